package org.quern.daemon.gui.element;

import org.quern.coproc.probe.Missing;
import org.quern.rpc.table.ShownTable;

/** {@code <missing_sensor>}: what this computer cannot tell, and why. */
public final class MissingSensorElement extends ShownTable<Missing> {
    public static final MissingSensorElement TABLE = new MissingSensorElement();

    private MissingSensorElement() {
        super("missing_sensor");
        text("what", Missing::what);
        text("reason", Missing::reason);
    }
}
