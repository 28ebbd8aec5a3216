package org.quern.simulator.soak.host;

import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ExitFacts;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;

/** One life of the client's process, as whatever happens on its computer reaches it. What comes after its end leads to nothing. */
public interface Client {
    /** Seconds between its looks at the user's wishes while no program runs and nothing is due. */
    double REST_SECONDS = 1800;

    /** It has not ended. */
    boolean alive();

    /** Leaves an event that something follows from. */
    void post(Event event);

    /** Leaves an event that nothing follows from at once: the next turn, whenever it is, is early enough. */
    void postQuietly(Event event);

    /** The state of that number was written: nothing follows from that before the next turn unless something waits for it. */
    void postSaved(long sequence);

    /** The disk was measured: what nobody waits for is read with the next turn. */
    void postMeasured(DiskFigures figures);

    /** Something happens to this process after so many seconds, unless it is gone by then. */
    void in(double seconds, Runnable what);

    /** Unix seconds by the time that it goes by, which is not the computer's while nobody confirms that (decision 0044). */
    double clientWall();

    /** The user asks it for something. */
    void asked(UserCommand command);

    /** Sensors or preferences changed. */
    void look();

    /** A program that it started is about to end without saying why. */
    void endedWithoutReason(TaskLaunch launch);

    /** A program that it started has ended. */
    void exited(TaskId task, ExitFacts facts);
}
