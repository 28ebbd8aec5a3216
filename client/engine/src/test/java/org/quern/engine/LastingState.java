package org.quern.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileRecord;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TransferState;

/**
 * What of a state must survive a restart, a line for each thing. Not in it are sums that grow with time (what was computed, how much the
 * computer is on, how far tasks and transfers are), what the next client measures or finds by itself, such as messages of tasks that wait
 * for their server, and when a chore ran: they go into the next state that is written for another reason.
 */
final class LastingState {
    /**
     * Of what ends by itself, with a checkpoint, which its slot remembers, or with a process, which the next client does not find: that it is
     * over need not be written.
     */
    private static final String ENDING = "for a while ";

    private LastingState() {}

    static Set<String> of(SavedState state) {
        List<String> lines = new ArrayList<>();
        state.projects().forEach(project -> add(lines, project));
        state.tasks().forEach(task -> lines.add("task " + List.of(task.project(), task.resultName(), task.slot(),
                task.versionNum())));
        state.tasks().stream().filter(task -> task.pid() > 0).forEach(task -> lines
                .add(ENDING + "process " + task.project() + task.resultName() + " " + task.pid()));
        state.tasks().stream().filter(task -> task.prematureExits() > 0).forEach(task -> lines
                .add(ENDING + "exits " + task.project() + task.resultName() + task.prematureExits()));
        state.passing().reported().forEach(old -> lines.add(ENDING + old));
        lines.add("modes " + List.of(state.runMode(), state.gpuMode(), state.networkMode(), state.passing().cpu(),
                state.passing().gpu(), state.passing().network()));
        lines.add("host " + List.of(state.host().hostCpid(), state.host().fpops(), state.host().iops(),
                state.host().calculated()));
        lines.add("cards " + state.host().coprocessors());
        lines.add("names " + List.of(state.platform(), state.version(), state.hostVenue(), state.userCpids()));
        return new TreeSet<>(lines);
    }

    private static void add(List<String> lines, SavedProject project) {
        String name = project.url().canonical() + " ";
        lines.add(name + "account " + List.of(project.facts(), project.noRscApps(), project.noRscPrefs(),
                project.managerTerms(), project.trickleUpUrls(), project.projectFiles(), project.flags(),
                project.accounting().resourceShare(), project.accounting().desiredDiskUsage(),
                project.accounting().successes(), project.accounting().errors()) + project.codeSignKey());
        lines.add(name + "contact " + project.contact().withTrickleUpPending(false));
        project.apps().forEach(app -> lines.add(name + app));
        project.versions().forEach(version -> lines.add(name + version));
        project.workunits().forEach(workunit -> lines.add(name + workunit));
        project.files().forEach(file -> lines.add(name + "file " + of(file)));
        project.results().forEach(held -> lines.add(name + "result " + held.result() + of(held.outcome())));
    }

    private static String of(FileRecord file) {
        return List.of(file.info(), file.status(), file.uploaded(), file.signatureRequired(),
                file.stickyExpireTime(), file.error(), file.usersOwn(), file.verifiedMd5()) + of(file.transfer());
    }

    private static String of(@Nullable TransferState transfer) {
        return transfer == null ? "" : List.of(transfer.upload(), transfer.retries(), transfer.firstRequestTime(),
                transfer.nextRequestTime()).toString();
    }

    private static String of(ResultOutcome outcome) {
        return List.of(outcome.state(), outcome.exitStatus(), outcome.stderr(), outcome.readyToReport(),
                outcome.gotServerAck(), outcome.completedTime(), outcome.suspendedByUser()).toString();
    }

    /** What stands in one of the two and not in the other, and must be written. */
    static List<String> differences(SavedState written, SavedState present) {
        Set<String> first = of(written);
        Set<String> second = of(present);
        List<String> lines = new ArrayList<>();
        first.stream().filter(line -> !second.contains(line) && !line.startsWith(ENDING))
                .forEach(line -> lines.add("- " + line));
        second.stream().filter(line -> !first.contains(line)).forEach(line -> lines.add("+ " + line));
        return lines;
    }
}
