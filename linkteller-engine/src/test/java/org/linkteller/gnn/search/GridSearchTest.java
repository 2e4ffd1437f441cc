package org.linkteller.gnn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Relation;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.Samples;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.layer.Normalization;

class GridSearchTest {
    private static final Dataset.Part PART = Samples.twoGroups(120, 6);
    private static final Dataset DATASET = new Dataset(
            "two groups",
            PART,
            PART,
            new Relation.Same(),
            NodeSet.of(),
            DatasetFacts.unpublished("two groups", "", PART.labels()));
    private static final List<SearchSpace.Candidate> CANDIDATES = new SearchSpace(
                    List.of(.01, .1),
                    List.of(.2),
                    List.of(1, 2),
                    List.of(4, 8),
                    List.of(Normalization.AUG_RWALK, Normalization.FIRST_ORDER_GCN))
            .candidates(TrainingOptions.defaults().withEpochs(5));

    @TempDir
    Path folder;

    @Test
    void everySettingIsNamedOnce() {
        // one layer: 2 normalisations x 2 rates; two layers: 2 widths x 2 x 1 dropout x 2
        assertThat(CANDIDATES).hasSize(4 + 8).doesNotHaveDuplicates();
        // 7 rates x 4 norms x (1 + 2 depths x 4 widths x 6 dropouts)
        assertThat(SearchSpace.paper().candidates(TrainingOptions.defaults())).hasSize(7 * 4 * (1 + 2 * 4 * 6));
    }

    @Test
    void theBestTrialIsFoundWhateverTheOrder() {
        List<GridSearch.Trial> trials = Collections.synchronizedList(new ArrayList<>());
        GridSearch search = new GridSearch(DATASET, new Seed(1));
        GridSearch.Trial best =
                search.run(CANDIDATES, folder.resolve("trials"), 2, trials::add).orElseThrow();
        assertThat(trials).hasSize(CANDIDATES.size());
        double highest =
                trials.stream().mapToDouble(GridSearch.Trial::score).max().orElseThrow();
        assertThat(best.score())
                .isEqualTo(highest)
                .isEqualTo(search.trial(best.candidate()).score());
    }

    @Test
    void aStoppedSearchGoesOnWhereItWas() throws IOException {
        Path file = folder.resolve("trials");
        GridSearch search = new GridSearch(DATASET, new Seed(1));
        search.run(CANDIDATES.subList(0, 3), file, 1, trial -> {});
        Files.writeString(file, Files.readString(file) + "{\"spec\":{\"arch"); // as a crash leaves it
        List<GridSearch.Trial> trials = new ArrayList<>();
        Optional<GridSearch.Trial> best = search.run(CANDIDATES, file, 1, trials::add);
        assertThat(trials).extracting(GridSearch.Trial::candidate).containsExactlyElementsOf(CANDIDATES);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(1 + CANDIDATES.size());
        Optional<GridSearch.Trial> again = search.run(CANDIDATES, file, 1, trial -> {});
        assertThat(again).isEqualTo(best);
        assertThat(Files.readAllLines(file)).isEqualTo(lines); // nothing was run twice
    }

    @Test
    void aTrialWithOtherPatienceIsAnotherTrial() {
        SearchSpace.Candidate candidate = CANDIDATES.get(0);
        SearchSpace.Candidate patient =
                new SearchSpace.Candidate(candidate.spec(), candidate.options().withPatience(3));
        Path path = folder.resolve("trials");
        GridSearch.Trial trial = new GridSearch.Trial(patient, 0.1 + 0.2, 1.5);
        try (TrialFile file = TrialFile.open(path, "test")) {
            file.add(trial);
            file.add(new GridSearch.Trial(CANDIDATES.get(1), Double.NaN, 2));
        }
        try (TrialFile file = TrialFile.open(path, "test")) {
            assertThat(file.find(candidate)).isEmpty();
            assertThat(file.find(patient)).hasValue(trial);
            assertThat(file.find(CANDIDATES.get(1)).orElseThrow().score()).isNaN();
        }
    }

    @Test
    void refusesALineThatIsNoTrial() throws IOException {
        Path file = folder.resolve("trials");
        GridSearch search = new GridSearch(DATASET, new Seed(1));
        search.run(CANDIDATES.subList(0, 1), file, 1, trial -> {});
        Files.writeString(file, Files.readString(file).replace("\"epochs\":5", "\"epochs\":\"five\""));
        assertThatThrownBy(() -> search.run(CANDIDATES, file, 1, trial -> {}))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("line 2: expected a finished trial");
    }

    @Test
    void refusesTheFileOfAnotherSearch() {
        Path file = folder.resolve("trials");
        new GridSearch(DATASET, new Seed(1)).run(CANDIDATES.subList(0, 1), file, 1, trial -> {});
        assertThatThrownBy(() -> new GridSearch(DATASET, new Seed(2)).run(CANDIDATES, file, 1, trial -> {}))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("belongs to the search")
                .hasMessageContaining("seed 1");
    }

    @Test
    void refusesAnEmptyAxis() {
        assertThatThrownBy(() -> new SearchSpace(List.of(), List.of(.1), List.of(1), List.of(1), List.of()))
                .hasMessage("the grid names no learning rate");
    }
}
