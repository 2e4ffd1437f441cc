package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApiKeysTest {
    @TempDir
    Path folder;

    @Test
    void aKeyIsFoundUntilAnotherProcessRevokesIt() {
        Path file = folder.resolve("guard.db");
        try (ApiKeys serving = ApiKeys.open(file);
                ApiKeys admin = ApiKeys.open(file)) {
            String key = admin.add("bob");
            assertThat(serving.find(key)).contains("bob");
            assertThat(serving.find(key.substring(0, key.length() - 1) + "x")).isEmpty();
            assertThat(serving.find("")).isEmpty();
            assertThat(serving.list())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.revoked()).isEmpty());
            assertThat(serving.find("lt__")).isEmpty();
            admin.revoke("bob");
            assertThat(serving.find(key)).isEmpty();
            assertThat(serving.list())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.revoked()).isPresent());
        }
    }

    @Test
    void theStoreDoesNotHoldTheSecret() throws IOException {
        Path file = folder.resolve("guard.db");
        String key;
        try (ApiKeys keys = ApiKeys.open(file)) {
            key = keys.add("bob");
        }
        String secret = key.substring(key.lastIndexOf('_') + 1);
        try (var files = Files.list(folder)) {
            for (Path each : files.toList()) {
                assertThat(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1))
                        .doesNotContain(secret);
            }
        }
    }

    @Test
    void namesAreCheckedAndUnique() {
        try (ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            keys.add("bob");
            assertThatThrownBy(() -> keys.add("bob")).hasMessageContaining("cannot add key bob");
            assertThatThrownBy(() -> keys.add("*")).hasMessageContaining("got \"*\"");
            assertThatThrownBy(() -> keys.revoke("eve")).hasMessageContaining("no valid key is called \"eve\"");
        }
    }

    @Test
    void aRotatedKeyKeepsItsNameAndEndsTheOldOne() {
        try (ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            String old = keys.add("bob");
            String fresh = keys.rotate("bob");
            assertThat(keys.find(old)).isEmpty();
            assertThat(keys.find(fresh)).contains("bob");
            keys.revoke("bob");
            assertThat(keys.find(keys.rotate("bob"))).as("a revoked one, too").contains("bob");
            assertThat(keys.list()).hasSize(1);
            assertThatThrownBy(() -> keys.rotate("eve")).hasMessageContaining("no key is called \"eve\"");
        }
    }

    @Test
    void onlyTheOwnerReadsTheStore() throws IOException {
        Path file = folder.resolve("guard.db");
        try (ApiKeys keys = ApiKeys.open(file)) {
            keys.add("bob");
            try (var files = Files.list(folder)) {
                for (Path each : files.toList()) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                            .as(each.getFileName().toString())
                            .isEqualTo("rw-------");
                }
            }
        }
    }

    @Test
    void anOwnerHearsWhenNobodyCanAsk() throws IOException {
        Path rules = Files.writeString(folder.resolve("guard.yaml"), "keys: true");
        try (Guard guard = Guard.of(GuardRules.load(rules));
                ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            assertThat(guard.notices()).singleElement().asString().endsWith("holds no valid key: nobody can ask");
            keys.add("bob");
            assertThat(guard.notices()).isEmpty();
            keys.revoke("bob");
            assertThat(guard.notices()).hasSize(1);
        }
    }
}
