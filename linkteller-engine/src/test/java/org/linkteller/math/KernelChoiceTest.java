package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which variant a JVM gets depends on whether it was started with the Vector API. */
class KernelChoiceTest {
    @Test
    void theVectorModuleBringsVectors() throws Exception {
        assertThat(bestIn("--add-modules", "jdk.incubator.vector")).startsWith("vector-");
    }

    @Test
    void withoutTheModuleThePlainLoopsRun() throws Exception {
        assertThat(bestIn()).isEqualTo("plain x2 0.5");
    }

    @Test
    void aBlasIsUsedOnlyWhenAskedForAndRefusedWhereThereIsNone() {
        Kernels rest = Kernels.plain(1);
        try {
            assertThat(BlasKernels.system(rest).name()).isEqualTo("plain x1 + blas");
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("-Dlinkteller.blas=true needs a BLAS");
        }
        assertThat(Kernels.best(1).name()).doesNotContain("blas");
    }

    private static String bestIn(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD) // the JVM warns that the module is incubating
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.strip();
    }

    /** Prints the chosen variant and one product, so that it is not only named but runs. */
    static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) {
            Kernels kernels = Kernels.best(2);
            Matrix c = Matrix.zeros(1, 1);
            kernels.multiply(Matrix.wrap(1, 1, new float[] {2}), Matrix.wrap(1, 1, new float[] {0.25f}), c);
            System.out.println(kernels.name() + " " + c.at(0, 0));
        }
    }
}
