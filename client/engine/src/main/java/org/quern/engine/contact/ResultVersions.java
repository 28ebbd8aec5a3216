package org.quern.engine.contact;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.Result;
import org.quern.model.Workunit;

/** By which app version an offered result is computed (docs/protocol/scheduler-rpc.md 5.6). */
final class ResultVersions {
    private ResultVersions() {}

    /** The result with its time of arrival; without a platform it takes the newest version. */
    static Result named(TickContext tick, ProjectState project, Workunit workunit, Result offered) {
        String primary = tick.state().settings().identity().platform();
        String platform = offered.platform().isEmpty() ? primary : offered.platform();
        Optional<AppVersion> version = project.flags().anonymousPlatform() ? own(project, workunit, offered)
                : offered.platform().isEmpty()
                        ? newest(of(project, workunit).filter(each -> each.platform().equals(primary)))
                        : Optional.empty();
        return new Result(offered.name(), offered.wuName(), version.map(AppVersion::platform).orElse(platform),
                version.map(AppVersion::versionNum).orElse(offered.versionNum()),
                version.map(AppVersion::planClass).orElse(offered.planClass()), offered.reportDeadline(),
                tick.now().wall(), offered.reportImmediately(), offered.outputs());
    }

    /**
     * One of the user's versions: the one named, else that of its number and plan class, whatever its server calls the platform; a result that
     * names nothing takes the newest.
     */
    private static Optional<AppVersion> own(ProjectState project, Workunit workunit, Result offered) {
        AppVersion exact = project.versions().get(offered.versionKey(workunit.appName()));
        if (exact != null) {
            return Optional.of(exact);
        }
        boolean unnamed = offered.platform().isEmpty() && offered.versionNum() == 0 && offered.planClass().isEmpty();
        return newest(of(project, workunit).filter(version -> unnamed
                || (version.versionNum() == offered.versionNum()
                        && version.planClass().equals(offered.planClass()))));
    }

    private static Stream<AppVersion> of(ProjectState project, Workunit workunit) {
        return project.versions().values().stream()
                .filter(version -> version.appName().equals(workunit.appName()));
    }

    private static Optional<AppVersion> newest(Stream<AppVersion> versions) {
        return versions.max(Comparator.comparingInt(AppVersion::versionNum));
    }
}
