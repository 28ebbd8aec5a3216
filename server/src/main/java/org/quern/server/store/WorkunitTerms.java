package org.quern.server.store;

/**
 * The terms of a workunit: its size, and how replicas of it are made, compared and given up.
 *
 * @param appName application
 * @param index which piece of the whole it is, from 0
 * @param fpopsEst operations it takes, estimated
 * @param fpopsBound operations at which a client gives it up
 * @param memoryBytes memory bound
 * @param diskBytes disk bound
 * @param delaySeconds time from sending a replica to its deadline
 * @param targetResults replicas to begin with
 * @param minQuorum replicas that must agree
 * @param maxErrorResults more failed replicas than this make the workunit fail
 * @param maxTotalResults never more replicas than this
 * @param input how hosts keep its input file
 * @param output how hosts keep its output files
 */
public record WorkunitTerms(String appName, int index, double fpopsEst, double fpopsBound, double memoryBytes,
        double diskBytes,
        double delaySeconds, int targetResults, int minQuorum, int maxErrorResults, int maxTotalResults,
        FileKeeping input, FileKeeping output) {

    public WorkunitTerms {
        if (minQuorum < 1 || targetResults < minQuorum || maxTotalResults < targetResults || maxErrorResults < 0) {
            throw new IllegalArgumentException(
                    "Workunit terms contradict each other: quorum " + minQuorum + ", target " + targetResults
                            + ", at most " + maxTotalResults + " replicas and " + maxErrorResults + " errors");
        }
    }
}
