package org.quern.model;

/**
 * An output file in the report of its result (docs/protocol/scheduler-rpc.md 4.8).
 *
 * @param info what is known of it
 * @param error why its upload was given up for good, in the words of docs/protocol/app-control.md 17; empty if the server has it
 */
public record ReportedFile(FileInfo info, String error) {}
