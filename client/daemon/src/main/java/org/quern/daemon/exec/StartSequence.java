package org.quern.daemon.exec;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.channel.AppChannel;
import org.quern.daemon.exec.process.Ending;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.model.ExitFacts.FinishFile;

/** Everything from "start this task" to a process, in order (docs/protocol/app-control.md 4). */
final class StartSequence {
    /** A start that was called off is reported as ended by this signal: not the program's fault. */
    private static final int KILLED = 9;

    private final StartContext start;
    private @Nullable AppChannel channel;
    private Optional<FinishFile> finish = Optional.empty();

    /** Nothing is touched before the files are known to be good; init_data.xml comes first in the slot, see there. */
    private final List<StartStep> steps = List.of(
            new CheckFiles(),
            MainProgram::of,
            DiskRefusal::checkInodes,
            new ClaimSlot(),
            this::lookForFinish,
            new SetUpFiles(),
            this::openChannel);

    StartSequence(StartContext start) {
        this.start = start;
    }

    /** Runs all steps; null if there is to be no process: {@link #ending} says why. */
    @Nullable
    StartedProcess run() throws StartException, IOException {
        try {
            for (StartStep step : steps) {
                if (isOver()) {
                    closeChannel();
                    return null;
                }
                step.run(start);
            }
            return isOver() ? null : new TaskSpawn(start).run();
        } catch (StartException | IOException | RuntimeException e) {
            closeChannel();
            throw e;
        }
    }

    /** How a task ended for which no process was started: it had finished, or the start was called off. */
    Ending ending() {
        return finish.map(file -> new Ending(file.exitStatus() & 0xff, 0)).orElse(new Ending(0, KILLED));
    }

    /** The conversation with the process that {@link #run} started. */
    AppSession session() {
        return new AppSession(start, Objects.requireNonNull(channel), System::nanoTime);
    }

    private boolean isOver() {
        return finish.isPresent() || start.calledOff().getAsBoolean();
    }

    /** The process of an earlier life of the client may have finished while we waited for it to leave the slot. */
    private void lookForFinish(StartContext context) {
        finish = context.paths().slot().finishFile();
    }

    private void openChannel(StartContext context) throws IOException {
        context.paths().slot().delete(AppChannel.FILE_NAME);
        channel = AppChannel.create(context.paths().slot().path());
    }

    private void closeChannel() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
