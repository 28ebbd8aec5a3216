package org.quern.model;

/**
 * What was found of one output file when its task had ended (docs/protocol/app-control.md 15, "Finalising").
 *
 * @param fileName physical name
 * @param status {@link FileRecord#PRESENT}, or a negative error code (-161 missing, -131 too big)
 * @param nbytes size in bytes, after compression if the file is to be gzipped
 * @param md5 lower-case hex, empty if not present
 * @param error sentence for the server, empty if none
 */
public record OutputFact(String fileName, int status, double nbytes, String md5, String error) {}
