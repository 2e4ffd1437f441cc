package org.linkteller.audit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.gnn.layer.Normalization;

/**
 * A plan as YAML, one name per setting; a value or a list of values. {@link #values} and {@link AuditPlan#of} are
 * inverse to each other, so a run folder's plan.yaml repeats the run. Files are named relative to the plan, wherever it is
 * read from.
 */
public final class PlanFile {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS) // a file may be called 007
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build();

    /** The settings that name files. */
    private static final Set<String> FILES =
            Set.of("edges", "features", "labels", "trainNodes", "ids", "modelFile", "knownEdges", "baseline");

    /** What may stand in place of a file: generated data, and a share of known edges. */
    private static final Pattern NO_FILE = Pattern.compile("random:.*|[0-9.]+([eE][-+]?[0-9]+)?");

    private PlanFile() {}

    /** The settings of a file, to be completed or overridden from the command line before they become a plan. */
    public static Map<String, List<String>> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("no such plan file: " + file);
        }
        try {
            return read(file, Files.readString(file));
        } catch (CharacterCodingException notText) {
            throw new UsageException(file + ": expected a plan in UTF-8 text such as 'dataset: twitch-RU'");
        }
    }

    /** @param file where the text stands or will stand: paths are relative to it */
    public static Map<String, List<String>> read(Path file, String text) {
        JsonNode root;
        try {
            root = YAML.readTree(text);
        } catch (JsonProcessingException malformed) {
            String said = String.valueOf(malformed.getOriginalMessage());
            throw new UsageException(file
                    + (malformed.getLocation() == null
                            ? ""
                            : " line " + malformed.getLocation().getLineNr())
                    + (said.startsWith("Duplicate field ")
                            ? ": " + said.substring("Duplicate field ".length()) + " is said twice"
                            : ": is not valid YAML; expected lines such as 'dataset: twitch-RU'"));
        }
        if (!root.isObject()) {
            throw new UsageException(file + ": expected lines such as 'dataset: twitch-RU'");
        }
        Map<String, List<String>> settings = new LinkedHashMap<>();
        root.properties().forEach(field -> settings.put(field.getKey(), texts(file, field)));
        settings.replaceAll((name, values) -> FILES.contains(name)
                ? values.stream().map(value -> resolved(file, value)).toList()
                : values);
        return settings;
    }

    private static String resolved(Path plan, String value) {
        return NO_FILE.matcher(value).matches()
                ? value
                : plan.resolveSibling(value).normalize().toString();
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

    /** Settings as {@link #read} takes them from a file in a folder; they name files as seen from here. */
    public static String text(Map<String, Object> settings, Path folder) {
        Map<String, Object> moved = new LinkedHashMap<>(settings);
        Path base = folder.toAbsolutePath().normalize();
        moved.replaceAll((name, value) -> FILES.contains(name)
                        && value instanceof String file
                        && !NO_FILE.matcher(file).matches()
                ? relative(base, Path.of(file).toAbsolutePath().normalize())
                : value);
        return text(moved);
    }

    /** Settings to be shown to others: files by their names alone. */
    static Map<String, Object> withoutFolders(Map<String, Object> settings) {
        Map<String, Object> shown = new LinkedHashMap<>(settings);
        shown.replaceAll((name, value) -> FILES.contains(name) && value instanceof String file
                ? file.substring(1 + Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')))
                : value);
        return shown;
    }

    private static String relative(Path base, Path file) {
        boolean related = Objects.equals(base.getRoot(), file.getRoot()); // two drives have no way between them
        return (related ? base.relativize(file) : file).toString().replace('\\', '/');
    }

    /** Settings as they are. */
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

    /** A value stands alone, several form a list, none is left out. */
    public static void put(Map<String, Object> values, String name, List<?> list) {
        if (!list.isEmpty()) {
            values.put(name, list.size() == 1 ? list.get(0) : list);
        }
    }
}
