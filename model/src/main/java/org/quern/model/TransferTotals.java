package org.quern.model;

/**
 * What was moved in the days that the user bounds transfers for (docs/protocol/scheduler-rpc.md 4.1, row 25).
 *
 * @param days how many, today included
 * @param up bytes sent
 * @param down bytes received
 */
public record TransferTotals(int days, double up, double down) {}
