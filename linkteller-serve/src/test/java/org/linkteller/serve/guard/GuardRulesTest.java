package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GuardRulesTest {
    @TempDir
    Path folder;

    private GuardRules load(String yaml) throws IOException {
        Path file = folder.resolve("guard.yaml");
        Files.writeString(file, yaml);
        return GuardRules.load(file);
    }

    @Test
    void everythingCanBeSaid() throws IOException {
        GuardRules rules = load("""
                store: keys.db
                keys: true
                rate: {perSecond: 5, burst: 10}
                limits: {rows: 1000, magnitude: 50}
                budget: {perKey: 100, perNode: 20}
                unknownNodes: isolate
                output: {form: posteriors, decimals: 3}
                detectors:
                  one-row: {threshold: 0.5, count: 2, days: 7, action: refuse, scope: all}
                  extreme: {action: alarm}
                webhook: http://127.0.0.1:9/alarm
                """);
        assertThat(rules.store()).isEqualTo(folder.resolve("keys.db"));
        assertThat(rules.detectors().get(Detector.ONE_ROW))
                .isEqualTo(new GuardRules.Watch(
                        OptionalDouble.of(0.5), 2, 7, GuardRules.Action.REFUSE, GuardRules.Scope.ALL));
        assertThat(rules.detectors().get(Detector.EXTREME))
                .isEqualTo(new GuardRules.Watch(
                        OptionalDouble.empty(), 10, 30, GuardRules.Action.ALARM, GuardRules.Scope.KEY));
        assertThat(rules.output()).isEqualTo(new Hardening(Hardening.Form.POSTERIORS, 3));
        assertThat(rules.budget()).contains(new GuardRules.Budget(Limit.of(100), Limit.of(20), Limit.NONE));
        assertThat(rules.limits()).isEqualTo(new QueryLimits(Limit.of(1000), 50));
        assertThat(rules.unknownNodes()).isEqualTo(GuardRules.UnknownNodes.ISOLATE);
    }

    @Test
    void nothingNeedsToBeSaid() throws IOException {
        assertThat(load("keys: false"))
                .isEqualTo(load("store: guard.db"))
                .extracting(GuardRules::output)
                .isEqualTo(Hardening.none());
    }

    @Test
    void aZeroLeavesOpenOrTakesTheDefault() throws IOException {
        GuardRules rules = load("""
                limits: {rows: 0, magnitude: 0}
                budget: {perKey: 0}
                rate: {perSecond: 2.5, burst: 0}
                detectors: {extreme: {threshold: 0, count: 0}}
                slowMillis: 0
                """);
        assertThat(rules.limits()).isEqualTo(QueryLimits.NONE);
        assertThat(rules.budget()).contains(new GuardRules.Budget(Limit.NONE, Limit.NONE, Limit.NONE));
        assertThat(rules.rate()).contains(new GuardRules.Rate(2.5, 3));
        assertThat(rules.slowMillis()).isEqualTo(2000);
        GuardRules.Watch watch = Objects.requireNonNull(rules.detectors().get(Detector.EXTREME));
        assertThat(watch.threshold(Detector.EXTREME)).isEqualTo(100);
        assertThat(watch.count()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "budgets: {perKey: 1}      | unknown key budgets (did you mean budget?)",
                "budget: {perkey: 1}       | unknown key perkey (did you mean perKey?)",
                "budget: {perKey: -1}      | budget: perKey must not be negative, got -1",
                "rate: {perSecond: 0}      | rate must be positive",
                "output: {decimals: 99}    | decimals must be within 0..15, got 99",
                "detectors: {extreme: {action: alarm}} | needs a webhook",
                "detectors: {extreme: {window: 50}} | unknown key window",
                "detectors: {extreme: {days: 99999}} | can count to 100000 within 36500 days, got 10 and 99999",
                "detectors: {one-column: {}} | one-column",
                "slowMillis: 99999999      | slowMillis must be within",
                "stepMillis: -1            | stepMillis must be within 0..60000, got -1",
                "keys: [                   | line",
                "''                        | says nothing",
                "'# keys: true'            | says nothing",
                "'keys:'                   | guard.yaml: keys says nothing",
                "budget: {perKey: }        | guard.yaml: budget: perKey says nothing",
                "budget: {perKey: 5.9}     | 5.9",
                "'{keys: true, keys: false}' | keys' is said twice",
            })
    void mistakesAreOneLineThatNamesThem(String yaml, String message) {
        assertThatThrownBy(() -> load(yaml))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("guard.yaml")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }
}
