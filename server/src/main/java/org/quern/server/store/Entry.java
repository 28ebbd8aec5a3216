package org.quern.server.store;

/**
 * One fact in the journal. Facts are never changed or taken back; {@link ProjectTables} is what they add up to. Times are Unix
 * seconds, sizes bytes, durations seconds. The JSON form has the record's name as {@code "entry"} and a field for each
 * component; a field that an older server did not write reads as 0, "" or false.
 */
public sealed interface Entry {

    /** The project was founded. {@code tasks} tiles of work size {@code workSize} make its picture. */
    record ProjectCreated(double at, String name, int tasks, double workSize) implements Entry {}

    /** A server began to serve; clients know this port. */
    record ServerStarted(double at, int port, long pid) implements Entry {}

    /** @param passwordHash salted and stretched, see {@code PasswordHash}; empty for an account without a password */
    record AccountCreated(int id, double at, String email, String name, String authenticator, String passwordHash,
            String crossProjectId) implements Entry {}

    /** A host was first seen, or a contact changed its record; {@code createdAt} stays. */
    record HostSeen(int id, int account, double createdAt, double at, int rpcSeqno, double lastWorkRequestAt,
            HostIdentity identity) implements Entry {}

    /** A piece of work with its input file. */
    record WorkunitCreated(String name, double at, WorkunitTerms terms, String inputFile, long inputBytes,
            String inputMd5)
            implements
                Entry {}

    /** A replica that hosts may be given, with the name of its output file. */
    record ResultCreated(String name, String workunit, String outputFile, double at) implements Entry {}

    /** A replica was handed to a host; also when it was handed to the same host again. */
    record ResultSent(String name, int host, double at, double deadline) implements Entry {}

    /** A host reported a replica. */
    record ResultReported(String name, double at, Outcome outcome, int exitStatus, int clientState, double cpuSeconds,
            double elapsedSeconds, String stderrTail) implements Entry {}

    /** A replica will not come back, or is not wanted any more: {@code outcome} is none of success and client error. */
    record ResultGivenUp(String name, double at, Outcome outcome) implements Entry {}

    /** The validator's word on a replica. */
    record ResultJudged(String name, double at, ValidateState verdict, double credit) implements Entry {}

    /** This replica's output is the workunit's answer. */
    record CanonicalChosen(String workunit, String result, double at) implements Entry {}

    /** A workunit needs more replicas than planned, because those that came did not agree. */
    record TargetRaised(String workunit, int target) implements Entry {}

    /** A workunit can have no answer. */
    record WorkunitFailed(String workunit, double at, String reason) implements Entry {}

    /** The answer went into the picture. */
    record Assimilated(String workunit, double at) implements Entry {}
}
