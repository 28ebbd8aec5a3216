package org.quern.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What an account manager says of one project (docs/protocol/accounts.md 8.3).
 *
 * @param url master URL exactly as written, which is what is signed
 * @param urlSignature signature of the URL's MD5, empty if none
 * @param authenticator account key, never logged; empty if the project keeps its own
 * @param detach leave the project now
 * @param update its scheduler is to be contacted
 * @param resourceShare weight on this host; empty = the user's own
 * @param dontRequestMoreWork "no new tasks"
 * @param detachWhenDone leave it when its last task is reported
 * @param suspension whether its tasks may run
 * @param abortNotStarted give up its tasks that have not begun
 * @param noRsc resources that no work is asked for
 * @param figures what a manager that chooses projects keeps of it
 */
public record ManagedAccount(String url, String urlSignature, String authenticator, boolean detach, boolean update,
        OptionalDouble resourceShare, boolean dontRequestMoreWork, boolean detachWhenDone, Suspension suspension,
        boolean abortNotStarted, List<ResourceType> noRsc, ManagedFigures figures) {
    /** What is said of running. */
    public enum Suspension {
        /** Nothing: it stays as it is. */
        UNTOLD,
        /** Its tasks shall not run. */
        SUSPEND,
        /** They may run. */
        RESUME
    }

    public ManagedAccount {
        noRsc = List.copyOf(noRsc);
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "ManagedAccount[" + url + "]";
    }
}
