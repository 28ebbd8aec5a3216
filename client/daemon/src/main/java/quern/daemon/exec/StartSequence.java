package quern.daemon.exec;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import quern.daemon.exec.channel.AppChannel;
import quern.daemon.exec.process.StartedProcess;

/** Everything from "start this task" to a process, in order (app-control.md section 4). */
final class StartSequence {
    private final StartContext start;
    private @Nullable AppChannel channel;

    /** Nothing is touched before the files are known to be good; init_data.xml comes first in the slot, see there. */
    private final List<StartStep> steps = List.of(
            new CheckFiles(),
            MainProgram::of,
            new ClaimSlot(),
            new SetUpFiles(),
            this::openChannel);

    StartSequence(StartContext start) {
        this.start = start;
    }

    /** Runs all steps; null if the start was called off before there was a process. */
    @Nullable
    StartedProcess run() throws StartException, IOException {
        try {
            for (StartStep step : steps) {
                if (start.calledOff().getAsBoolean()) {
                    closeChannel();
                    return null;
                }
                step.run(start);
            }
            return start.calledOff().getAsBoolean() ? null : new TaskSpawn(start).run();
        } catch (StartException | IOException | RuntimeException e) {
            closeChannel();
            throw e;
        }
    }

    /** The conversation with the process that {@link #run} started. */
    AppSession session() {
        return new AppSession(start, Objects.requireNonNull(channel), System::nanoTime);
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
