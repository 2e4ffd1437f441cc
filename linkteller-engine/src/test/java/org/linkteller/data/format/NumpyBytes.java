package org.linkteller.data.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small NumPy files for tests, spelled out byte by byte, and what else a test needs to put on disk. */
public final class NumpyBytes {
    private NumpyBytes() {}

    /** An NPY file of version 1 with any header and data. */
    public static byte[] npy(String header, byte[] data) {
        byte[] text = (header + "\n").getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(10 + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) text.length)
                .put(text)
                .put(data)
                .array();
    }

    public static byte[] npy(String type, boolean columnMajor, String shape, byte[] data) {
        return npy(
                "{'descr': '" + type + "', 'fortran_order': " + (columnMajor ? "True" : "False") + ", 'shape': ("
                        + shape + "), }",
                data);
    }

    public static byte[] ints(int... values) {
        ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            data.putInt(value);
        }
        return npy("<i4", false, values.length + ",", data.array());
    }

    public static byte[] floats(String shape, float... values) {
        ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            data.putFloat(value);
        }
        return npy("<f4", false, shape, data.array());
    }

    public static byte[] text(String value) {
        return npy("|S" + value.length(), false, "", value.getBytes(StandardCharsets.US_ASCII));
    }

    public static byte[] zip(boolean deflated, Map<String, byte[]> arrays) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setMethod(deflated ? ZipOutputStream.DEFLATED : ZipOutputStream.STORED);
            for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
                ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
                if (!deflated) {
                    CRC32 sum = new CRC32();
                    sum.update(array.getValue());
                    entry.setCrc(sum.getValue());
                    entry.setSize(array.getValue().length);
                }
                zip.putNextEntry(entry);
                zip.write(array.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** What scipy.sparse.save_npz writes. */
    public static byte[] csr(int rows, int columns, int[] starts, int[] indices, float[] values) {
        return zip(
                true,
                Map.of(
                        "format", text("csr"),
                        "shape", ints(rows, columns),
                        "indptr", ints(starts),
                        "indices", ints(indices),
                        "data", floats(values.length + ",", values)));
    }

    public static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static Path write(Path folder, String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Path write(Path folder, String name, String text) {
        return write(folder, name, text.getBytes(StandardCharsets.UTF_8));
    }
}
