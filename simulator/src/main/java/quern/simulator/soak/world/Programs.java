package quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.model.ExitFacts;
import quern.model.FileId;
import quern.model.TaskId;
import quern.model.TaskLaunch;

/** The processes of applications. They outlive the client that started them by some seconds at most. */
public final class Programs {
    /** An application that hears nothing of its client for so long ends, seconds (app-control.md 11). */
    private static final double ORPHAN_SECONDS = 12;
    /** Half a nanosecond of what is left: time is counted in doubles. */
    private static final double ROUNDING = 1e-6;
    private final World world;
    private final List<Program> programs = new ArrayList<>();

    Programs(World world) {
        this.world = world;
    }

    /** All that there are. */
    public List<Program> all() {
        return programs;
    }

    void begin(TaskLaunch launch, Slot slot, Session client) {
        Server server = world.server(launch.project());
        Issued issued = server.issued(launch.result().name());
        if (issued == null) {
            throw new Violation("no bug", "a task runs that nobody sent: " + launch.result().name());
        }
        programs.add(new Program(launch, issued.app, slot, client, issued.needed));
    }

    @Nullable
    Program find(TaskId task) {
        return programs.stream().filter(program -> program.id.equals(task)).findFirst().orElse(null);
    }

    @Nullable
    Program inSlot(int number) {
        return programs.stream().filter(program -> program.launch.slot() == number).findFirst().orElse(null);
    }

    /** Seconds until the next one is done. */
    double nextEnd() {
        double next = Double.POSITIVE_INFINITY;
        for (Program program : programs) {
            if (program.computes()) {
                next = Math.min(next, program.left());
            }
        }
        return next;
    }

    void pass(double seconds) {
        for (Program program : List.copyOf(programs)) {
            if (program.computes()) {
                program.pass(seconds, world.time().now());
                if (program.left() <= ROUNDING) {
                    finish(program);
                }
            }
        }
    }

    /** It has done its work: writes its outputs and the finish file, and exits. */
    private void finish(Program program) {
        Slot slot = program.slot;
        slot.finish = new ExitFacts.FinishFile(0, "", false);
        slot.finishedAt = world.time().now();
        if (program.app.copiesOutput()) {
            slot.holdsOutputs = true;
            slot.bytes = program.app.outputBytes();
        } else {
            world.volume().put(new FileId(program.id.project(), Answers.output(program.id.result())),
                    program.app.outputBytes(), world.time().now());
        }
        endSoon(program, 0, world.moment(0.05, 1));
    }

    /** Its process ends after that time. */
    void endSoon(Program program, int signal, double seconds) {
        program.ending = true;
        world.time().in(seconds, () -> {
            if (programs.remove(program)) {
                program.client.tasks.exited(program.id, new ExitFacts(0, signal, program.slot.finish, null));
            }
        });
    }

    /** Their client is gone: they notice. */
    void orphan() {
        for (Program program : List.copyOf(programs)) {
            world.time().in(world.moment(0.1, ORPHAN_SECONDS), () -> programs.remove(program));
        }
    }

    /** The power fails. */
    void cut() {
        programs.clear();
    }

    /** A starting client ends those in slots that nobody owns. */
    void endStrays(List<Integer> owned) {
        programs.removeIf(program -> !owned.contains(program.launch.slot()) || program.slot.finish != null);
    }
}
