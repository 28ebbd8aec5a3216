package org.quern.simulator.forecast;

/**
 * What holds of a kind of device from then on, in the engine's words: why nothing computes on one of it, if nothing does.
 *
 * @param device kind, such as {@code CPU} or {@code NVIDIA}
 * @param from Unix seconds
 * @param reason a clause
 */
public record DeviceReason(String device, double from, String reason) {}
