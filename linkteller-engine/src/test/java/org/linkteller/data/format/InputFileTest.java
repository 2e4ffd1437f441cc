package org.linkteller.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputFileTest {
    @TempDir
    private Path folder;

    @Test
    void gzipIsOpenedWhateverTheNameSays() {
        byte[] text = "0,1\n".getBytes(StandardCharsets.UTF_8);
        Path plain = NumpyBytes.write(folder, "plain.csv", text);
        Path packed = NumpyBytes.write(folder, "packed.csv", NumpyBytes.gzip(text));
        assertThat(InputFile.of(plain).bytes(100)).isEqualTo(text);
        assertThat(InputFile.of(packed).bytes(100)).isEqualTo(text);
        assertThat(InputFile.of(plain).mostBytes()).isEqualTo(text.length);
        assertThat(InputFile.of(packed).mostBytes()).isGreaterThanOrEqualTo(text.length);
    }

    @Test
    void aMissingFileIsNamed() {
        refused(folder.resolve("nothing.csv"), "no such file");
    }

    @Test
    void aFolderIsNoFile() {
        refused(folder, "is a folder");
    }

    @Test
    void anEmptyFileIsRefusedCompressedOrNot() {
        refused(NumpyBytes.write(folder, "empty.csv", ""), "is empty");
        refused(NumpyBytes.write(folder, "empty.csv.gz", NumpyBytes.gzip(new byte[0])), "is empty");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9, 12, 40})
    void aGzipThatWasCutOffIsRefused(int kept) {
        byte[] whole = NumpyBytes.gzip("0,1\n1,2\n2,3\n".repeat(50).getBytes(StandardCharsets.UTF_8));
        Path path = NumpyBytes.write(folder, "cut.csv.gz", Arrays.copyOf(whole, Math.min(kept, whole.length - 1)));
        refused(path, "cut off");
    }

    @Test
    void aGzipWithDamagedBytesIsRefused() {
        byte[] bytes = NumpyBytes.gzip("0,1\n1,2\n2,3\n".repeat(50).getBytes(StandardCharsets.UTF_8));
        bytes[bytes.length - 6] ^= 1; // inside the checksum
        refused(NumpyBytes.write(folder, "bad.csv.gz", bytes), "damaged");
    }

    @Test
    void moreBytesThanAllowedAreRefused() {
        Path path = NumpyBytes.write(folder, "long.csv", "0123456789");
        assertThatThrownBy(() -> InputFile.of(path).bytes(9)).hasMessage(path + ": holds more than 9 bytes");
        assertThat(InputFile.of(path).bytes(10)).hasSize(10);
    }

    /** Tests may run as root, who may read everything, so the explanation is tested instead of a file. */
    @Test
    void missingPermissionIsSaidInOneLine() {
        Path path = folder.resolve("secret.csv");
        assertThat(InputFile.of(path).explain(new AccessDeniedException("x")))
                .hasMessage(path + ": no permission to read it");
        assertThat(InputFile.of(path).explain(new IOException("disk on fire")))
                .hasMessage(path + ": cannot be read (disk on fire)");
    }

    private static void refused(Path path, String message) {
        assertThatThrownBy(() -> InputFile.of(path).bytes(1000))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith(path + ": ")
                .hasMessageContaining(message);
    }
}
