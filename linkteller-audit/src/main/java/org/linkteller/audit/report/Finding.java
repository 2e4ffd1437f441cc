package org.linkteller.audit.report;

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
    /** Whether a client could have run the attack. */
    @JsonProperty(value = "blackBox", access = JsonProperty.Access.READ_ONLY)
    public boolean blackBox() {
        return cell.attack().isBlackBox();
    }
}
