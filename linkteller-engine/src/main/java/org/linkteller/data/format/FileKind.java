package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Formats that people have and we do not read as text, told by their first bytes. */
enum FileKind {
    PARQUET("PAR1", "a Parquet file; write CSV (df.to_csv) or NPY"),
    ARROW("ARROW1", "an Arrow or Feather file; write CSV (df.to_csv) or NPY"),
    NPY("\u0093NUMPY", "an NPY file; its name has to end in .npy"),
    HDF5("\u0089HDF", "an HDF5 file; write CSV or NPY"),
    MATLAB("MATLAB 5.0", "a MATLAB file; its name has to end in .mat"),
    SQLITE("SQLite format 3", "an SQLite database; export a table as CSV"),
    EXCEL("\u00D0\u00CF\u0011\u00E0", "an Excel workbook; save it as CSV"),
    ZIP(
            "PK\u0003\u0004",
            "a zip archive (an Excel workbook, an NPZ or a PyTorch file); Excel: save as CSV, NPZ: name it .npz"),
    PDF("%PDF", "a PDF; write CSV"),
    ZSTD("\u0028\u00B5\u002F\u00FD", "compressed with zstd; use gzip or none"),
    XZ("\u00FD7zXZ", "compressed with xz; use gzip or none"),
    BZIP2("BZh", "compressed with bzip2; use gzip or none"),
    PICKLE("\u0080", "a Python pickle, which is never run; write CSV or NPY");

    private static final int LOOKED_AT = 1 << 10;

    private final byte[] magic;
    private final String told;

    FileKind(String magic, String told) {
        this.magic = magic.getBytes(StandardCharsets.ISO_8859_1);
        this.told = told;
    }

    /** Refuses what is no text, without a byte of it in the message; the stream stays at its start. */
    static void requireText(InputFile file, InputStream in) throws IOException {
        in.mark(LOOKED_AT);
        byte[] start = in.readNBytes(LOOKED_AT);
        in.reset();
        Optional<FileKind> known =
                Arrays.stream(values()).filter(kind -> kind.begins(start)).findFirst();
        if (known.isPresent()) {
            throw file.bad("expected text, this is " + known.get().told);
        }
        for (int i = 0; i < start.length; i++) {
            if (start[i] == 0) {
                throw file.bad("expected text, got a zero byte at position " + (i + 1)
                        + "; if it is UTF-16 say --encoding UTF-16");
            }
        }
    }

    private boolean begins(byte[] start) {
        return start.length >= magic.length && Arrays.equals(magic, 0, magic.length, start, 0, magic.length);
    }
}
