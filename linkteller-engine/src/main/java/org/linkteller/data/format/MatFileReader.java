package org.linkteller.data.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import us.hebi.matlab.mat.format.BufferAllocator;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.MatlabType;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sources;
import us.hebi.matlab.mat.types.Sparse;

/** Matrices in MATLAB files of version 5 to 7, full or sparse; only the wanted variable is read. */
public final class MatFileReader {
    public static final List<String> ADJACENCY = List.of("A", "network", "adj", "adjacency", "W");
    public static final List<String> ATTRIBUTES =
            List.of("attrb", "attributes", "X", "features", "feature", "node_feat");
    public static final List<String> EDGES = List.of("edge_index");
    public static final List<String> LABELS = List.of("group", "label", "labels", "class", "Y", "gnd");

    private static final String DAMAGED = "is not a complete MATLAB file of version 5 to 7";
    private static final int MOST_BYTES = 1 << 30;
    private static final String HDF5_MAGIC = "\u0089HDF";

    private MatFileReader() {}

    /** The first variable with one of the names, regardless of case, as a sparse matrix. */
    public static CsrMatrix load(Path path, List<String> wanted) {
        return read(path, wanted, MatFileReader::matrix);
    }

    /** As {@link #load}, every number of it in full precision. */
    public static NpyArray array(Path path, List<String> wanted) {
        return read(path, wanted, MatFileReader::array);
    }

    /** The names of the variables. */
    public static List<String> names(Path path) {
        List<String> seen = new ArrayList<>();
        open(InputFile.of(path), seen, List.of());
        return seen;
    }

    private static <T> T read(Path path, List<String> wanted, Reader<T> reader) {
        InputFile file = InputFile.of(path);
        List<String> seen = new ArrayList<>();
        MatFile mat = open(file, seen, wanted);
        for (String name : wanted) {
            for (MatFile.Entry entry : mat.getEntries()) {
                if (entry.getName().equalsIgnoreCase(name) && entry.getValue() instanceof Matrix matrix) {
                    if (matrix.getNumDimensions() != 2 || matrix.isComplex()) {
                        throw file.bad("matrix '" + name + "': expected two dimensions of real numbers");
                    }
                    try {
                        return reader.from(file + " matrix '" + entry.getName() + "'", matrix);
                    } catch (DataFormatException e) {
                        throw e;
                    } catch (RuntimeException e) { // indices of a damaged sparse matrix
                        throw file.bad(DAMAGED);
                    }
                }
            }
        }
        throw file.bad("expected a matrix called one of " + wanted + ", got " + seen + "; name it: FILE:NAME");
    }

    /** The numeric variables of the wanted names; the names of all are added to those seen. */
    private static MatFile open(InputFile file, List<String> seen, List<String> wanted) {
        byte[] bytes = file.bytes(MOST_BYTES);
        if (startsWithHdf5(bytes)) {
            throw file.bad("is a MATLAB 7.3 (HDF5) file; save it with -v7");
        }
        long most = Math.min(MemoryLimit.MOST_ARRAY_BYTES, bytes.length * InputFile.MOST_DEFLATE_RATIO);
        try {
            return Mat5.newReader(Sources.wrap(bytes))
                    .disableSubsystemProcessing()
                    .setBufferAllocator(new Limited(file.toString(), most))
                    .setEntryFilter(header -> {
                        seen.add(header.getName());
                        return isNumeric(header.getType())
                                && wanted.stream().anyMatch(header.getName()::equalsIgnoreCase);
                    })
                    .readMat();
        } catch (DataFormatException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the library reports damage in many ways, all of them unchecked
            throw file.bad(DAMAGED);
        }
    }

    private static NpyArray array(String source, Matrix matrix) {
        int rows = matrix.getNumRows();
        int columns = matrix.getNumCols();
        MemoryLimit.check(source, (long) Double.BYTES * rows * columns, Long.MAX_VALUE);
        ByteBuffer values = ByteBuffer.allocate(Double.BYTES * rows * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                values.putDouble(matrix.getDouble(row, column));
            }
        }
        return NpyArray.wrap(
                source,
                new NpyType('f', Double.BYTES, ByteOrder.LITTLE_ENDIAN),
                new int[] {rows, columns},
                false,
                values.array());
    }

    private static CsrMatrix matrix(String source, Matrix matrix) {
        Triplets triplets = new Triplets();
        if (matrix instanceof Sparse sparse) {
            sparse.forEach((row, column, real, imaginary) -> triplets.add(row, column, (float) real));
        } else {
            for (int column = 0; column < matrix.getNumCols(); column++) {
                for (int row = 0; row < matrix.getNumRows(); row++) {
                    if (matrix.getDouble(row, column) != 0) {
                        triplets.add(row, column, matrix.getFloat(row, column));
                    }
                }
            }
        }
        return triplets.toMatrix(source, matrix.getNumRows(), matrix.getNumCols());
    }

    private static boolean isNumeric(MatlabType type) {
        return switch (type) {
            case Double, Single, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Sparse -> true;
            default -> false; // cells, structures, text and objects, which nobody asked for
        };
    }

    private static boolean startsWithHdf5(byte[] bytes) {
        for (int at = 0; at + HDF5_MAGIC.length() <= Math.min(bytes.length, 516); at += 512) {
            int same = 0;
            while (same < HDF5_MAGIC.length() && (char) (bytes[at + same] & 0xff) == HDF5_MAGIC.charAt(same)) {
                same++;
            }
            if (same == HDF5_MAGIC.length()) {
                return true;
            }
        }
        return false;
    }

    /** Makes something of a matrix; {@code source} opens error messages. */
    @FunctionalInterface
    private interface Reader<T> {
        T from(String source, Matrix matrix);
    }

    /** Grants no more memory than the file can hold when every byte of it is compressed as well as can be. */
    private record Limited(String where, long most) implements BufferAllocator {
        @Override
        public ByteBuffer allocate(int bytes) {
            MemoryLimit.check(where, bytes, most);
            return ByteBuffer.allocate(bytes);
        }

        @Override
        public void release(ByteBuffer buffer) {
            // the garbage collector does
        }
    }
}
