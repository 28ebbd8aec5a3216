package org.quern.rpc.transfer;

/**
 * The end of an attempt with its figures, for the statistics of the network.
 *
 * @param end how it ended
 * @param bytes moved by this attempt
 * @param seconds that it took
 */
public record TransferReport(TransferEnd end, long bytes, double seconds) {}
