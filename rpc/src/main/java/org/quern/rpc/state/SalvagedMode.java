package org.quern.rpc.state;

import org.jspecify.annotations.Nullable;
import org.quern.model.RunMode;
import org.quern.model.TransientState;

/**
 * What damaged states say of one of the user's modes. The mode for a time is of the newest file that says anything: that an older one has
 * one which it does not name means that it was over, or taken back.
 */
final class SalvagedMode {
    /** No file has said anything. */
    private static final int NOBODY = -1;
    private int usual;
    private TransientState.Mode passing = TransientState.Mode.NONE;
    private @Nullable RunMode before;
    private int teller = NOBODY;

    /** What a record of that file says; files are told from each other by their numbers, the newest comes first. */
    void take(int code, TransientState.Mode forATime, int file) {
        boolean saysAny = code != 0 || forATime.until() > 0;
        teller = teller == NOBODY && saysAny ? file : teller;
        if (usual == 0) {
            usual = code;
            before = forATime.before();
        }
        passing = passing.until() > 0 || teller != file ? passing : forATime;
    }

    RunMode usual() {
        return RunMode.ofCode(usual);
    }

    TransientState.Mode passing() {
        return new TransientState.Mode(passing.mode(), passing.until(), before);
    }
}
