package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.Workunit;

/**
 * Takes from a reply what there is memory for, whole tasks in their order first: what a client holds must fit into its heap together with
 * the reply that is being read and the answers to managers, today and after a restart. Nothing that is held already is given up. A
 * task that is left out is not lost: its project sends it again, or to somebody else.
 */
final class ReplyLimits {
    /** Bytes for all projects together: half of the packages' heap of 96 MB; what is left holds replies, answers and the client itself. */
    private static final long MOST_HELD = 48L << 20;
    /** Bytes that every project may hold, whatever the others hold: some fifty tasks. */
    private static final long LEAST_OF_A_PROJECT = 256 << 10;
    /** App versions of a project; real ones have some dozens, and looking for superseded ones compares each with each. */
    private static final int MOST_VERSIONS = 1000;
    /** Files that a project wants on every host; real ones name a few. */
    private static final int MOST_PROJECT_FILES = 1000;
    /** Files of one workunit, version or result; real ones have some dozens, and each turn looks at all of them. */
    private static final int MOST_REFERENCES = 1000;
    /** Files of all tasks of a project, those that tasks share counted for each of them. */
    private static final long MOST_LOOKS = 1_000_000;

    private final ProjectState project;
    private final SchedulerReply reply;
    private final Map<String, App> apps;
    private final Map<String, FileInfo> files;
    private final Map<String, Workunit> workunits;
    private final Map<AppVersion.Key, AppVersion> versions;
    private final Set<Object> chosen = new LinkedHashSet<>();
    /** What is needed by tasks that are left out. */
    private final Set<Object> refused = new LinkedHashSet<>();
    private long room;
    private long looks;

    private ReplyLimits(ProjectState project, SchedulerReply reply, long room, String platform) {
        this.project = project;
        this.reply = reply;
        this.room = Math.max(0, room);
        apps = byKey(reply.apps(), App::name);
        files = byKey(reply.files(), FileInfo::name);
        workunits = byKey(reply.workunits(), Workunit::name);
        versions = byKey(reply.versions(), version -> keyOf(version, platform));
        reply.workunits().stream().filter(workunit -> isTooLong(workunit.inputs())).forEach(refused::add);
        reply.versions().stream().filter(version -> isTooLong(version.files())).forEach(refused::add);
        project.results().values().stream().filter(HeldResult::unfinished)
                .forEach(held -> looks += looks(held.result()));
    }

    private static AppVersion.Key keyOf(AppVersion version, String platform) {
        return version.platform().isEmpty()
                ? new AppVersion.Key(version.appName(), platform, version.versionNum(), version.planClass())
                : version.key();
    }

    private static <K, T> Map<K, T> byKey(List<T> items, Function<T, K> key) {
        Map<K, T> found = new LinkedHashMap<>();
        items.forEach(item -> found.putIfAbsent(key.apply(item), item));
        return found;
    }

    /** The reply without what there is no room for; then a complaint says so. */
    static SchedulerReply fitted(ClientState state, ProjectState project, SchedulerReply reply) {
        long others = 0;
        for (ProjectState other : state.projects().values()) {
            others += other == project ? 0 : Weights.of(other);
        }
        long most = Math.max(LEAST_OF_A_PROJECT, (MOST_HELD - others) / 2);
        var room = new ReplyLimits(project, reply, most - Weights.of(project), state.settings().identity().platform());
        return room.fitted();
    }

    private SchedulerReply fitted() {
        reply.results().forEach(this::chooseTask);
        List<App> keptApps = kept(reply.apps(), Weights::of);
        List<AppVersion> keptVersions = kept(newVersionsHaveAnEnd(reply.versions()), Weights::of);
        List<Workunit> keptWorkunits = kept(reply.workunits(), Weights::of);
        List<FileInfo> keptFiles = kept(reply.files(), Weights::of);
        List<Result> results = reply.results().stream().filter(chosen::contains).toList();
        List<FileRef> projectFiles = projectFiles();
        if (results.size() == reply.results().size() && keptFiles.size() == reply.files().size()
                && keptVersions.size() == reply.versions().size() && keptApps.size() == reply.apps().size()
                && Objects.equals(projectFiles, reply.projectFiles())) {
            return reply;
        }
        return reply.withWork(keptApps, keptFiles, keptVersions, keptWorkunits, results, projectFiles,
                String.format(Locale.ROOT,
                        ("no room in this client's memory: %d of %d tasks, %d of %d files and %d of %d app versions are taken; "
                                + "the project may send the others again%s"),
                        results.size(), reply.results().size(), keptFiles.size(), reply.files().size(),
                        keptVersions.size(), reply.versions().size(), whatIsTooLong()));
    }

    private String whatIsTooLong() {
        boolean any = reply.workunits().stream().anyMatch(workunit -> isTooLong(workunit.inputs()))
                || reply.versions().stream().anyMatch(version -> isTooLong(version.files()))
                || reply.results().stream().anyMatch(result -> isTooLong(result.outputs()));
        return any ? "; what names more than " + MOST_REFERENCES + " files is left out" : "";
    }

    private List<AppVersion> newVersionsHaveAnEnd(List<AppVersion> offered) {
        int left = MOST_VERSIONS - project.versions().size();
        List<AppVersion> taken = new ArrayList<>();
        for (AppVersion version : offered) {
            if (project.versions().containsKey(version.key()) || left-- > 0) {
                taken.add(version);
            }
        }
        return taken;
    }

    private @Nullable List<FileRef> projectFiles() {
        List<FileRef> wanted = reply.projectFiles();
        return wanted == null || (wanted.size() <= MOST_PROJECT_FILES && takes(Weights.references(wanted))) ? wanted
                : List.of();
    }

    private boolean takes(long weight) {
        boolean fits = weight <= room;
        room -= fits ? weight : 0;
        return fits;
    }

    /** Chooses a task with all that it needs and that is not chosen yet, if there is room for that. */
    private void chooseTask(Result result) {
        long more = project.results().containsKey(result.name()) ? 0 : looks(result);
        Workunit workunit = workunits.get(result.wuName());
        AppVersion version = workunit == null ? null : versions.get(result.versionKey(workunit.appName()));
        boolean isTooLong = isTooLong(result.outputs()) || (workunit != null && isTooLong(workunit.inputs()))
                || (version != null && isTooLong(version.files()));
        if (isTooLong || looks + more > MOST_LOOKS) {
            refused.add(result);
            return;
        }
        Set<Object> needed = new LinkedHashSet<>();
        needed.add(result);
        addFiles(needed, result.outputs());
        if (workunit != null && !chosen.contains(workunit)) {
            needed.add(workunit);
            addFiles(needed, workunit.inputs());
            App app = apps.get(workunit.appName());
            if (app != null) {
                needed.add(app);
            }
        }
        if (version != null && !chosen.contains(version)) {
            needed.add(version);
            addFiles(needed, version.files());
        }
        needed.removeAll(chosen);
        if (takes(needed.stream().mapToLong(this::weight).sum())) {
            looks += more;
            chosen.addAll(needed);
        } else {
            refused.addAll(needed);
        }
    }

    private static boolean isTooLong(List<FileRef> references) {
        return references.size() > MOST_REFERENCES;
    }

    /** Files that the task has to be looked at with. */
    private long looks(Result result) {
        Workunit workunit = project.workunits().getOrDefault(result.wuName(), workunits.get(result.wuName()));
        if (workunit == null) {
            return 0;
        }
        AppVersion.Key key = result.versionKey(workunit.appName());
        AppVersion version = project.versions().getOrDefault(key, versions.get(key));
        return (long) workunit.inputs().size() + (version == null ? 0 : version.files().size());
    }

    private void addFiles(Set<Object> needed, List<FileRef> references) {
        for (FileRef reference : references) {
            FileInfo file = files.get(reference.fileName());
            if (file != null) {
                needed.add(file);
            }
        }
    }

    /** What is chosen, and of the rest what still has room. */
    private <T> List<T> kept(List<T> items, ToLongFunction<T> weight) {
        List<T> kept = new ArrayList<>();
        for (T item : items) {
            if (chosen.contains(item) || (!refused.contains(item)
                    && takes(item instanceof FileInfo file ? added(file) : weight.applyAsLong(item)))) {
                kept.add(item);
            }
        }
        return kept;
    }

    private long weight(Object item) {
        return switch (item) {
            case FileInfo file -> added(file);
            case App app -> project.apps().containsKey(app.name()) ? 0 : Weights.of(app);
            case Workunit workunit -> project.workunits().containsKey(workunit.name()) ? 0 : Weights.of(workunit);
            case AppVersion version -> project.versions().containsKey(version.key()) ? 0 : Weights.of(version);
            case Result result -> project.results().containsKey(result.name()) ? 0 : Weights.of(result);
            default -> 0;
        };
    }

    /** What a file adds to what is known of it. */
    private long added(FileInfo file) {
        FileRecord known = project.files().get(file.name());
        return known == null ? Weights.of(file) : Math.max(0, Weights.of(file) - Weights.of(known.info()));
    }
}
