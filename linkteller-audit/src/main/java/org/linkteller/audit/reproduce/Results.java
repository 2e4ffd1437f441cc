package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.linkteller.audit.RunFolder;
import org.linkteller.audit.report.JsonReport;

/** The measurements in a folder. Each is complete or absent, and read at most once. */
final class Results {
    private final RunFolder folder;
    private final Map<Need, Object> read = new ConcurrentHashMap<>();

    Results(RunFolder folder) {
        this.folder = folder;
    }

    boolean has(Need need) {
        return read.containsKey(need) || folder.has(place(need));
    }

    Optional<AttackResult> of(AttackRun run) {
        return load(run, AttackResult.class);
    }

    Optional<UtilityResult> of(Setup setup) {
        return load(setup, UtilityResult.class);
    }

    /** What training the setup's model took; 0 while there is none, and for attacks without a model. */
    double trainingSeconds(Setup setup) {
        String file = "models/" + setup.trainingKey() + ".json";
        try {
            return folder.has(file)
                    ? JsonReport.load(folder.place(file), Laboratory.TrainingTime.class)
                            .seconds()
                    : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void put(AttackRun run, AttackResult result) throws IOException {
        write(run, result);
    }

    void put(Setup setup, UtilityResult result) throws IOException {
        write(setup, result);
    }

    private void write(Need need, Object result) throws IOException {
        folder.write(place(need), JsonReport.text(result));
        read.put(need, result);
    }

    private <T> Optional<T> load(Need need, Class<T> type) {
        if (!has(need)) {
            return Optional.empty();
        }
        return Optional.of(type.cast(read.computeIfAbsent(need, absent -> {
            try {
                return JsonReport.load(folder.place(place(absent)), type);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        })));
    }

    private static String place(Need need) {
        return "cells/" + need.setup().key() + "/" + need.file();
    }
}
