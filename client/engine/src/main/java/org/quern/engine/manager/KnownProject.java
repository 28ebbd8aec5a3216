package org.quern.engine.manager;

import org.quern.model.ProjectUrl;

/**
 * An attached project as the decision needs it.
 *
 * @param url master URL
 * @param name what people call it
 * @param authenticator its account key; never logged
 * @param attachedByManager an account manager has a say about it
 */
public record KnownProject(ProjectUrl url, String name, String authenticator, boolean attachedByManager) {
    /** A key that a project gives out to be passed on: it cannot log in at the web site (docs/protocol/accounts.md 10.1). */
    static boolean isWeak(String authenticator) {
        return authenticator.contains("_");
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "KnownProject[" + url + "]";
    }
}
