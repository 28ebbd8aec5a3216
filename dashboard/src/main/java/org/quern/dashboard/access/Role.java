package org.quern.dashboard.access;

import java.util.Locale;

/** What somebody may do. Each may do what those before it may. */
public enum Role {
    /** Looks, and does nothing. */
    VIEW,
    /** Suspends, resumes and gives up tasks and transfers, and says when the client computes. */
    OPERATE,
    /** All of it. */
    ADMINISTER;

    /** Whether that is enough for what needs the other one. */
    boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }

    /** As people and files write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
