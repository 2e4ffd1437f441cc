package org.linkteller.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.attack.PeekingAttack;

/**
 * Which module may know which, and inside the engine which package. The compiler guards the modules through their poms;
 * this states both in one place, and that a library which only one module needs is used only there.
 */
class ArchitectureTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.linkteller");

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "api,     ''",
        "attack,  api",
        // engine
        "graph,   api",
        "math,    api",
        "privacy, api graph math",
        "data,    api graph math privacy",
        "gnn,     api graph math privacy data",
        // the rest
        "serve,   api",
        "onnx,    api",
        "audit,   api attack graph math privacy data gnn serve",
        "spark,   api attack graph math privacy data gnn serve audit",
    })
    void arrowsPointOneWay(String from, String to) {
        mayKnow(from, to).check(PRODUCT);
    }

    @Test
    void theBorderNeedsNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("org.linkteller.api..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.linkteller.api..", "org.jspecify..")
                .check(PRODUCT);
    }

    @ParameterizedTest(name = "{0} only in {1}")
    @CsvSource({
        "org.apache.spark,         spark",
        "ai.onnxruntime,           onnx",
        "io.undertow,              serve",
        "io.grpc,                  serve",
        "picocli,                  audit",
        "jdk.incubator.vector,     math bench",
        "dev.ludovic.netlib.blas,  math attack",
        "org.openjdk.jmh,          bench",
    })
    void aLibraryStaysWhereItIsNeeded(String library, String users) {
        noClasses()
                .that(not(resideInAnyPackage(packages(users))))
                .should()
                .dependOnClassesThat(resideInAPackage(library + ".."))
                .check(PRODUCT);
    }

    /** Empty packages would make every rule hold. */
    @Test
    void theProductIsReallySeen() {
        assertThat(PRODUCT.contain("org.linkteller.graph.Graph")).isTrue();
        assertThat(PRODUCT.contain("org.linkteller.api.InferenceApi")).isTrue();
        assertThat(PRODUCT.containPackage("org.linkteller.attack")).isTrue();
        assertThat(PRODUCT.contain(PeekingAttack.class)).isFalse();
    }

    @Test
    void anAttackThatReadsTheGraphIsCaught() {
        JavaClasses broken = new ClassFileImporter().importClasses(PeekingAttack.class);
        assertThatThrownBy(() -> mayKnow("attack", "api").check(broken))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("org.linkteller.graph.Graph");
    }

    private static ArchRule mayKnow(String from, String to) {
        return noClasses()
                .that()
                .resideInAPackage("org.linkteller." + from + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("org.linkteller..").and(not(resideInAnyPackage(packages(from + " " + to)))))
                .as(from + " may know only " + (to.isEmpty() ? "itself" : to))
                .allowEmptyShould(true); // a module may still be empty
    }

    private static String[] packages(String names) {
        return Stream.of(names.strip().split(" +"))
                .map(name -> "org.linkteller." + name + "..")
                .toArray(String[]::new);
    }
}
