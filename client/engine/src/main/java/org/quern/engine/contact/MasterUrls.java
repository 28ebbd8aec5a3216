package org.quern.engine.contact;

import java.util.Locale;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.ProjectUrl;

/**
 * What a project's reply says of its own address (docs/protocol/accounts.md 6): the same by https is adopted, since nobody on the way can read the
 * key there; another one is told to the user, who decides.
 */
final class MasterUrls {
    private MasterUrls() {}

    /** Looks at the address that a reply tells; true if the project is found there from now on. */
    static boolean look(TickContext tick, ProjectState project, String told) {
        ProjectUrl named = ProjectUrl.of(told);
        if (!named.valid()) {
            return false;
        }
        if (named.secures(project.url())) {
            return adopt(tick, project);
        }
        String here = project.url().canonical();
        String there = named.canonical();
        boolean other = !there.toLowerCase(Locale.ROOT).equals(here.toLowerCase(Locale.ROOT));
        if (other && !named.sameProject(project.url()) && project.session().names(there)) {
            tick.alert(project.url(), "The project says that its address is " + there
                    + " now. It is still contacted at " + here + ". If its web site says so too: let its tasks end,"
                    + " detach from " + here + " and attach to " + there);
        }
        return false;
    }

    /** Under the spelling by which it is known, so that its directory keeps its name. */
    private static boolean adopt(TickContext tick, ProjectState project) {
        String here = project.url().canonical();
        tick.state().move(project, ProjectUrl.of("https" + here.substring("http".length())));
        tick.log(project.url(), "The project is at " + project.url() + " from now on, and no longer at " + here);
        return true;
    }
}
