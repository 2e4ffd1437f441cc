package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.JudgedPair;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.data.format.CsvFile;

/** What a sweep leaves, wherever it ran: a CSV of the kept pairs and a table of how many of them are edges. */
public final class SweepOutput {
    private SweepOutput() {}

    public static void write(Sweep sweep, IntFunction<String> nodeName, Path file) throws IOException {
        boolean approximate = sweep.best().stream().anyMatch(JudgedPair::approximate);
        CsvFile.write(file, csv -> {
            csv.writeRecord(header(approximate));
            int rank = 0;
            for (JudgedPair judged : sweep.best()) {
                ScoredPair pair = judged.pair();
                String[] fields = {
                    Integer.toString(++rank),
                    nodeName.apply(pair.u()),
                    nodeName.apply(pair.v()),
                    Double.toString(pair.score()),
                    Boolean.toString(judged.edge()),
                    Boolean.toString(judged.approximate())
                };
                csv.writeRecord(approximate ? fields : java.util.Arrays.copyOf(fields, 5));
            }
        });
    }

    private static String[] header(boolean approximate) {
        String[] titles = {"rank", "first", "second", "score", "edge", "approximate"};
        return approximate ? titles : java.util.Arrays.copyOf(titles, 5);
    }

    /** A sampled sweep in one line, and as JSON where asked for. */
    public static void show(SampledSweep found, Optional<Path> report, boolean quiet, PrintWriter out)
            throws IOException {
        if (report.isPresent()) {
            Files.writeString(report.get(), JsonReport.text(found));
        }
        if (!quiet) {
            out.println(found.line());
        }
    }

    public static void print(Sweep sweep, String attack, long nodes, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s: %,d nodes, %,d pairs, %,d edges, %,d queries, %.1f s%n",
                attack,
                nodes,
                nodes * (nodes - 1) / 2,
                sweep.edges(),
                sweep.queries(),
                sweep.seconds());
        sweep.auc().ifPresent(area -> out.println("AUC " + area.text()));
        TextTable table = new TextTable("named", "edges among them", "precision", "recall");
        int kept = sweep.best().size();
        for (int named : new int[] {kept / 4, kept / 2, kept}) {
            if (named > 0) {
                long found = sweep.found(named);
                table.row(
                        String.format(Locale.ROOT, "%,d", named),
                        String.format(Locale.ROOT, "%,d", found),
                        percent(found, named),
                        percent(found, sweep.edges()));
            }
        }
        table.print(out);
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f%%", 100.0 * part / whole);
    }
}
