package org.linkteller.audit.cli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;

/**
 * A MATLAB file of version 7 as its format describes it, every variable compressed: what MATLAB itself saves, which the library
 * that reads such files cannot write (it has no sparse matrices).
 */
final class MatBytes {
    private static final int INT8 = 1;
    private static final int INT32 = 5;
    private static final int UINT32 = 6;
    private static final int DOUBLE = 9;
    private static final int MATRIX = 14;
    private static final int COMPRESSED = 15;
    private static final int SPARSE_CLASS = 5;
    private static final int DOUBLE_CLASS = 6;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    MatBytes() {
        ByteBuffer header = little(128);
        header.put("MATLAB 5.0 MAT-file, made by a test".getBytes(StandardCharsets.US_ASCII));
        while (header.position() < 116) {
            header.put((byte) ' ');
        }
        header.position(124);
        header.putShort((short) 0x0100).put((byte) 'I').put((byte) 'M');
        file.writeBytes(header.array());
    }

    /** In full. */
    MatBytes matrix(String name, double[][] rows) {
        ByteBuffer values = little(8 * rows.length * rows[0].length);
        for (int column = 0; column < rows[0].length; column++) {
            for (double[] row : rows) {
                values.putDouble(row[column]);
            }
        }
        return variable(DOUBLE_CLASS, name, rows.length, rows[0].length, 0, part(DOUBLE, values));
    }

    /** Only its entries other than 0, by columns. */
    MatBytes sparse(String name, double[][] rows) {
        ByteArrayOutputStream places = new ByteArrayOutputStream();
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        ByteBuffer starts = little(4 * (rows[0].length + 1));
        int count = 0;
        starts.putInt(0);
        for (int column = 0; column < rows[0].length; column++) {
            for (int row = 0; row < rows.length; row++) {
                if (rows[row][column] != 0) {
                    places.writeBytes(little(4).putInt(row).array());
                    values.writeBytes(little(8).putDouble(rows[row][column]).array());
                    count++;
                }
            }
            starts.putInt(count);
        }
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.writeBytes(part(INT32, ByteBuffer.wrap(places.toByteArray())));
        parts.writeBytes(part(INT32, starts));
        parts.writeBytes(part(DOUBLE, ByteBuffer.wrap(values.toByteArray())));
        return variable(SPARSE_CLASS, name, rows.length, rows[0].length, count, parts.toByteArray());
    }

    byte[] bytes() {
        return file.toByteArray();
    }

    private MatBytes variable(int kind, String name, int rows, int columns, int entries, byte[] content) {
        ByteArrayOutputStream matrix = new ByteArrayOutputStream();
        matrix.writeBytes(part(UINT32, little(8).putInt(kind).putInt(entries)));
        matrix.writeBytes(part(INT32, little(8).putInt(rows).putInt(columns)));
        matrix.writeBytes(part(INT8, ByteBuffer.wrap(name.getBytes(StandardCharsets.US_ASCII))));
        matrix.writeBytes(content);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
            deflater.write(little(8).putInt(MATRIX).putInt(matrix.size()).array());
            deflater.write(matrix.toByteArray());
        } catch (java.io.IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        file.writeBytes(little(8).putInt(COMPRESSED).putInt(packed.size()).array());
        file.writeBytes(packed.toByteArray());
        return this;
    }

    /** Its kind, its length, its bytes, and zeros up to a multiple of 8. */
    private static byte[] part(int kind, ByteBuffer content) {
        int length = content.capacity();
        ByteBuffer part = little(8 + (length + 7) / 8 * 8);
        part.putInt(kind).putInt(length).put(content.array());
        return part.array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
