package org.quern.simulator.scenario;

/**
 * A task that the host holds when the simulation begins. Times are seconds from that moment.
 *
 * @param name of the result, unique within its project
 * @param app index of its application in {@link ProjectModel#apps}
 * @param version index of its version in {@link AppModel#versions}
 * @param fpopsEstimate operations that the server estimated
 * @param fpops operations that it really needs; 0 = drawn from the application's distribution
 * @param receivedSeconds when it was received, usually negative
 * @param deadlineSeconds when it is due
 * @param ranSeconds how long it has run
 * @param suspended the user has suspended it
 */
public record QueuedTask(String name, int app, int version, double fpopsEstimate, double fpops, double receivedSeconds,
        double deadlineSeconds, double ranSeconds, boolean suspended) {}
