package org.quern.engine.transfer;

import java.util.List;
import java.util.Locale;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.Deletions;
import org.quern.engine.disk.DiskAllocation;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.task.Aborts;
import org.quern.engine.task.LostOutputs;
import org.quern.engine.task.TaskOutputs;
import org.quern.engine.task.TaskUpdates;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** What follows from the end of a transfer's attempt (docs/protocol/file-transfer.md 1.2, 3.1, 3.2, 4). */
public final class TransferEvents {
    /** A transfer that has lasted this long is given up, seconds: 90 days. */
    private static final double GIVE_UP_SECONDS = 7_776_000;
    /** Failures in a row after which all of a project's transfers in that direction wait. */
    private static final int PROJECT_FAILURES = 3;

    private TransferEvents() {}

    public static void progressed(TickContext tick, ProjectState project, Event.TransferProgressed event) {
        TransferRun run = project.transfers().get(event.file().name());
        if (run != null) {
            run.progressed(tick.now().mono(), event.bytes());
        }
    }

    public static void ended(TickContext tick, ProjectState project, Event.TransferEnded event) {
        FileRecord before = project.files().get(event.file().name());
        TransferRun run = project.transfers().get(event.file().name());
        if (before == null || run == null || run.upload() != event.upload()) {
            return;
        }
        run.moved(event.bytes());
        FileRecord file = project.fileState().attemptAnswered(before, run, tick.now().mono());
        if (!run.upload()) {
            project.diskState().unused().came(file.name(), event.bytes());
        }
        switch (event.outcome()) {
            case TransferOutcome.Done(String md5) -> done(tick, project, file, run, event, md5);
            case TransferOutcome.Permanent(int code, String reason) ->
                    failed(tick, project, file, run, code, reason, true);
            case TransferOutcome.Transient(int code, String reason) ->
                    failed(tick, project, file, run, code, reason, false);
            case TransferOutcome.NoSpace(String reason) -> {
                run.failed(reason);
                DiskAllocation.diskFull(tick, project, file, reason);
            }
        }
    }

    private static void done(TickContext tick, ProjectState project, FileRecord file, TransferRun run,
            Event.TransferEnded event, String md5) {
        project.fileState().transferEnded(file.name());
        if (!run.upload() && file.signatureRequired() && !run.checksSignature()) {
            return; // it became a file of a program meanwhile; the next attempt finds it here and checks it as such
        }
        project.fileState().heldBack(run.upload(), DirectionBackoff.NONE);
        tick.state().computer().network().transferred(run.upload(), event.bytes(), event.seconds(), tick.now().wall());
        if (run.upload()) {
            uploaded(tick, project, file);
        } else {
            project.fileState().downloaded(file, md5, tick.now().wall());
            tick.state().watch().arrived(event.file(), tick.now().wall());
            ProjectFileLinks.came(tick, project, file.name());
            TaskUpdates.came(tick, project, file.name());
        }
        tick.log(LogFlag.FILE_XFER, project.url(),
                "Finished " + (run.upload() ? "upload" : "download") + " of " + file.name());
    }

    private static void uploaded(TickContext tick, ProjectState project, FileRecord file) {
        if (!file.info().sticky()) {
            Deletions.order(tick, project, file);
        }
        FileRecord uploaded = project.fileState().uploaded(file, tick.now().wall());
        TaskOutputs.tellUploaded(tick, project, file.name(), uploaded.status());
    }

    private static void failed(TickContext tick, ProjectState project, FileRecord file, TransferRun run, int code,
            String reason, boolean permanent) {
        run.failed(reason);
        List<String> urls = run.upload() ? file.info().uploadUrls() : file.info().downloadUrls();
        boolean isGone = run.upload() && permanent && code == BoincError.FILE_NOT_FOUND.code();
        boolean isSettled = run.isNowhere(isGone, urls.size()) || !isGone; // another of its servers may have it
        if (run.upload() && permanent && LostOutputs.isDamage(code)
                && (LostOutputs.writtenAnew(tick, project, file)
                        || (isSettled && LostOutputs.computeAgain(tick, project, file, reason)))) {
            return;
        }
        TransferState transfer = file.transfer();
        run.nextUrl();
        boolean roundOver = run.urlIndex() % Math.max(1, urls.size()) == 0;
        boolean tooOld = transfer != null && tick.state().clock().judges(project.serversClock())
                && tick.now().wall() - transfer.firstRequestTime() > GIVE_UP_SECONDS;
        if (tooOld || (permanent && isSettled && roundOver)) {
            giveUp(tick, project, file, run, tooOld ? BoincError.GIVEN_UP.code() : code, reason);
        } else if (roundOver && transfer != null) {
            backOff(tick, project, file, run, transfer, reason);
        }
    }

    private static void giveUp(TickContext tick, ProjectState project, FileRecord file, TransferRun run, int code,
            String reason) {
        project.fileState().transferEnded(file.name());
        tick.state().watch().count().giveBack(new FileId(project.url(), file.name()));
        project.diskState().unused().gone(file.name(), tick.now().mono());
        if (run.upload() && !LostOutputs.isDamage(code)) {
            // As BOINC's client has it: nothing is left to be done, and the report of the task says what became of it.
            project.fileState().refused(file, code, reason);
        } else {
            project.fileState().failed(file, code, reason);
        }
        tick.log(project.url(),
                "Giving up on " + (run.upload() ? "upload" : "download") + " of " + file.name() + ": " + reason);
        if (run.upload()) {
            TaskOutputs.tellUploaded(tick, project, file.name(), code);
            abortRunning(tick, project, file.name());
        }
    }

    /** A task that still runs has lost an output for good: what it computes on would be in vain (docs/protocol/app-control.md 23). */
    private static void abortRunning(TickContext tick, ProjectState project, String fileName) {
        for (HeldResult held : List.copyOf(project.results().values())) {
            if (held.task() != null && held.unfinished() && held.task().phase() != TaskPhase.ENDED
                    && held.result().outputs().stream()
                            .anyMatch(ref -> ref.fileName().equals(fileName) && !ref.optional())) {
                Aborts.abort(tick, project, held, BoincError.UPLOAD_FAILED.code(), "upload failure");
            }
        }
    }

    private static void backOff(TickContext tick, ProjectState project, FileRecord file, TransferRun run,
            TransferState transfer,
            String reason) {
        boolean offline = tick.state().permissionTold().offline(); // then it is no failure of the project
        double wait = DirectionBackoff.seconds(transfer.retries(), tick.random().nextDouble());
        double next = tick.now().wall() + wait;
        project.fileState().triedAgainAt(file, transfer, next, !offline);
        if (!offline) {
            holdProjectBack(tick, project, run.upload());
        }
        String text = String.format(Locale.ROOT, "%s of %s failed (%s); next try in %.0f s",
                run.upload() ? "Upload" : "Download", file.name(), reason, wait);
        tick.log(LogFlag.FILE_XFER, project.url(), text);
        tick.decide(project.url(), Decision.Kind.FILE, file.name(), "wait", text);
    }

    private static void holdProjectBack(TickContext tick, ProjectState project, boolean upload) {
        DirectionBackoff before = project.backoff(upload);
        if (tick.now().wall() < before.until()) {
            return;
        }
        int failures = before.failures() + 1;
        double until = failures < PROJECT_FAILURES ? 0
                : tick.now().wall() + DirectionBackoff.seconds(failures, tick.random().nextDouble());
        project.fileState().heldBack(upload, new DirectionBackoff(failures, until));
    }
}
