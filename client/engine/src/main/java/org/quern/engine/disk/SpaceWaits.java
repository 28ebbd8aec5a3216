package org.quern.engine.disk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.SharedLooks;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.Workunit;

/** Why tasks that have not begun wait for space (docs/protocol/literature.md 3), as it stands in this turn. */
public final class SpaceWaits {
    private final Map<ProjectUrl, SharedLooks<String>> reasons = new LinkedHashMap<>();

    /** Empty if it does not. */
    public String why(ProjectState project, HeldResult held) {
        AppVersion version = project.versionOf(held);
        Workunit workunit = project.workunitOf(held);
        if (version == null || workunit == null) {
            return "";
        }
        SharedLooks<String> looks = reasons.computeIfAbsent(project.url(),
                url -> new SharedLooks<>(refs -> why(project, refs)));
        String why = looks.of(version).isEmpty() ? looks.of(workunit) : looks.of(version);
        return why.isEmpty() ? "" : why + "; sooner if there is space, and given up at its deadline";
    }

    private static String why(ProjectState project, List<FileRef> refs) {
        return refs.stream().map(ref -> project.files().get(ref.fileName())).filter(Objects::nonNull)
                .filter(file -> !file.present() && file.info().downloadable())
                .map(file -> project.diskState().whyPostponed(file.name())).filter(Objects::nonNull).findFirst()
                .orElse("");
    }
}
