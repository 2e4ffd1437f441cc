package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;
import org.linkteller.graph.Graph;

class TwitchReaderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeThreeStreamers() {
        NumpyBytes.write(folder, "musae_XX_edges.csv", "from,to\n0,2\n2,1\n");
        NumpyBytes.write(folder, "musae_XX_features.json", "{\"2\": [7, 3169, 7], \"0\": [5], \"1\": []}");
        NumpyBytes.write(
                folder,
                "musae_XX_target.csv",
                "id,days,mature,views,partner,new_id\n99,1,True,10,False,2\n98,1,False,10,False,0\n97,1,True,3,True,1\n");
    }

    @Test
    void rowsFindTheirNodesByNewId() {
        TwitchReader.Country read = TwitchReader.load(folder, "XX");
        assertThat(read.graph()).isEqualTo(Graph.of(3, new int[][] {{0, 2}, {1, 2}}));
        assertThat(read.labels()).isEqualTo(Labels.single(2, 0, 1, 1));
    }

    @Test
    void aFeatureListedTwiceIsStillOneAndTheWidthIsFixed() {
        TwitchReader.Country read = TwitchReader.load(folder, "XX");
        assertThat(read.features().columns()).isEqualTo(3170);
        double[] row = read.features().row(2);
        assertThat(row[7]).isEqualTo(1);
        assertThat(row[3169]).isEqualTo(1);
        assertThat(row).contains(0, 1).doesNotContain(2);
        assertThat(read.features().row(1)).containsOnly(0);
    }

    @Test
    void aNodeListedTwiceWithTheSameLabelIsOneNode() {
        NumpyBytes.write(folder, "musae_XX_target.csv", "mature,new_id\nTrue,2\nFalse,0\nTrue,1\nTrue,2\n");
        assertThat(TwitchReader.load(folder, "XX").labels()).isEqualTo(Labels.single(2, 0, 1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "target.csv | mature,new_id;True,0;False,0;True,1 | target.csv line 3: node 0 has a different label",
                "target.csv | mature,new_id;True,0;True,9 | line 3: node 9 of only 2 different ones",
                "target.csv | mature,new_id;True,0,7 | line 2: expected 2 values, got 3",
                "target.csv | mature,new_id;maybe,0 | line 2: expected 'mature' to be True or False, got 'maybe'",
                "target.csv | mature,new_id;True,-1 | line 2: expected a node number, got '-1'",
                "target.csv | True,0;False,1 | line 1: expected columns 'mature' and 'new_id', got [True, 0]",
                "edges.csv | from,to;0,1,2 | edges.csv line 2: expected 2 values, got 3",
                "edges.csv | from,to;0,3 | line 2: node 3 is not from 0 to 2",
                "edges.csv | from,to;0,1.5 | line 2: expected a node number, got '1.5'",
                "features.json | {`0`: [3170]} | features.json line 1: node '0': column 3170 is not from 0 to 3169",
                "features.json | {`0`: [-1]} | column -1 is not from 0 to 3169",
                "features.json | {`3`: [1]} | node 3 is not from 0 to 2",
                "features.json | {`0`: 1} | node '0': expected a list of columns",
                "features.json | {`0`: [1.5]} | expected a whole number of 32 bits, got '1.5'",
                "features.json | {`0`: [99999999999]} | expected a whole number of 32 bits",
                "features.json | {`0`: [`a`]} | expected a whole number of 32 bits, got 'a'",
                "features.json | {`0`: [[1]]} | expected a whole number of 32 bits",
                "features.json | {`0`: [1],;`0`: [2]} | line 2: node 0 is listed twice with different columns",
                "features.json | [1, 2] | line 1: expected a JSON object {...}",
                "features.json | {`0`: [1, 2 | is not valid JSON",
                "features.json | {`0`: [1]} x | is not valid JSON",
                "features.json | {`0`: [1]} {} | expected nothing after the JSON object",
            })
    void badFilesAreRefusedWithFileAndLine(String file, String content, String message) {
        NumpyBytes.write(folder, "musae_XX_" + file, content.replace(';', '\n').replace('`', '"'));
        assertThatThrownBy(() -> TwitchReader.load(folder, "XX"))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("musae_XX_" + file)
                .hasMessageContaining(message.strip())
                .hasMessageNotContaining("\n");
    }
}
