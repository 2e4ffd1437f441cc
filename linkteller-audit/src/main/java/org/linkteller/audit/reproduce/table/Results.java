package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.audit.store.Version;

/** The measurements in a folder. Each is complete or absent, and read at most once. */
public final class Results {
    private final RunFolder folder;
    private final Map<Need, Object> read = new ConcurrentHashMap<>();

    public Results(RunFolder folder) {
        this.folder = folder;
    }

    public boolean has(Need need) {
        return read.containsKey(need) || folder.has(place(need));
    }

    /** Whether a folder that nobody need have opened holds a measurement. */
    public static boolean isIn(Path folder, Need need) {
        return Files.exists(folder.resolve(place(need)));
    }

    public Optional<AttackResult> of(AttackRun run) {
        return load(run, AttackResult.class);
    }

    public Optional<UtilityResult> of(Setup setup) {
        return load(setup, UtilityResult.class);
    }

    /** What training the setup's model took; 0 while there is none, and for attacks without a model. */
    public double trainingSeconds(Setup setup) {
        try {
            return folder.has(time(setup))
                    ? JsonReport.load(folder.place(time(setup)), TrainingTime.class)
                            .seconds()
                    : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How long making a model took. */
    private record TrainingTime(String model, double seconds) {}

    public void noteTraining(Setup setup, double seconds) throws IOException {
        folder.write(time(setup), JsonReport.text(new TrainingTime(setup.training(), seconds)));
    }

    private static String time(Setup setup) {
        return "models/" + setup.trainingKey() + ".json";
    }

    public void put(AttackRun run, AttackResult result) throws IOException {
        write(run, result);
    }

    public void put(Setup setup, UtilityResult result) throws IOException {
        write(setup, result);
    }

    /** A result and the commit that measured it, in one object. */
    private record Kept(@JsonUnwrapped Object result, String commit) {}

    private record Origin(@Nullable String commit) {}

    /** How many of some measurements each commit made. */
    Map<String, Long> commits(Stream<Need> needs) {
        return needs.distinct()
                .filter(this::has)
                .map(need -> read(need, Origin.class).commit())
                .collect(Collectors.groupingBy(
                        commit -> commit == null ? Version.UNKNOWN : commit, TreeMap::new, Collectors.counting()));
    }

    private void write(Need need, Object result) throws IOException {
        folder.write(place(need), JsonReport.text(new Kept(result, Version.commit())));
        read.put(need, result);
    }

    private <T> Optional<T> load(Need need, Class<T> type) {
        if (!has(need)) {
            return Optional.empty();
        }
        return Optional.of(type.cast(read.computeIfAbsent(need, absent -> read(absent, type))));
    }

    private <T> T read(Need need, Class<T> type) {
        try {
            return JsonReport.load(folder.place(place(need)), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String place(Need need) {
        return "cells/" + need.setup().key() + "/" + need.file();
    }
}
