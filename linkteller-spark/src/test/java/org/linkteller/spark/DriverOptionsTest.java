package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;

class DriverOptionsTest {
    /** The pom's list, which tests and the launcher use, has everything Spark's own scripts would open. */
    @Test
    void thisProcessWasStartedAsSparksScriptsWould() {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .containsAll(Stream.of(JavaModuleOptions.defaultModuleOptionArray())
                        .filter(option -> option.startsWith("--add-opens"))
                        .toList());
    }
}
