package org.quern.simulator.soak.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.view.ClientView;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TransferState;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.contact.FinishedResult;
import org.quern.scheduler.contact.ReportTimes;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/**
 * What is due for one project does not wait for another one: reports and transfers whose time has come, and the question for work when
 * no task is left. By the client's own state on disk, where nothing else can hold it back.
 */
final class NothingDueWaits extends Check {
    /** A contact that is under way, and the half an hour between looks at a client that rests. */
    private static final double MARGIN_SECONDS = 2400;
    /** A failure of one file may hold back all of its project's for so long (docs/protocol/file-transfer.md 4). */
    private static final double LONGEST_BACKOFF_SECONDS = 21_600;
    private static final int TRANSFERS_OF_A_PROJECT = 2;
    private static final int TRANSFERS = 8;
    private static final double ROOM_BYTES = 1e9;
    private static final String REPORT = "a report";
    /** Tasks of a project that is reset or left have a minute to end. */
    private static final double LEAVING_SECONDS = 300;
    private final Map<String, Double> waited = new TreeMap<>();
    private final Map<String, Double> leavingUntil = new TreeMap<>();
    private final Set<String> fetching = new TreeSet<>();
    private List<Due> due = new ArrayList<>();
    private boolean isQuitting;

    /** Something that is due from {@code at} on, by the client's time, where there is room for so many bytes; {@code file} null if it is a call. */
    private record Due(ProjectUrl project, String what, double at, @Nullable FileRecord file, double bytes) {
        String key() {
            return what + " of " + project;
        }

        boolean isRetried() {
            TransferState transfer = file == null ? null : file.transfer();
            return transfer != null && transfer.retries() > 0;
        }

        boolean isReport() {
            return what.equals(REPORT);
        }

        boolean isUpload() {
            TransferState transfer = file == null ? null : file.transfer();
            return transfer != null && transfer.upload();
        }
    }

    NothingDueWaits() {
        super("nothing due waits for another project",
                "reports, transfers and an idle client's question for work do not wait for other projects");
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        due = collect(world, state);
    }

    private static List<Due> collect(WorldView world, SavedState state) {
        List<Due> due = new ArrayList<>();
        boolean isIdle = true;
        for (SavedProject project : state.projects()) {
            isIdle &= project.results().isEmpty() || !world.user().isAttached(project.url());
        }
        for (SavedProject project : state.projects()) {
            if (world.user().isAttached(project.url())) {
                collect(project, times(world), due);
                if (isIdle) {
                    collectQuestion(project, ComingFiles.bytes(state, project, world.allowedBytes()), due);
                }
            }
        }
        return due;
    }

    private static void collect(SavedProject project, ReportTimes times, List<Due> due) {
        Set<String> unwanted = ComingFiles.unwanted(project);
        for (FileRecord file : project.files()) {
            TransferState transfer = file.transfer();
            if (transfer != null && !unwanted.contains(file.name())) {
                due.add(new Due(project.url(), (transfer.upload() ? "the upload of " : "the download of ")
                        + file.name(), transfer.nextRequestTime(), file, 0));
            }
        }
        if (project.flags().suspendedByUser()) {
            return;
        }
        double first = Double.POSITIVE_INFINITY;
        for (SavedResult result : project.results()) {
            boolean isReady = result.outcome().readyToReport() && !result.outcome().gotServerAck();
            first = isReady ? Math.min(first, reportDue(result, times)) : first;
        }
        if (first < Double.POSITIVE_INFINITY) {
            due.add(new Due(project.url(), REPORT, Math.max(first, project.contact().minRpcTime()), null, 0));
        }
    }

    private static ReportTimes times(WorldView world) {
        return PolicySuite.parse(world.plan().host().suite()).fetch().reportTimes(Ledger.EMPTY, 0);
    }

    /** As late as a client may report that was never off. */
    private static double reportDue(SavedResult result, ReportTimes times) {
        FinishedResult finished = new FinishedResult(result.result().receivedTime(), result.outcome().completedTime(),
                result.result().reportDeadline(), false);
        double near = finished.deadline() - times.near();
        return Math.min(finished.completedTime() + times.mayWait(finished), Math.max(finished.completedTime(), near));
    }

    /** No work is asked for as long as the files that are to come already, such as programs of absurd size, do not fit on the disk. */
    private static void collectQuestion(SavedProject project, double bytesComing, List<Due> due) {
        boolean isWanted = !project.flags().suspendedByUser() && !project.flags().dontRequestMoreWork()
                && !project.flags().detachWhenDone();
        if (isWanted) {
            double at = Math.max(project.contact().minRpcTime(),
                    project.contact().backoff(ResourceType.CPU).until());
            due.add(new Due(project.url(), "the question for work", at, null, bytesComing));
        }
    }

    @Override
    public void passing(WorldView world, double seconds) {
        if (isQuitting || !world.hasClient() || !world.allowsNetwork() || !world.volume().isWritable()) {
            waited.clear();
            return;
        }
        double now = world.clientWall();
        Set<String> waiting = new TreeSet<>();
        for (Due one : due) {
            boolean isLeaving = leavingUntil.getOrDefault(one.project().canonical(), 0.0) > world.time().now();
            if (one.at() <= now && !isLeaving && isFree(world, one)) {
                waiting.add(one.key());
                waited.merge(one.key(), seconds, Double::sum);
            }
        }
        waited.keySet().retainAll(waiting);
    }

    private static double most(WorldView world, Due one) {
        // A look that finds an upload just begun leaves a report to the next one.
        int looks = one.isReport() ? 2 : 1;
        return looks * world.plan().host().lookSeconds() + 2 * world.plan().host().stepSeconds() + MARGIN_SECONDS
                + (one.isRetried() ? LONGEST_BACKOFF_SECONDS : 0);
    }

    private boolean isLate(WorldView world, Due one) {
        return waited.getOrDefault(one.key(), 0.0) > most(world, one);
    }

    /** By what the client knows now. */
    private void look(WorldView world, ClientView view) {
        Map<String, Double> left = new TreeMap<>();
        for (Due one : collect(world, view.state())) {
            double since = view.now().wall() - one.at();
            if (waited.containsKey(one.key()) && since > 0 && !waitsWithItsProject(view, one)) {
                left.put(one.key(), Math.min(since, waited.getOrDefault(one.key(), 0.0)));
            }
        }
        waited.clear();
        waited.putAll(left);
        due.forEach(one -> require(!isLate(world, one),
                () -> String.format(Locale.ROOT, "%s is due, and has waited for %.0f s", one.key(),
                        waited.get(one.key()))));
    }

    /** Its project's other files have failed meanwhile, each for hours more at most. */
    private static boolean waitsWithItsProject(ClientView view, Due one) {
        FileRecord file = one.file();
        return file != null && view.transfers().stream().anyMatch(transfer -> transfer.projectWaitSeconds() > 0
                && transfer.projectWaitSeconds() <= LONGEST_BACKOFF_SECONDS && transfer.project().equals(one.project())
                && transfer.record().name().equals(file.name()));
    }

    /** Nothing but another project, or a fault, holds it back. */
    private boolean isFree(WorldView world, Due one) {
        FileRecord file = one.file();
        if (file == null) {
            boolean asks = one.what().startsWith("the question");
            return !world.isCalling(one.project()) && !fetching.contains(one.project().canonical())
                    && (!asks || (world.allowsComputing() && hasRoom(world, one.bytes())));
        }
        boolean upload = one.isUpload();
        return world.allowsTransfers() && !world.isTransferring(new FileId(one.project(), file.name()))
                && world.transferCount(one.project(), upload) < TRANSFERS_OF_A_PROJECT
                && world.placesTaken(one.project(), upload) < TRANSFERS && (upload || hasRoom(world, 0));
    }

    private static boolean hasRoom(WorldView world, double bytes) {
        return world.volume().usedBytes() + Math.max(bytes, world.bytesComing()) + ROOM_BYTES < world.allowedBytes();
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        if (world.clientShift() != 0) { // what is on disk was noted under another time
            due = new ArrayList<>();
            waited.clear();
        }
        for (Event event : turn.events()) {
            switch (event) {
                case Event.MasterFetched fetched -> fetching.remove(fetched.project().canonical());
                case Event.MasterFetchFailed failed -> fetching.remove(failed.project().canonical());
                default -> {
                }
            }
        }
        if (!waited.isEmpty() && due.stream().anyMatch(one -> isLate(world, one))) {
            look(world, turn.tick().view());
        }
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        if (command instanceof Command.FetchMaster fetch) {
            fetching.add(fetch.project().canonical());
        }
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        isQuitting |= command instanceof UserCommand.Quit;
        if (command instanceof UserCommand.ForProject(var url, var operation) && operation != ProjectOperation.UPDATE) {
            leavingUntil.put(url.canonical(), world.time().now() + LEAVING_SECONDS);
        }
    }

    @Override
    public void died(WorldView world) {
        isQuitting = false;
        due = new ArrayList<>();
        waited.clear();
        fetching.clear();
    }
}
