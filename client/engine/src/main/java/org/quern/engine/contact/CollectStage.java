package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.Deletions;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OldResult;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/** Forgets results that the server has, and what only they referred to (docs/protocol/data-directory.md 6.1, docs/protocol/file-transfer.md 9). */
public final class CollectStage implements Stage {
    /** Looks while no reply has come, per look at scheduling: every ten seconds in the daemon. */
    private static final double LOOKS = 6;

    @Override
    public void run(TickContext tick) {
        if (!tick.state().collecting().begins(tick.now().mono(), tick.timeAdvance().lookSeconds() / LOOKS)) {
            return;
        }
        tick.state().oldResults().expired(tick.now().wall());
        double lookedAt = tick.state().collecting().lastLook(tick.now().wall());
        for (ProjectState project : tick.state().projects().values()) {
            LateTasks.look(tick, project, lookedAt);
            dropAcknowledged(tick, project);
            if (project.work().references().begins(tick.now().mono(), Double.POSITIVE_INFINITY)) {
                dropUnreferenced(tick, project);
            }
        }
    }

    private static void dropAcknowledged(TickContext tick, ProjectState project) {
        List<HeldResult> done = project.work().acknowledgedLeave();
        done.forEach(held -> tick.forget(project.url(), Decision.Kind.TASK, held.name()));
        tick.state().oldResults().acknowledged(
                done.stream().map(held -> reported(project, held, tick.now().wall())).toList());
    }

    private static void dropUnreferenced(TickContext tick, ProjectState project) {
        Set<String> usedWorkunits = LinkedHashSet.newLinkedHashSet(project.results().size());
        Set<String> usedFiles = LinkedHashSet.newLinkedHashSet(project.files().size());
        project.lastingFiles().all().forEach(ref -> usedFiles.add(ref.fileName()));
        for (HeldResult held : project.results().values()) {
            usedWorkunits.add(held.result().wuName());
            addNames(usedFiles, held.result().outputs());
        }
        project.work().onlyStay(usedWorkunits);
        if (!project.flags().anonymousPlatform() && project.work().hasSuperseded()) {
            project.work().supersededLeave(usedVersions(project));
        }
        project.workunits().values().forEach(workunit -> addNames(usedFiles, workunit.inputs()));
        project.versions().values().forEach(version -> addNames(usedFiles, version.files()));
        dropFiles(tick, project, usedFiles);
    }

    private static Set<AppVersion.Key> usedVersions(ProjectState project) {
        Set<AppVersion.Key> used = new LinkedHashSet<>();
        for (HeldResult held : project.results().values()) {
            Workunit workunit = project.workunitOf(held);
            if (workunit != null) {
                used.add(held.result().versionKey(workunit.appName()));
            }
        }
        return used;
    }

    private static void addNames(Set<String> names, List<FileRef> refs) {
        refs.forEach(ref -> names.add(ref.fileName()));
    }

    private static void dropFiles(TickContext tick, ProjectState project, Set<String> used) {
        List<FileRecord> dropped = new ArrayList<>();
        for (FileRecord file : project.files().values()) {
            boolean sticky = file.info().sticky() && !file.failed();
            boolean lasts = used.contains(file.name()) || file.usersOwn()
                    || (sticky && !UnixTime.isSet(file.stickyExpireTime()));
            if (lasts) {
                continue;
            }
            if ((sticky && !hasExpired(tick, project, file))
                    || project.keepsUnreferenced(file, tick.now().wall())) {
                project.work().references().lookNow(); // time alone ends that
            } else {
                dropped.add(file);
            }
        }
        for (FileRecord file : dropped) {
            project.fileState().forgotten(file.name());
            project.diskState().unused().gone(file.name(), tick.now().mono());
            Deletions.order(tick, project, file);
            tick.forget(project.url(), Decision.Kind.FILE, file.name());
        }
    }

    private static boolean hasExpired(TickContext tick, ProjectState project, FileRecord file) {
        return file.stickyExpireTime() <= tick.now().wall() && tick.state().clock().judges(project.serversClock());
    }

    private static OldResult reported(ProjectState project, HeldResult held, double now) {
        var workunit = project.workunitOf(held);
        return new OldResult(project.url(), held.name(), workunit == null ? "" : workunit.appName(),
                held.outcome().exitStatus(), held.outcome().finalElapsedTime(), held.outcome().finalCpuTime(),
                held.outcome().completedTime(), now);
    }
}
