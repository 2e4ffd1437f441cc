package org.linkteller.serve.wire;

/** The names this server and its clients share beyond the protocol: tensors, parameters, extensions. */
public final class WireNames {
    public static final String NODES = "nodes";
    public static final String ROWS = "rows";
    public static final String FEATURES = "features";
    public static final String SESSION = "session";
    public static final String SESSION_OPEN = "session_open";
    public static final String OUTPUT_DATATYPE = "output_datatype";

    /** Sessions, kept by the server between requests; a client may use them if the server lists this. */
    public static final String SESSIONS = "linkteller_sessions";
    /** Request bodies may be compressed with {@code Content-Encoding: gzip}. */
    public static final String GZIP = "linkteller_gzip_requests";

    /** Features in compressed rows, see {@link SparseTensors}. */
    public static final String SPARSE = "linkteller_sparse_features";

    private WireNames() {}
}
