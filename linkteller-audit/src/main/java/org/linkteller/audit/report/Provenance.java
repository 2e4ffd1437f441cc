package org.linkteller.audit.report;

import java.util.List;
import java.util.Map;

/**
 * Where the figures come from; no figure without it.
 *
 * @param data for each dataset its title and the checksum of its files
 * @param seeds the model seeds and target draws
 * @param seededNoise whether protected cells drew repeatable noise: then nothing here is private
 * @param privacy the statements of the protections used, one per line
 */
public record Provenance(
        String version,
        String kernels,
        String jvm,
        String machine,
        String created,
        Map<String, DataSource> data,
        Map<String, List<Long>> seeds,
        boolean seededNoise,
        List<String> privacy) {

    public record DataSource(String title, String sha256, int nodes, long edges) {}
}
