package org.linkteller.serve.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WireTypeTest {
    private static ByteBuffer bytes(long value) {
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
    }

    /** IEEE 754-2019, binary16. */
    @ParameterizedTest
    @CsvSource({
        "3c00, 1", "c000, -2", "7bff, 65504", "0001, 0x1p-24", "03ff, 0x1.ff8p-15", "0400, 0x1p-14",
        "3555, 0.333251953125", "7c00, Infinity", "fc00, -Infinity", "7e00, NaN", "0000, 0", "8000, -0.0",
    })
    void halvesAreReadExactly(String bits, String value) {
        assertThat(Float.valueOf(WireType.FP16.floating(bytes(Long.parseLong(bits, 16)), 0)))
                .isEqualTo(Float.valueOf(value));
    }

    @Test
    void unsignedNumbersStayPositive() {
        assertThat(WireType.UINT8.whole(bytes(-1), 0)).isEqualTo(255);
        assertThat(WireType.UINT16.whole(bytes(-1), 1)).isEqualTo(65535);
        assertThat(WireType.UINT32.whole(bytes(-1), 1)).isEqualTo(4294967295L);
        assertThat(WireType.INT8.whole(bytes(-1), 0)).isEqualTo(-1);
        assertThat(WireType.INT32.whole(bytes(-2L << 32), 1)).isEqualTo(-2);
    }
}
