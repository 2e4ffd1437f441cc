package org.linkteller.audit;

import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;

/** One combination of a plan's axes: one attack on one draw of targets of one model. It makes one finding. */
public record AuditCell(Service service, WeakBox box, String targets, long draw, String attack) {
    /** What is attacked: one trained model on one, perhaps protected, graph. All cells of a service share it. */
    public record Service(String dataset, String model, long seed, EdgeDpMechanism protection) {
        boolean isProtected() {
            return !(protection instanceof NoProtection);
        }

        @Override
        public String toString() {
            return dataset + " " + model + " seed " + seed + (isProtected() ? " " + protection.label() : "");
        }
    }

    @Override
    public String toString() {
        return service + (box.isFull() ? "" : " box " + box) + " " + targets + " draw " + draw + " " + attack;
    }
}
