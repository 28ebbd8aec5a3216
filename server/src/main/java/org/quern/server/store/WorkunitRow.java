package org.quern.server.store;

/**
 * A workunit as it stands.
 *
 * @param name unique in the project
 * @param terms size and rules
 * @param inputFile name of the input file in the download area
 * @param inputBytes its size
 * @param inputMd5 its MD5, lower-case hex
 * @param target replicas wanted now
 * @param canonical name of the canonical result, empty as long as there is none
 * @param failure why it can have no answer, empty if it still can
 * @param isAssimilated whether the answer went into the picture
 */
public record WorkunitRow(String name, WorkunitTerms terms, String inputFile, long inputBytes, String inputMd5,
        int target,
        String canonical, String failure, boolean isAssimilated) {

    static WorkunitRow created(Entry.WorkunitCreated entry) {
        return new WorkunitRow(entry.name(), entry.terms(), entry.inputFile(), entry.inputBytes(), entry.inputMd5(),
                entry.terms().targetResults(), "", "", false);
    }

    WorkunitRow withTarget(int results) {
        return new WorkunitRow(name, terms, inputFile, inputBytes, inputMd5, results, canonical, failure,
                isAssimilated);
    }

    WorkunitRow withCanonical(String result) {
        return new WorkunitRow(name, terms, inputFile, inputBytes, inputMd5, target, result, failure, isAssimilated);
    }

    WorkunitRow failed(String reason) {
        return new WorkunitRow(name, terms, inputFile, inputBytes, inputMd5, target, canonical, reason, isAssimilated);
    }

    WorkunitRow assimilated() {
        return new WorkunitRow(name, terms, inputFile, inputBytes, inputMd5, target, canonical, failure, true);
    }

    /** The answer is known or there will be none: nobody needs another replica. */
    public boolean isDecided() {
        return !canonical.isEmpty() || !failure.isEmpty();
    }

    /** Nothing is left to do for the workunit itself. */
    public boolean isOver() {
        return isAssimilated || !failure.isEmpty();
    }
}
