package org.linkteller.data;

import java.io.IOException;
import java.nio.ByteBuffer;
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
final class MatFileReader {
    static final List<String> ADJACENCY = List.of("A", "network", "adj", "adjacency", "W");
    static final List<String> ATTRIBUTES = List.of("attrb", "attributes", "X", "features", "feature");
    static final List<String> LABELS = List.of("group", "label", "labels", "class", "Y", "gnd");

    private static final int MOST_BYTES = 1 << 30;
    private static final String HDF5_MAGIC = "\u0089HDF";

    private MatFileReader() {}

    /** The first variable with one of the names, regardless of case, as a sparse matrix. */
    static CsrMatrix load(Path path, List<String> wanted) {
        InputFile file = InputFile.of(path);
        byte[] bytes = file.bytes(MOST_BYTES);
        if (startsWithHdf5(bytes)) {
            throw file.bad("is a MATLAB 7.3 (HDF5) file; save it with -v7");
        }
        List<String> seen = new ArrayList<>();
        long most = Math.min(MemoryLimit.MOST_ARRAY_BYTES, bytes.length * InputFile.MOST_DEFLATE_RATIO);
        try (MatFile mat = Mat5.newReader(Sources.wrap(bytes))
                .disableSubsystemProcessing()
                .setBufferAllocator(new Limited(file.toString(), most))
                .setEntryFilter(header -> {
                    seen.add(header.getName());
                    return isNumeric(header.getType()) && wanted.stream().anyMatch(header.getName()::equalsIgnoreCase);
                })
                .readMat()) {
            for (String name : wanted) {
                for (MatFile.Entry entry : mat.getEntries()) {
                    if (entry.getName().equalsIgnoreCase(name) && entry.getValue() instanceof Matrix matrix) {
                        return matrix(file, entry.getName(), matrix);
                    }
                }
            }
            throw file.bad("expected a matrix called one of " + wanted + ", got " + seen);
        } catch (DataFormatException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the library reports damage in many ways, all of them unchecked
            throw file.bad("is not a complete MATLAB file of version 5 to 7");
        }
    }

    private static CsrMatrix matrix(InputFile file, String name, Matrix matrix) {
        if (matrix.getNumDimensions() != 2 || matrix.isComplex()) {
            throw file.bad("matrix '" + name + "': expected two dimensions of real numbers");
        }
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
        return triplets.toMatrix(file + " matrix '" + name + "'", matrix.getNumRows(), matrix.getNumCols());
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
