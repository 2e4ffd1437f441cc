package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which variant a JVM gets depends on how it was started and what it makes of vectors. */
class KernelChoiceTest {
    private static final String MODULE = "--add-modules=jdk.incubator.vector";

    @Test
    void theVectorModuleBringsVectorsAndNothingIsLogged() throws Exception {
        Started started = start(MODULE);
        assertThat(started.output).startsWith("vector-");
        assertThat(started.errors).doesNotContain("plain kernels");
    }

    /** Vectors without C2 or FMA answer right and hundreds of times slower: plain loops must run, and say why. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dnothing=1               | Java was started without --add-modules jdk.incubator.vector",
                "-XX:TieredStopAtLevel=1   | the C2 compiler is off (-XX:TieredStopAtLevel=1)",
                "-Xint                     | this Java interprets (-Xint)",
                "-XX:-UseFMA               | the processor has no fused multiply-add, or it is off (-XX:-UseFMA)"
            })
    void plainLoopsRunWhereVectorsWouldBeSlowAndTheReasonIsLoggedOnce(String option, String reason) throws Exception {
        Started started = option.startsWith("-D") ? start() : start(MODULE, option);
        assertThat(started.output).isEqualTo("plain x2 0.5");
        assertThat(started.errors).containsOnlyOnce("plain kernels").containsOnlyOnce(reason);
    }

    @ParameterizedTest
    @CsvSource({"amd64, 8, true", "amd64, 4, false", "aarch64, 4, true", "aarch64, 2, false"})
    void fourFloatsAreAVectorOnlyWherePlainLoopsHaveNoMore(String processor, int lanes, boolean enough) {
        Map<String, String> options = Map.of(
                "TieredStopAtLevel", "4", "TieredCompilation", "true", "UseFMA", "true", "UseJVMCICompiler", "false");
        assertThat(VectorSupport.obstacle(true, options::get, "mixed mode", processor, () -> lanes)
                        .isEmpty())
                .isEqualTo(enough);
        assertThat(VectorSupport.obstacle(true, option -> "", "mixed mode", processor, () -> lanes))
                .hasValue("this Java does not compile with HotSpot's C2");
    }

    @Test
    void aBlasIsUsedOnlyWhenAskedForAndRefusedWhereThereIsNone() {
        try {
            assertThat(new PlainKernels(RowPool.of(1), BlasDenseProduct.system()).name())
                    .isEqualTo("plain x1 + blas");
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("-Dlinkteller.blas=true needs a BLAS");
        }
        assertThat(Kernels.best(1).name()).doesNotContain("blas");
    }

    private record Started(String output, String errors) {}

    private static Started start(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
        Process process = new ProcessBuilder(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        return new Started(output.strip(), errors);
    }

    /** Prints the chosen variant and one product, so that it is not only named but runs. */
    static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) {
            Kernels.best(1);
            Kernels kernels = Kernels.best(2);
            Matrix c = Matrix.zeros(1, 1);
            kernels.multiply(Matrix.wrap(1, 1, new float[] {2}), Matrix.wrap(1, 1, new float[] {0.25f}), c);
            System.out.println(kernels.name() + " " + c.at(0, 0));
        }
    }
}
