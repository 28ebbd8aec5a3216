package org.quern.simulator.soak.world;

import java.util.List;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.host.Programs;
import org.quern.simulator.soak.host.SimulationClock;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.host.Volume;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResults;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.StateStore;

/** A world as those see it who watch it. */
public interface WorldView {
    /** What it is about. */
    RunPlan plan();

    /** Its time. */
    SimulationClock time();

    /** Its disk. */
    Volume volume();

    /** What is really true of all results. */
    ActualResults actual();

    /** Its processes. */
    Programs programs();

    /** Whoever owns it. */
    User user();

    /** The client's state on its disk. */
    StateStore store();

    /** Everybody's servers, sorted by URL. */
    List<Server> servers();

    /** The servers of that project. */
    Server server(ProjectUrl project);

    /** Turns of the engine so far. */
    long turns();

    /** A client runs. */
    boolean hasClient();

    /** The computer sleeps. */
    boolean isAsleep();

    /** Bytes that the client may use by the user's wish, as the disk is now. */
    double allowedBytes();

    /** Bytes that the client may use by the user's wish, however much the volume has free. */
    double ownLimitBytes();

    /** Bytes of downloads that are under way. */
    double bytesComing();

    /** Bytes of copies that a start makes in its slot. */
    double bytesCopied(TaskLaunch launch);

    /** A call of that project's scheduler is under way. */
    boolean isCalling(ProjectUrl project);

    /** Unix seconds by the time that the client goes by, which may not be the computer's (decision 0044). */
    double clientWall();

    /** Seconds by which that was moved in this turn, with all times that were noted in it; 0 mostly. */
    double clientShift();

    /** The client was told that it may use the network. */
    boolean allowsNetwork();

    /** The client was told that it may transfer files. */
    boolean allowsTransfers();

    /** The client was told that it may compute. */
    boolean allowsComputing();

    /** That file is on its way. */
    boolean isTransferring(FileId file);

    /** Transfers of that project in that direction. */
    long transferCount(ProjectUrl project, boolean upload);

    /** Of all transfers in that direction, those that take a place from another one of that project. */
    long placesTaken(ProjectUrl project, boolean upload);
}
