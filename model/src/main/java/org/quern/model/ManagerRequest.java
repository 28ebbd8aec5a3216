package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an account manager is told (docs/protocol/accounts.md 8.2).
 *
 * @param login who asks
 * @param runMode what the user allows for good
 * @param clientVersion BOINC's protocol version, "8.3.0"
 * @param platforms names of this host's platforms, the primary one first
 * @param projects the attached projects
 * @param workingPreferences the {@code <global_preferences>} element in force
 * @param globalPreferences global_prefs.xml as it stands, null if there is none
 * @param host this computer
 * @param timeStats how much it is on
 * @param netStats how fast its network is
 * @param now Unix seconds
 */
public record ManagerRequest(ManagerLogin login, RunMode runMode, String clientVersion, List<String> platforms,
        List<Project> projects, String workingPreferences, @Nullable String globalPreferences, HostInfo host,
        TimeStats timeStats, NetStats netStats, double now) {
    /**
     * A project with what is queued of it.
     *
     * @param saved the project
     * @param notStartedSeconds estimated run time of tasks that have not begun, by the clock on the wall
     * @param inProgressSeconds the same for those that have
     * @param authenticator its account key, told only of projects that the manager attached; never logged
     */
    public record Project(SavedProject saved, double notStartedSeconds, double inProgressSeconds,
            String authenticator) {
        /** Without its secret, for logs. */
        @Override
        public String toString() {
            return "Project[" + saved.url() + "]";
        }
    }
}
