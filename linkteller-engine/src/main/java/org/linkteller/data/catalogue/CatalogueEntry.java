package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.List;
import org.linkteller.data.Dataset;

/** One dataset of the catalogue. Folders are data folders, checked to hold the entry's files before they are read. */
interface CatalogueEntry {
    /** As on the command line, in the spelling of reports. */
    String name();

    /** For people; depends on what is in the folder. */
    default String title(Path folder) {
        return name();
    }

    /** How training and inference lie to each other, in a word. */
    String setting();

    /** All files that are read, relative to the data folder and separated by slashes. */
    List<String> files(Path folder);

    /** Where to get the files and where to put them. */
    String source(Path folder);

    /** Why the numbers differ from those the paper prints; empty when they do not. */
    default String remark() {
        return "";
    }

    Dataset load(Path folder);

    DatasetStatistics.Contents contents(Path folder);
}
