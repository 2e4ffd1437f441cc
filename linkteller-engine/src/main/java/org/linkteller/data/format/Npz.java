package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** NumPy's NPZ: a zip of NPY files, stored or deflated. Arrays are read one by one, when asked for. */
public final class Npz implements AutoCloseable {
    /** What full matrices of features, edge lists and labels are usually called. */
    public static final List<String> FEATURES = List.of("x", "X", "features", "feature", "node_feat", "feat");

    public static final List<String> EDGES = List.of("edge_index", "edges", "edge_list");
    public static final List<String> LABELS = List.of("y", "Y", "labels", "label");

    private static final String SUFFIX = ".npy";

    private final InputFile file;
    private final ZipFile zip;

    private Npz(InputFile file, ZipFile zip) {
        this.file = file;
        this.zip = zip;
    }

    public static Npz open(Path path) {
        InputFile file = InputFile.of(path);
        if (Files.isDirectory(path)) {
            throw file.bad("is a folder, expected a file");
        }
        try {
            if (Files.size(path) == 0) {
                throw file.bad("is empty");
            }
            if (!Files.isReadable(path)) {
                throw file.bad("no permission to read it");
            }
            return new Npz(file, new ZipFile(path.toFile()));
        } catch (NoSuchFileException e) {
            throw file.explain(e);
        } catch (IOException e) {
            throw file.bad("is not a complete zip file; was it cut off?");
        }
    }

    /** The names of the arrays, without ".npy". */
    public List<String> names() {
        return zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(SUFFIX))
                .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                .toList();
    }

    /** The first of the usual names that there is, or the only array; empty for a sparse matrix of SciPy's. */
    public Optional<String> onlyOf(List<String> usual) {
        if (has("shape") && has("data")) {
            return Optional.empty();
        }
        List<String> names = names();
        Optional<String> known = usual.stream().filter(names::contains).findFirst();
        if (known.isEmpty() && names.size() != 1) {
            throw file.bad("expected an array called one of " + usual + ", or a sparse matrix of SciPy's, got " + names
                    + "; name it: FILE:NAME");
        }
        return known.or(() -> Optional.of(names.get(0)));
    }

    public boolean has(String name) {
        return zip.getEntry(name + SUFFIX) != null;
    }

    public NpyArray array(String name) {
        ZipEntry entry = zip.getEntry(name + SUFFIX);
        if (entry == null) {
            throw file.bad("expected an array '" + name + "', got " + names());
        }
        String where = file + " array '" + name + "'";
        long most = Math.min(entry.getSize(), saturated(entry.getCompressedSize()));
        CRC32 sum = new CRC32();
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), sum)) {
            NpyArray array = NpyReader.read(where, in, most);
            if (sum.getValue() != entry.getCrc()) {
                throw new DataFormatException(where + ": its checksum does not fit; the file is damaged");
            }
            return array;
        } catch (IOException e) {
            throw new DataFormatException(where + ": compressed data is damaged or cut off");
        }
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw file.explain(e);
        }
    }

    InputFile file() {
        return file;
    }

    private static long saturated(long compressed) {
        return compressed > Long.MAX_VALUE / InputFile.MOST_DEFLATE_RATIO
                ? Long.MAX_VALUE
                : compressed * InputFile.MOST_DEFLATE_RATIO;
    }
}
