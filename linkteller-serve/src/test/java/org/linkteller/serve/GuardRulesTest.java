package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                  one-row: {threshold: 0.5, count: 2, window: 10, action: refuse, scope: all}
                  extreme: {action: alarm}
                webhook: http://127.0.0.1:9/alarm
                """);
        assertThat(rules.store()).isEqualTo(folder.resolve("keys.db"));
        assertThat(rules.detectors().get(Detector.ONE_ROW))
                .isEqualTo(new GuardRules.Watch(0.5, 2, 10, GuardRules.Action.REFUSE, GuardRules.Scope.ALL));
        assertThat(rules.detectors().get(Detector.EXTREME))
                .isEqualTo(new GuardRules.Watch(0, 10, 50, GuardRules.Action.ALARM, GuardRules.Scope.KEY));
        assertThat(rules.output()).isEqualTo(new Hardening(Hardening.Form.POSTERIORS, 3));
        assertThat(rules.unknownNodes()).isEqualTo(GuardRules.UnknownNodes.ISOLATE);
    }

    @Test
    void nothingNeedsToBeSaid() throws IOException {
        assertThat(load("")).isEqualTo(GuardRules.none());
        assertThat(load("keys: false").output()).isEqualTo(Hardening.none());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "budgets: {perKey: 1}      | unknown key budgets (did you mean budget?)",
                "budget: {perkey: 1}       | unknown key perkey (did you mean perKey?)",
                "budget: {perKey: -1}      | budgets must not be negative",
                "rate: {perSecond: 0}      | rate must be positive",
                "output: {decimals: 99}    | decimals must be within 0..15, got 99",
                "detectors: {extreme: {action: alarm}} | needs a webhook",
                "detectors: {extreme: {count: 9, window: 3}} | cannot count 9 of 3",
                "detectors: {one-column: {}} | one-column",
                "slowMillis: 99999999      | slowMillis must be within",
                "keys: [                   | line",
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
