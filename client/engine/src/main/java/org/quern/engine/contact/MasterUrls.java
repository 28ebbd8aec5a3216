package org.quern.engine.contact;

import java.util.Locale;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.ProjectUrl;

/** What a project's reply says of its own address (docs/protocol/accounts.md 6): another one is told to the user, who decides. */
final class MasterUrls {
    private MasterUrls() {}

    static void look(TickContext tick, ProjectState project, String told) {
        ProjectUrl named = ProjectUrl.of(told);
        String here = project.url().canonical();
        String there = named.canonical();
        boolean other = named.valid() && !there.toLowerCase(Locale.ROOT).equals(here.toLowerCase(Locale.ROOT));
        boolean sameSite = named.sameProject(project.url());
        boolean safer = there.startsWith("https://") && !here.startsWith("https://");
        if (!other || (sameSite && !safer) || !project.names(there)) {
            return;
        }
        tick.alert(project.url(), sameSite
                ? "The project can be reached at " + there + ", where nobody else can read your key on its way."
                        + " It is still contacted at " + here + ". To change that: let its tasks end, detach from "
                        + here
                        + " and attach to " + there
                : "The project says that its address is " + there + " now. It is still contacted at " + here
                        + ". If its web site says so too: let its tasks end, detach from " + here + " and attach to "
                        + there);
    }
}
