package org.quern.engine.settings;

import org.quern.datamanager.snapshot.DiskBudget;

/**
 * Limits of disk use in force that a server sent, a project's or an account manager's: for those tasks wait, as others' tasks are not
 * theirs to give up (docs/decisions/0054-servers-preferences-give-up-no-tasks.md).
 *
 * @param by who sent them
 * @param free disk_min_free_gb is one
 * @param fraction disk_max_used_pct is one
 * @param bytes disk_max_used_gb is one
 */
public record SentLimits(String by, boolean free, boolean fraction, boolean bytes) {
    public static final SentLimits NONE = new SentLimits("", false, false, false);

    /** Who sent the limit, and what to do, to be added to a sentence that names it; empty if it is the user's own. */
    public String words(DiskBudget.Bound bound) {
        boolean isSent = switch (bound) {
            case KEEP_FREE -> free;
            case PERCENT -> fraction;
            case ABSOLUTE -> bytes;
            case NONE -> false;
        };
        return isSent ? "; " + bound.text() + " was sent by " + by
                + ": set it with a manager program or in global_prefs_override.xml to have your own" : "";
    }
}
