package org.linkteller.spark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.linkteller.api.InferenceException;
import org.linkteller.audit.cell.UsageException;

/** The way to a cluster, or to threads of this process that behave like one. */
public record Cluster(SparkSession session) implements AutoCloseable {
    /** The kernels' vector twin: executors must have it if the driver has, or weights differ in the last bit. */
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    private static final String STANDALONE = "spark://";
    private static final int PATIENCE_MILLIS = 10_000;

    /**
     * Connects and waits for the first executor. What spark-submit or a system property {@code spark.*} says goes before the
     * settings made here.
     *
     * @param master local[2], spark://host:port, yarn, k8s://...
     */
    public static Cluster open(String master) {
        SparkConf settings = new SparkConf();
        settings.setIfMissing("spark.app.name", "linkteller");
        settings.setIfMissing("spark.ui.enabled", "false");
        settings.setIfMissing("spark.ui.showConsoleProgress", "false");
        settings.set("spark.master", master);
        if (master.startsWith("local") || master.contains("//127.0.0.1:")) { // nothing of it for other machines to see
            settings.setIfMissing("spark.driver.host", LocalCluster.HOST);
            settings.setIfMissing("spark.driver.bindAddress", LocalCluster.HOST);
        }
        settings.setIfMissing("spark.scheduler.minRegisteredResourcesRatio", "1.0");
        if (ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent()) {
            String given = settings.get("spark.executor.extraJavaOptions", "");
            settings.set("spark.executor.extraJavaOptions", (given + " --add-modules " + VECTOR_MODULE).strip());
        }
        ship(settings);
        requireMaster(master);
        try {
            Cluster cluster =
                    new Cluster(SparkSession.builder().config(settings).getOrCreate());
            cluster.spark().parallelize(List.of(1), 1).count(); // fails here if nobody is there
            return cluster;
        } catch (Exception refused) { // Scala throws checked exceptions that Java does not see coming
            String words = "no cluster to work with at " + master + ": " + Failures.firstLine(refused);
            throw words.contains("Could not parse Master URL")
                    ? new UsageException(words, refused)
                    : new InferenceException(words, refused);
        }
    }

    /** Spark itself would try for a minute, and then stop with a page of words. */
    private static void requireMaster(String master) {
        if (!master.startsWith(STANDALONE)) {
            return;
        }
        String refused = "";
        for (String place :
                master.substring(STANDALONE.length()).split(",")) { // any of several may be the one in charge
            int colon = place.lastIndexOf(':');
            if (!place.matches("[^/:]+:[0-9]{1,5}")) {
                throw new UsageException("--master: expected spark://host:port, got " + master);
            }
            try (Socket socket = new Socket()) {
                socket.connect(
                        new InetSocketAddress(place.substring(0, colon), Integer.parseInt(place.substring(colon + 1))),
                        PATIENCE_MILLIS);
                return;
            } catch (UnknownHostException unknown) {
                refused = "no such host";
            } catch (IOException | IllegalArgumentException nobody) {
                refused = Failures.firstLine(nobody);
            }
        }
        throw new InferenceException("no Spark master answers at " + master + ": " + refused);
    }

    /** Our classes: the one jar if we run from it, else this process's class path, which executors on this machine can read. */
    private static void ship(SparkConf settings) {
        try {
            Path home = Path.of(Cluster.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (home.toString().endsWith("linkteller-spark.jar")) {
                settings.setIfMissing("spark.jars", home.toString());
            } else {
                settings.setIfMissing("spark.executor.extraClassPath", System.getProperty("java.class.path"));
            }
        } catch (URISyntaxException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    public JavaSparkContext spark() {
        return JavaSparkContext.fromSparkContext(session.sparkContext());
    }

    /** Refuses, before any work, to write over what is there: on this machine, HDFS or wherever else Spark can write. */
    void requireNew(String path) {
        try {
            org.apache.hadoop.fs.Path place = new org.apache.hadoop.fs.Path(path);
            if (place.getFileSystem(spark().hadoopConfiguration()).exists(place)) {
                throw new UsageException("--out: " + path + " is there already");
            }
        } catch (IOException | IllegalArgumentException unreachable) {
            throw new UsageException("--out: cannot write to " + path + ": " + unreachable.getMessage());
        }
    }

    @Override
    public void close() {
        session.stop();
    }
}
