package org.quern.simulator.soak.world;

/**
 * Those who stand around a client.
 *
 * @param world what they see
 * @param watch is told what happens
 * @param wrapper stands around the engine of each life of the client
 * @param explains the engine tells its reasons; it does the same without
 */
record Observers(WorldView world, Watch watch, EngineWrapper wrapper, boolean explains) {}
