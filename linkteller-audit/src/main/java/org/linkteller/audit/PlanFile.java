package org.linkteller.audit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.gnn.Normalization;

/**
 * A plan as YAML, one name per setting; a value or a list of values. {@link #values} and {@link AuditPlan#of} are
 * inverse to each other, so a run folder's plan.yaml repeats the run.
 */
public final class PlanFile {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS) // a file may be called 007
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build();

    private PlanFile() {}

    /** The settings of a file, to be completed or overridden from the command line before they become a plan. */
    public static Map<String, List<String>> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("no such plan file: " + file);
        }
        JsonNode root;
        try {
            root = YAML.readTree(Files.readString(file));
        } catch (JsonProcessingException malformed) {
            throw new UsageException(file + " line "
                    + (malformed.getLocation() == null
                            ? "?"
                            : malformed.getLocation().getLineNr()) + ": "
                    + malformed.getOriginalMessage());
        }
        if (!root.isObject()) {
            throw new UsageException(file + ": expected lines such as 'dataset: twitch-RU'");
        }
        Map<String, List<String>> settings = new LinkedHashMap<>();
        root.properties().forEach(field -> settings.put(field.getKey(), texts(file, field)));
        return settings;
    }

    private static List<String> texts(Path file, Map.Entry<String, JsonNode> field) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : field.getValue().isArray() ? field.getValue() : List.of(field.getValue())) {
            if (!value.isValueNode() || value.isNull()) {
                throw new UsageException(
                        file + ": " + field.getKey() + ": expected a value or a list of values, got " + value);
            }
            texts.add(value.asText());
        }
        return texts;
    }

    /** The plan's settings by name, defaults included; single values stand alone, several form a list. */
    public static Map<String, Object> values(AuditPlan plan) {
        Map<String, Object> values = new LinkedHashMap<>();
        put(values, "dataset", plan.datasets());
        plan.ownFiles().ifPresent(files -> OwnSettings.put(values, files));
        plan.modelFile().ifPresent(file -> values.put("modelFile", file.toString()));
        if (plan.modelFile().isEmpty()) {
            put(values, "model", plan.models());
            putOverrides(values, plan.overrides());
            put(values, "seeds", plan.seeds());
        }
        put(values, "protection", texts(plan.protections()));
        put(values, "attack", texts(plan.attacks()));
        put(values, "targets", texts(plan.targets()));
        values.put("targetCount", plan.targetCount());
        put(values, "draws", plan.draws());
        put(values, "box", texts(plan.boxes()));
        put(values, "beliefs", plan.beliefs());
        plan.knownEdges().text().ifPresent(known -> values.put("knownEdges", known));
        values.put("delta", plan.delta());
        plan.seededNoise().ifPresent(seed -> values.put("seededNoise", seed));
        if (plan.separateReleases()) {
            values.put("releases", "separate");
        }
        if (plan.budgetCurve()) {
            values.put("budgetCurve", true);
        }
        return values;
    }

    public static String text(AuditPlan plan) {
        return text(values(plan));
    }

    /** Settings as {@link #read} takes them. */
    public static String text(Map<String, Object> settings) {
        try {
            return YAML.writeValueAsString(settings);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void putOverrides(Map<String, Object> values, ModelOverrides overrides) {
        overrides.epochs().ifPresent(epochs -> values.put("epochs", epochs));
        overrides.learningRate().ifPresent(rate -> values.put("lr", rate));
        overrides.dropout().ifPresent(rate -> values.put("dropout", rate));
        put(values, "hidden", overrides.hidden());
        Optional<String> norm = overrides.normalization().map(Normalization::key);
        norm.ifPresent(name -> values.put("norm", name));
    }

    private static List<String> texts(List<?> values) {
        return values.stream().map(Object::toString).toList();
    }

    private static void put(Map<String, Object> values, String name, List<?> list) {
        if (!list.isEmpty()) {
            values.put(name, list.size() == 1 ? list.get(0) : list);
        }
    }
}
