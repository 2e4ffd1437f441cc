package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
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
        @JsonProperty("version") String version,
        @JsonProperty("kernels") String kernels,
        @JsonProperty("jvm") String jvm,
        @JsonProperty("machine") String machine,
        @JsonProperty("created") String created,
        @JsonProperty("data") Map<String, DataSource> data,
        @JsonProperty("seeds") Map<String, List<Long>> seeds,
        @JsonProperty("seededNoise") boolean seededNoise,
        @JsonProperty("privacy") List<String> privacy) {

    /**
     * @param standIn whether the features are not the published ones
     * @param read what was found in own files and what was made of it, one line each; empty for the catalogue's
     */
    public record DataSource(
            @JsonProperty("title") String title,
            @JsonProperty("sha256") String sha256,
            @JsonProperty("standIn") boolean standIn,
            @JsonProperty("nodes") int nodes,
            @JsonProperty("edges") long edges,
            @JsonProperty("read") List<String> read) {
        public DataSource {
            read = read == null ? List.of() : List.copyOf(read); // reports of earlier versions have none
        }
    }
}
