package org.quern.engine.tick;

/**
 * A bug that showed in one part of a turn; the other parts went on without it.
 *
 * @param place what failed: a stage, the handling of an event
 * @param cause what it threw
 */
public record TurnFault(String place, Throwable cause) {}
