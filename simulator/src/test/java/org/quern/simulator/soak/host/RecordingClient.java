package org.quern.simulator.soak.host;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ExitFacts;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;

/** A client that does nothing and remembers what reached it. Mutable. */
public final class RecordingClient implements Client {
    public final List<Event> events = new ArrayList<>();
    public final List<UserCommand> asked = new ArrayList<>();
    public final List<String> heard = new ArrayList<>();
    private final SimulationClock time;
    public boolean alive = true;
    public int looks;

    public RecordingClient(SimulationClock time) {
        this.time = time;
    }

    @Override
    public boolean alive() {
        return alive;
    }

    @Override
    public void post(Event event) {
        events.add(event);
    }

    @Override
    public void postQuietly(Event event) {
        events.add(event);
    }

    @Override
    public void postSaved(long sequence) {
        heard.add("saved " + sequence);
    }

    @Override
    public void postMeasured(DiskFigures figures) {
        events.add(new Event.DiskMeasured(figures));
    }

    @Override
    public void in(double seconds, Runnable what) {
        time.whenAwake(seconds, what);
    }

    @Override
    public double clientWall() {
        return time.wall();
    }

    @Override
    public void asked(UserCommand command) {
        asked.add(command);
    }

    @Override
    public void look() {
        looks++;
    }

    @Override
    public void endedWithoutReason(TaskLaunch launch) {
        heard.add(launch.result().name() + " ended without a reason");
    }

    @Override
    public void exited(TaskId task, ExitFacts facts) {
        heard.add(task.result() + " exited with " + facts.exitCode() + " and signal " + facts.signal()
                + (facts.finishFile() == null ? "" : ", finished")
                + (facts.temporaryExit() == null ? "" : ", for " + facts.temporaryExit().delaySeconds() + " s"));
    }

    /** Lets so many seconds pass, with all that happens in them. */
    public static void pass(SimulationClock time, double seconds) {
        double end = time.now() + seconds;
        while (time.now() < end) {
            time.pass(Math.min(end, time.next()));
            time.happen();
        }
    }
}
