package org.quern.server.work;

import org.quern.server.store.WorkunitTerms;

/** What a valid result is worth: a fixed amount for the workunit's estimated operations, the same for every host. */
public final class GrantedCredit {

    /** A computer of 1 GFLOPS earns 200 cobblestones a day; that is BOINC's definition. */
    private static final double PER_OPERATION = 200 / (86400 * 1e9);

    private GrantedCredit() {}

    public static double of(WorkunitTerms terms) {
        return terms.fpopsEst() * PER_OPERATION;
    }
}
