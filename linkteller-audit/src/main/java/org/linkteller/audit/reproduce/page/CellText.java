package org.linkteller.audit.reproduce.page;

import java.util.Locale;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Printed;
import org.linkteller.audit.reproduce.table.Sample;

/** The figures of a cell as people read them, with the decimals the paper prints. */
final class CellText {
    private CellText() {}

    static String paper(CellResult cell) {
        Printed paper = cell.paper();
        if (!paper.isNumber()) {
            return "";
        }
        String deviation = paper.asPrinted(paper.deviation());
        return paper.asPrinted(paper.value()) + (deviation.isEmpty() ? "" : " ± " + deviation);
    }

    /** With the number of runs where some are still missing, and the range of tie-breaks where it is wide. */
    static String ours(CellResult cell) {
        Sample ours = cell.ours();
        if (ours.isEmpty()) {
            return "not run";
        }
        String ties = cell.hasTies()
                ? " [" + cell.paper().asPrinted(cell.tieLow()) + " to "
                        + cell.paper().asPrinted(cell.tieHigh()) + "]"
                : "";
        return sample(cell.paper(), ours) + ties;
    }

    static String difference(CellResult cell) {
        if (!Double.isFinite(cell.difference())) {
            return "";
        }
        return String.format(Locale.ROOT, "%+." + cell.paper().decimals() + "f", cell.difference());
    }

    /** With the cause, if it lies outside. */
    static String verdict(CellResult cell) {
        return cell.verdict().words()
                + cell.cause().map(cause -> ": " + cause.words()).orElse("");
    }

    static String beyond(CellResult cell, Beside way) {
        Sample sample = cell.beyond().get(way);
        if (sample == null) {
            return "";
        }
        return sample.isEmpty() ? (sample.wanted() == 0 ? "not run" : "none") : sample(cell.paper(), sample);
    }

    private static String sample(Printed paper, Sample sample) {
        String partly =
                sample.runs() < sample.wanted() ? " (" + sample.runs() + " of " + sample.wanted() + " runs)" : "";
        String deviation = paper.asPrinted(sample.deviation());
        return paper.asPrinted(sample.mean()) + (deviation.isEmpty() ? "" : " ± " + deviation) + partly;
    }
}
