package org.quern.engine.disk;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;

/** Copies of project files that starts will make in their slots, gathered once a turn by the input that a task waits for. */
final class Copies {
    private final Map<ProjectUrl, Map<String, Double>> ofProjects = new LinkedHashMap<>();

    /** It cannot be made, whatever else goes: all its files, here or not, and their copies exceed all that the user lets us use. */
    static boolean isBeyondAll(ClientState state, ProjectState project, HeldResult held) {
        double copies = bytes(project, held);
        return copies > 0
                && ownFiles(project, held) + copies >= DiskSnapshots.ownLimitBytes(state) - state.disk().clientBytes();
    }

    private static double ownFiles(ProjectState project, HeldResult held) {
        return project.filesOf(held).map(FileRef::fileName).distinct().map(project.files()::get)
                .filter(Objects::nonNull).mapToDouble(file -> Math.max(0, file.info().nbytes())).sum();
    }

    /** Bytes of the copies that the result's start will make, 0 if they are there. */
    static double bytes(ProjectState project, HeldResult held) {
        AppVersion version = project.versionOf(held);
        Workunit workunit = project.workunitOf(held);
        boolean areMade = held.task() != null && held.task().copies().areMade();
        return version == null || workunit == null || areMade || !held.unfinished() ? 0
                : TaskLaunch.copiedFiles(version, workunit).stream().map(project.files()::get)
                        .filter(Objects::nonNull).mapToDouble(file -> Math.max(0, file.info().nbytes())).sum();
    }

    /** Bytes of copies that a task which lacks the file will make, of the one that makes the most. */
    static double bytes(TickContext tick, ProjectState project, FileRecord file) {
        return tick.once(Copies.class, t -> new Copies()).of(project).getOrDefault(file.name(), 0.0);
    }

    private Map<String, Double> of(ProjectState project) {
        return ofProjects.computeIfAbsent(project.url(), url -> gathered(project));
    }

    private static Map<String, Double> gathered(ProjectState project) {
        Map<String, Double> copies = new LinkedHashMap<>();
        for (HeldResult held : project.results().values()) {
            double bytes = bytes(project, held);
            Workunit workunit = bytes > 0 ? project.workunitOf(held) : null;
            if (workunit != null) {
                workunit.inputs().stream().map(FileRef::fileName)
                        .forEach(name -> copies.merge(name, bytes, Math::max));
            }
        }
        return copies;
    }
}
