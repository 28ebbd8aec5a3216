package org.quern.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/**
 * A state without the results that it lacks something for: they could neither be computed nor reported and would stay for ever. The
 * project sees in the next request that they are not here, and sends them again with all that belongs to them; an error report
 * would give them up (docs/decisions/0047-what-a-damaged-state-is-rebuilt-from.md).
 *
 * @param state the rest
 * @param remarks what was left out and why, a sentence each
 */
public record Gaps(SavedState state, List<String> remarks) {
    private static final String NOT_THERE = " is not in the state";

    /** The state without them. */
    public static Gaps closed(SavedState saved) {
        return closed(saved, project -> false);
    }

    /** The same, and the projects of {@code leftAlone} as they are. */
    public static Gaps closed(SavedState saved, Predicate<ProjectUrl> leftAlone) {
        List<String> remarks = new ArrayList<>();
        List<SavedProject> projects = saved.projects().stream()
                .map(project -> leftAlone.test(project.url()) ? project
                        : closed(withDelivered(withNewTasks(saved, project, remarks), remarks), remarks))
                .toList();
        return new Gaps(remarks.isEmpty() ? saved : saved.withProjects(projects), remarks);
    }

    private static SavedProject closed(SavedProject project, List<String> remarks) {
        Set<String> files = project.files().stream().map(FileRecord::name)
                .collect(Collectors.toCollection(TreeSet::new));
        List<SavedResult> whole = new ArrayList<>();
        for (SavedResult held : project.results()) {
            SavedResult result = withItsOutputs(project, held, remarks);
            Optional<String> lack = lack(project, files, result);
            lack.ifPresent(what -> remarks.add("Task " + result.result().name() + " of " + project.url().canonical()
                    + " is left out, because " + what
                    + "; the project is asked soon, and may send it again."));
            if (lack.isEmpty()) {
                whole.add(result);
            }
        }
        SavedProject kept = whole.equals(project.results()) ? project : project.withResults(whole);
        return withAllApps(kept, remarks);
    }

    /**
     * A task that has not begun and has an exit status: its record is that of a life that was ended, and reported since, while the record
     * of that life's slot is lost. It is computed as if it were new; what it computes would else be dropped with that status.
     */
    private static SavedProject withNewTasks(SavedState saved, SavedProject project, List<String> remarks) {
        Set<String> begun = saved.tasks().stream().filter(task -> task.project().equals(project.url()))
                .map(SavedTask::resultName).collect(Collectors.toCollection(TreeSet::new));
        List<SavedResult> results = project.results().stream()
                .map(held -> begun.contains(held.result().name()) || !isOfAnEndedLife(held) ? held
                        : new SavedResult(held.result(), ResultOutcome.FRESH.withState(held.outcome().state())
                                .withSuspendedByUser(held.outcome().suspendedByUser())))
                .toList();
        if (results.equals(project.results())) {
            return project;
        }
        remarks.add("Tasks of " + project.url().canonical()
                + " that had been ended before are computed anew: the state knows no more of that.");
        return project.withResults(results);
    }

    /**
     * A result that is uploaded is newer than a record by which its output is still to be: its file may be gone, and after one more loss
     * of the result's record nothing would say that its server has it.
     */
    private static SavedProject withDelivered(SavedProject project, List<String> remarks) {
        Set<String> delivered = project.results().stream()
                .filter(held -> held.outcome().state() == ResultState.FILES_UPLOADED)
                .flatMap(held -> held.result().outputs().stream()).map(FileRef::fileName)
                .collect(Collectors.toCollection(TreeSet::new));
        List<FileRecord> files = project.files().stream()
                .map(file -> delivered.contains(file.name()) && isToUpload(file) ? file.asUploaded() : file).toList();
        if (files.equals(project.files())) {
            return project;
        }
        remarks.add("Outputs of tasks of " + project.url().canonical()
                + " that are uploaded count as uploaded: their own records were older.");
        return project.withWork(project.apps(), files, project.versions(), project.workunits(), project.results());
    }

    private static boolean isToUpload(FileRecord file) {
        return file.info().uploadable() && file.present() && !file.uploaded();
    }

    private static boolean isOfAnEndedLife(SavedResult held) {
        return held.outcome().exitStatus() != 0 && !held.outcome().readyToReport() && !held.outcome().state().ended()
                && held.outcome().state() != ResultState.FILES_UPLOADING;
    }

    /** Its record is newer than that of its output, which was not written yet by that: nobody knows what there was to upload. */
    private static SavedResult withItsOutputs(SavedProject project, SavedResult held, List<String> remarks) {
        if (held.outcome().state() != ResultState.FILES_UPLOADING || held.outcome().readyToReport()) {
            return held;
        }
        Set<String> unwritten = project.files().stream().filter(Gaps::isUnwritten).map(FileRecord::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Optional<String> lost = held.result().outputs().stream().filter(ref -> !ref.optional())
                .map(FileRef::fileName).filter(unwritten::contains).findFirst();
        lost.ifPresent(name -> remarks.add("Task " + held.result().name() + " of " + project.url().canonical()
                + " is computed again, because what it wrote to its output " + name + NOT_THERE + "."));
        return lost.isEmpty() ? held
                : new SavedResult(held.result(),
                        held.outcome().withState(ResultState.NEW).withCompletedTime(UnixTime.NONE));
    }

    private static boolean isUnwritten(FileRecord file) {
        return file.info().uploadable() && !file.present() && !file.uploaded() && !file.failed();
    }

    /** An application has nothing that a task could not do without for a while: its name is enough until the project tells of it again. */
    private static SavedProject withAllApps(SavedProject project, List<String> remarks) {
        Set<String> lost = project.workunits().stream().map(Workunit::appName)
                .collect(Collectors.toCollection(TreeSet::new));
        project.apps().forEach(app -> lost.remove(app.name()));
        lost.forEach(app -> remarks.add("Application " + app + " of " + project.url().canonical() + NOT_THERE
                + ": its tasks go on under its bare name."));
        return lost.isEmpty() ? project
                : project.withApps(Stream.concat(project.apps().stream(), lost.stream().map(App::named)).toList());
    }

    private static Optional<String> lack(SavedProject project, Set<String> files, SavedResult held) {
        if (held.outcome().readyToReport() || held.outcome().state().ended()) {
            return Optional.empty(); // all that its report says is in its own record
        }
        Set<String> own = project.files().stream().filter(FileRecord::usersOwn).map(FileRecord::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Optional<String> spoilt = held.result().outputs().stream().map(FileRef::fileName).filter(own::contains)
                .findFirst();
        if (spoilt.isPresent()) {
            return Optional.of("its output " + spoilt.get() + " is a file of app_info.xml");
        }
        Optional<String> output = missing("output file", held.result().outputs().stream(), files);
        if (output.isPresent() || held.outcome().state() == ResultState.FILES_UPLOADING) {
            return output;
        }
        Optional<Workunit> workunit = project.workunits().stream()
                .filter(known -> known.name().equals(held.result().wuName())).findFirst();
        if (workunit.isEmpty()) {
            return Optional.of("its workunit " + held.result().wuName() + NOT_THERE);
        }
        AppVersion.Key key = held.result().versionKey(workunit.get().appName());
        Optional<AppVersion> version = project.versions().stream().filter(known -> known.key().equals(key))
                .findFirst();
        return version.isEmpty()
                ? Optional.of("version " + key.versionNum() + " of its application " + key.appName()
                        + (project.flags().anonymousPlatform() ? " is not in app_info.xml" : NOT_THERE))
                : missing("file", Stream.concat(workunit.get().inputs().stream(), version.get().files().stream()),
                        files);
    }

    private static Optional<String> missing(String what, Stream<FileRef> refs, Set<String> files) {
        return refs.filter(ref -> !ref.optional()).map(FileRef::fileName).filter(name -> !files.contains(name))
                .findFirst().map(name -> "its " + what + " " + name + NOT_THERE);
    }
}
