package org.quern.model;

import java.util.List;

/**
 * What an account manager wants of a project it manages (docs/protocol/accounts.md 8.4, docs/protocol/data-directory.md
 * 5.6).
 *
 * @param resourceShare weight of the project on this host instead of the user's; negative = the user's own holds
 * @param noRsc resources that no work is asked for
 * @param keepsCredit the manager, and not the project, says what credit the user has: it chooses projects
 */
public record ManagerTerms(double resourceShare, List<ResourceType> noRsc, boolean keepsCredit) {
    /** No account manager wants anything. */
    public static final ManagerTerms NONE = new ManagerTerms(-1, List.of(), false);

    public ManagerTerms {
        noRsc = List.copyOf(noRsc);
    }

    /** The same with the user's own share. */
    public ManagerTerms withoutShare() {
        return new ManagerTerms(NONE.resourceShare, noRsc, keepsCredit);
    }

    /** The share in force, given the user's own. */
    public double shareOr(double usersOwn) {
        return resourceShare >= 0 ? resourceShare : usersOwn;
    }
}
