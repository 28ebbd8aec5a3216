package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.exec.channel.AppChannel;
import org.quern.daemon.exec.process.ProcessExit;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.daemon.exec.process.SystemError;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.ExitFacts.FinishFile;

/** Everything from "start this task" to a process, in order (docs/protocol/app-control.md 4). */
public final class StartSequence {
    /** A start that was called off is reported as ended by this signal: not the program's fault. */
    private static final int KILLED = 9;

    private final StartContext start;
    private @Nullable AppChannel channel;
    private Optional<FinishFile> finish = Optional.empty();
    private boolean isNoProgram;

    /** Nothing is touched before the files are known to be good; init_data.xml comes first in the slot, see there. */
    private final List<StartStep> steps = List.of(
            new CheckFiles(),
            MainProgram::of,
            DiskRefusal::checkInodes,
            new ClaimSlot(),
            this::lookForFinish,
            new SetUpFiles(),
            this::openChannel);

    /** A start that has not begun. */
    public StartSequence(StartContext start) {
        this.start = start;
    }

    /** Runs all steps; null if there is to be no process: {@link #exit} says why. */
    public @Nullable StartedProcess run() throws StartException, IOException {
        try {
            for (StartStep step : steps) {
                if (isOver()) {
                    closeChannel();
                    return null;
                }
                step.run(start);
            }
            if (!isOver()) {
                checkFormat();
            }
            if (isNoProgram) {
                closeChannel();
            }
            return isOver() ? null : new TaskSpawn(start).run();
        } catch (StartException | IOException | RuntimeException e) {
            closeChannel();
            throw e;
        }
    }

    /** How a task ended for which no process was started: it had finished, or the start was called off. */
    public ProcessExit exit() {
        if (isNoProgram) {
            return new ProcessExit(SystemError.NO_PROGRAM, 0);
        }
        return finish.map(file -> new ProcessExit(file.exitStatus() & 0xff, 0)).orElse(new ProcessExit(0, KILLED));
    }

    /** The conversation with the process that {@link #run} started. */
    public AppSession session() {
        return new AppSession(start, Objects.requireNonNull(channel), System::nanoTime);
    }

    private boolean isOver() {
        return isNoProgram || finish.isPresent() || start.calledOff().getAsBoolean();
    }

    /** The process of an earlier life of the client may have finished while we waited for it to leave the slot. */
    private void lookForFinish(StartContext context) {
        finish = context.paths().slot().finishFile();
    }

    /** BOINC's client tries, and its child ends with the number of the system's error and a word about it. */
    private void checkFormat() throws StartException, IOException {
        String program = MainProgram.of(start).fileName();
        isNoProgram = !ProgramFormat.isProgram(start.paths().file(program));
        if (isNoProgram) {
            Path errors = start.paths().slot().path().resolve(SlotFiles.STDERR);
            if (!PlainFiles.isPlain(errors)) {
                start.paths().slot().delete(SlotFiles.STDERR);
            }
            RegularFile.write(errors, program + " cannot be executed: Exec format error\n",
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
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
