package org.quern.server.store;

/**
 * A computer of a participant.
 *
 * @param id from 1
 * @param account its owner's id
 * @param createdAt Unix seconds
 * @param seenAt last contact, Unix seconds
 * @param rpcSeqno the client's number of that contact
 * @param lastWorkRequestAt when it last asked for work, Unix seconds, 0 if never
 * @param identity what it says of itself
 * @param credit granted so far
 */
public record HostRow(int id, int account, double createdAt, double seenAt, int rpcSeqno, double lastWorkRequestAt,
        HostIdentity identity, CreditSum credit) {

    static HostRow of(Entry.HostSeen entry, CreditSum credit) {
        return new HostRow(entry.id(), entry.account(), entry.createdAt(), entry.at(), entry.rpcSeqno(),
                entry.lastWorkRequestAt(),
                entry.identity(), credit);
    }

    HostRow withCredit(CreditSum sum) {
        return new HostRow(id, account, createdAt, seenAt, rpcSeqno, lastWorkRequestAt, identity, sum);
    }
}
