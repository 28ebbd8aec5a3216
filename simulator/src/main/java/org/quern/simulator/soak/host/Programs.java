package org.quern.simulator.soak.host;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Answers;
import org.quern.simulator.soak.server.FailureCause;

/** The processes of applications. They outlive the client that started them by some seconds at most. */
public final class Programs {
    /** An application that hears nothing of its client for so long ends, seconds (docs/protocol/app-control.md 11). */
    private static final double ORPHAN_SECONDS = 12;
    /** Half a nanosecond of what is left: time is counted in doubles. */
    private static final double ROUNDING = 1e-6;
    /** What an application that could not write its outputs does again, seconds. */
    private static final double AGAIN_SECONDS = 120;
    private static final double MISLED_SECONDS = 60;
    private final SimulationClock time;
    private final Volume volume;
    private final Moments moments;
    private final List<Program> programs = new ArrayList<>();

    Programs(SimulationClock time, Volume volume, Moments moments) {
        this.time = time;
        this.volume = volume;
        this.moments = moments;
    }

    /** All that there are. */
    public List<Program> all() {
        return programs;
    }

    /** A process begins; one that is misled by its files does not come far. */
    public Program begin(TaskLaunch launch, ActualResult actual, Slot slot, Client client, boolean isMisled) {
        actual.started();
        Program program = new Program(launch, actual, slot, client);
        programs.add(program);
        if (isMisled) {
            client.in(moments.between(1, MISLED_SECONDS), () -> {
                if (programs.contains(program) && !program.isEnding()) {
                    end(program, FailureCause.CRASH_CODE, 0, 0);
                }
            });
        }
        return program;
    }

    /** The process of that task, null if there is none. */
    public @Nullable Program find(TaskId task) {
        return programs.stream().filter(program -> program.id().equals(task)).findFirst().orElse(null);
    }

    /** The process in that slot, null if there is none. */
    public @Nullable Program inSlot(int number) {
        return programs.stream().filter(program -> program.launch().slot() == number).findFirst().orElse(null);
    }

    /** Those that compute. */
    public List<Program> computing() {
        return programs.stream().filter(Program::computes).toList();
    }

    /** One of them writes more and more into its slot. */
    public boolean fillTheDisk() {
        boolean isAny = false;
        for (Program program : programs) {
            isAny |= program.fillsTheDisk();
        }
        return isAny;
    }

    /** Seconds until the next one is done; infinite if none ever is. */
    public double nextEnd() {
        double next = Double.POSITIVE_INFINITY;
        for (Program program : programs) {
            if (program.computes()) {
                next = Math.min(next, program.left());
            }
        }
        return next;
    }

    /** So many seconds have passed in which they compute. */
    public void pass(double seconds) {
        boolean mayWrite = volume.refusal(0).isEmpty() && !volume.isFull();
        for (Program program : programs) {
            if (program.computes()) {
                program.pass(seconds, time.now(), mayWrite);
                if (program.left() <= ROUNDING) {
                    finish(program);
                }
            }
        }
    }

    /** It has done its work: writes its outputs and the finish file, and exits. */
    private void finish(Program program) {
        double bytes = program.actual().app.outputBytes();
        if (!volume.refusal(bytes).isEmpty()) {
            program.setBack(AGAIN_SECONDS);
            program.actual().computedInVain(AGAIN_SECONDS);
            return;
        }
        Slot slot = program.slot();
        slot.finish(time.now());
        if (program.actual().app.copiesOutput()) {
            slot.takeOutputs(bytes);
        } else {
            volume.put(new FileId(program.id().project(), Answers.output(program.id().result())), bytes);
        }
        program.finishes();
        program.actual().finishes(time.now());
        if (program.lingers()) {
            program.client().in(1, () -> program.client().post(new Event.FinishFileSeen(program.id())));
        } else {
            end(program, 0, 0, moments.between(0.05, 1));
        }
    }

    /** Its process ends after that time. */
    public void end(Program program, int code, int signal, double seconds) {
        end(program, code, signal, seconds, null);
    }

    /** Its process ends after that time, to be started again later if {@code later} is not null. */
    public void end(Program program, int code, int signal, double seconds, ExitFacts.@Nullable TemporaryExit later) {
        program.ends();
        if (later != null) {
            program.actual().pausesUntil(time.now() + seconds + later.delaySeconds());
        }
        time.whenAwake(seconds, () -> {
            if (programs.remove(program)) {
                if (later == null && program.slot().finish() == null && program.client().alive()) {
                    program.client().endedWithoutReason(program.launch());
                }
                program.client().exited(program.id(), new ExitFacts(code, signal, program.slot().finish(), later));
            }
        });
    }

    /** Their client is gone: they notice. */
    public void orphan() {
        for (Program program : List.copyOf(programs)) {
            time.whenAwake(moments.between(0.1, ORPHAN_SECONDS), () -> programs.remove(program));
        }
    }

    /** All do what they should from now on. */
    public void heal() {
        programs.forEach(Program::heal);
    }

    /** The power fails. */
    public void cut() {
        programs.clear();
    }

    /** A starting client ends those in slots that nobody owns. */
    public void endStrays(List<Integer> owned) {
        programs.removeIf(program -> !owned.contains(program.launch().slot()) || program.slot().finish() != null);
    }
}
