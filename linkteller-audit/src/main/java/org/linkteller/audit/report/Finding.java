package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.Serializable;
import java.util.List;
import org.linkteller.audit.cell.CellKey;

/**
 * What one attack learned about one draw of targets. In report.json the parts stand side by side.
 *
 * @param targetCount how many nodes were attacked; fewer than planned where there are not as many
 * @param beliefs what attackers who do not know the density would believe and reach; none if the attack refused
 * @param standIn whether the features are not the published ones
 */
public record Finding(
        @JsonUnwrapped CellKey cell,
        @JsonProperty("targetCount") int targetCount,
        @JsonProperty("standIn") boolean standIn,
        @JsonUnwrapped Measures measures,
        @JsonProperty("beliefs") List<BeliefEntry> beliefs,
        @JsonUnwrapped FindingViews views)
        implements Serializable {
    /** What the note of an attack begins with that cannot work on the box. */
    public static final String REFUSED = "not applicable: ";

    /** The note of an attack that saw no difference anywhere, as the published one does where all features are 0. */
    public static final String BLIND = "every pair got the same score: another attack may tell them apart";

    /** Whether the attack could not work here, or saw nothing, so that a low figure is no sign of safety. */
    @JsonIgnore
    public boolean saysNothing() {
        return measures.note().startsWith(REFUSED) || measures.note().equals(BLIND);
    }

    /** Whether a client could have run the attack. */
    @JsonProperty(value = "blackBox", access = JsonProperty.Access.READ_ONLY)
    public boolean blackBox() {
        return cell.attack().isBlackBox();
    }
}
