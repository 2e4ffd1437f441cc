package org.linkteller.math;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * Whether this Java runtime turns vectors and fused multiply-add into single instructions. Where it does not, both still
 * answer right and are hundreds of times slower than plain loops: vectors become objects, {@link Math#fma} becomes
 * BigDecimal. Found out once; why vectors are not used is logged then.
 */
final class VectorSupport {
    private static final int C2 = 4;
    private static final boolean THERE = logged(obstacle(
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
            VectorSupport::option,
            System.getProperty("java.vm.info", ""),
            System.getProperty("os.arch", ""),
            () -> VectorKernels.lanes()));

    private VectorSupport() {}

    static boolean isThere() {
        return THERE;
    }

    /** Whether a fused multiply-add is an instruction. */
    static boolean fusesMultiplyAdd() {
        return "true".equals(option("UseFMA"));
    }

    /**
     * What speaks against vectors.
     *
     * @param option the value of a virtual machine's option, empty if it has none of that name
     * @param lanes floats in a vector; asked last, and only where the module is there
     */
    static Optional<String> obstacle(
            boolean module, UnaryOperator<String> option, String vm, String processor, IntSupplier lanes) {
        if (!module) {
            return Optional.of("Java was started without --add-modules jdk.incubator.vector");
        }
        if (vm.contains("interpreted mode")) {
            return Optional.of("this Java interprets (-Xint)");
        }
        if (option.apply("TieredStopAtLevel").isEmpty()
                || option.apply("UseJVMCICompiler").equals("true")) {
            return Optional.of("this Java does not compile with HotSpot's C2");
        }
        if (option.apply("TieredCompilation").equals("true")
                && Integer.parseInt(option.apply("TieredStopAtLevel")) < C2) {
            return Optional.of(
                    "the C2 compiler is off (-XX:TieredStopAtLevel=" + option.apply("TieredStopAtLevel") + ")");
        }
        if (!option.apply("UseFMA").equals("true")) {
            return Optional.of("the processor has no fused multiply-add, or it is off (-XX:-UseFMA)");
        }
        int least =
                processor.equals("aarch64") ? 4 : 8; // on x86 four are SSE, which C2 vectorises plain loops to anyway
        return lanes.getAsInt() < least
                ? Optional.of("its vectors hold " + lanes.getAsInt() + " floats, fewer than " + least)
                : Optional.empty();
    }

    private static boolean logged(Optional<String> obstacle) {
        obstacle.ifPresent(reason -> System.getLogger(Kernels.class.getName())
                .log(System.Logger.Level.WARNING, "plain kernels instead of vectors, several times slower: " + reason));
        return obstacle.isEmpty();
    }

    private static String option(String name) {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return machine == null ? "" : machine.getVMOption(name).getValue();
        } catch (IllegalArgumentException e) { // how it says that there is no such option
            return "";
        }
    }
}
