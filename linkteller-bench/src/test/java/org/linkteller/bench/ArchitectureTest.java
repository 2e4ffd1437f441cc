package org.linkteller.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
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
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PeekingAttack;
import org.linkteller.attack.catalogue.Attacks;
import org.linkteller.attack.root.RootProbes;
import org.linkteller.audit.report.PeekingReport;
import org.linkteller.serve.guard.Query;

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
        "math,    ''",
        "attack,  api math",
        "judge,   api attack",
        // engine
        "graph,   api math",
        "privacy, api graph math",
        "data,    api graph math privacy",
        "gnn,     api graph math privacy data",
        // the rest
        "serve,   api",
        "onnx,    api",
        "audit,   api attack judge graph math privacy data gnn serve onnx",
        "spark,   api attack judge graph math privacy data gnn serve onnx audit",
    })
    void arrowsPointOneWay(String from, String to) {
        mayKnow(from, to).check(PRODUCT);
    }

    /** Packages without those inside them: which rooms of the attacker and of the engine have a door to which. */
    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "attack,           api",
        "attack.influence, api api.box attack",
        "attack.baseline,  api api.box attack attack.influence",
        "attack.root,      api api.box math attack attack.influence",
        "attack.label,     api api.box attack attack.influence attack.root",
        "attack.plus,      api api.box attack attack.influence attack.root attack.label",
        "attack.catalogue, api api.box attack attack.influence attack.baseline attack.root attack.label attack.plus",
        "graph,       api math",
        "math,        ''",
        "privacy,     api graph",
        "data.format, api graph",
        "data,        api graph privacy data.format",
        "data.own,    api graph privacy data data.format",
        "data.catalogue, api graph privacy data data.format",
        "gnn.layer,   api graph math",
        "gnn,         api api.box graph math privacy data data.format gnn.layer", // students learn from a box's
        // probabilities
        "gnn.file,    api graph math privacy data data.own data.format gnn.layer gnn",
        "gnn.search,  api graph math data data.format gnn.layer gnn",
    })
    void roomsOfAttackerAndEngineOpenOneWay(String from, String to) {
        noClasses()
                .that()
                .resideInAPackage("org.linkteller." + from)
                .should()
                .dependOnClassesThat(
                        resideInAPackage("org.linkteller..").and(not(resideInAnyPackage(rooms(from + " " + to)))))
                .as(from + " may know only " + to)
                .check(PRODUCT);
    }

    /** Rooms of one module must be public to each other; what they share with each other alone stays in the module. */
    @Test
    void outsideTheAttackersModuleOnlyAttacksAndTheirWordsAreKnown() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.linkteller.attack..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.linkteller.attack.*")
                        .and(not(assignableTo(LinkAttack.class)))
                        .and(not(belongToAnyOf(Attacks.class, RootProbes.class))))
                .check(PRODUCT);
    }

    /** The same inside the audit: which of its rooms, and whether the server, a room may know. */
    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "cell,          ''",
        "store,         cell",
        "measure,       cell store",
        "report,        cell",
        "report.figure, cell report",
        "remote,        cell report",
        "process,       ''",
        "release,       cell store measure",
        "guard,         cell store measure report server",
        "reproduce.table, cell store measure report",
        "reproduce.page,  cell store report reproduce.table",
        "reproduce,     cell store measure report reproduce.table reproduce.page",
        "root,          cell store measure report report.figure guard remote",
        "cli,           cell store measure report report.figure remote process release guard reproduce reproduce.table root server",
    })
    void roomsOfTheAuditOpenOneWay(String from, String to) {
        auditRoom(from, to).check(PRODUCT);
    }

    private static ArchRule auditRoom(String from, String to) {
        String[] known = Stream.of((from + " " + to).strip().split(" +"))
                .map(ArchitectureTest::auditPackage)
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(auditPackage(from))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.linkteller.audit..", "org.linkteller.serve..")
                        .and(not(resideInAnyPackage(known))))
                .as("audit's " + from + " may know only " + (to.isEmpty() ? "itself" : to));
    }

    private static String auditPackage(String room) {
        return switch (room) {
            case "root" -> "org.linkteller.audit";
            case "server" -> "org.linkteller.serve..";
            default -> "org.linkteller.audit." + room;
        };
    }

    @Test
    void aReportThatKnowsTheServerIsCaught() {
        JavaClasses broken = new ClassFileImporter().importClasses(PeekingReport.class);
        assertThatThrownBy(() -> auditRoom("report", "cell").check(broken))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("org.linkteller.serve.guard.Guard");
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
        "io.undertow,              serve bench",
        "io.grpc,                  serve",
        "picocli,                  audit spark",
        "jdk.incubator.vector,     math bench",
        "dev.ludovic.netlib.blas,  math",
        "org.ejml,                 attack",
        "org.openjdk.jmh,          bench",
    })
    void aLibraryStaysWhereItIsNeeded(String library, String users) {
        noClasses()
                .that(not(resideInAnyPackage(packages(users))))
                .should()
                .dependOnClassesThat(resideInAPackage(library + ".."))
                .check(PRODUCT);
    }

    @ParameterizedTest(name = "{0} does not know {1}")
    @CsvSource({
        "serve.client,   serve.guard",
        "serve.guard,    serve.client",
        "serve.wire,     serve.guard serve.client",
        "audit.report,   serve audit.guard",
    })
    void roomsThatDoNotKnowEachOther(String from, String others) {
        noClasses()
                .that(resideInAPackage("org.linkteller." + from + ".."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(packages(others)))
                .check(PRODUCT);
    }

    @Test
    void theWireIsTheServersOwn() {
        noClasses()
                .that(not(resideInAPackage("org.linkteller.serve..")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.linkteller.serve.wire.."))
                .check(PRODUCT);
    }

    /** Over whichever protocol: what was not admitted, rated, examined and charged has no way to the box. */
    @Test
    void theServerAsksItsBoxOnlyForAChargedQuery() {
        noClasses()
                .that(resideInAPackage("org.linkteller.serve.."))
                .and()
                .doNotHaveFullyQualifiedName("org.linkteller.serve.guard.Query")
                .should()
                .callMethod(InferenceApi.class, "predict", NodeSet.class, Features.class)
                .check(PRODUCT);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("org.linkteller.serve.guard.ChargedQuery")
                .should()
                .callMethod(Query.class, "ask", InferenceApi.class)
                .check(PRODUCT);
    }

    /** Empty packages would make every rule hold. */
    @Test
    void theProductIsReallySeen() {
        assertThat(PRODUCT.contain("org.linkteller.graph.Graph")).isTrue();
        assertThat(PRODUCT.contain("org.linkteller.api.InferenceApi")).isTrue();
        assertThat(PRODUCT.containPackage("org.linkteller.attack")).isTrue();
        assertThat(PRODUCT.containPackage("org.linkteller.serve.wire")).isTrue();
        assertThat(PRODUCT.contain("org.linkteller.spark.SparkWorkers")).isTrue();
        assertThat(PRODUCT.contain(PeekingAttack.class)).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"PeekingAttack, graph.Graph", "PromptedAttack, judge.PairTruth"})
    void anAttackThatReadsTheGraphOrAsksTheJudgeIsCaught(String attack, String secret) throws ClassNotFoundException {
        JavaClasses broken = new ClassFileImporter().importClasses(Class.forName("org.linkteller.attack." + attack));
        assertThatThrownBy(() -> mayKnow("attack", "api").check(broken))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("org.linkteller." + secret);
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

    private static String[] rooms(String names) {
        return Stream.of(names.strip().split(" +"))
                .map(name -> "org.linkteller." + name)
                .toArray(String[]::new);
    }

    private static String[] packages(String names) {
        return Stream.of(names.strip().split(" +"))
                .map(name -> "org.linkteller." + name + "..")
                .toArray(String[]::new);
    }
}
