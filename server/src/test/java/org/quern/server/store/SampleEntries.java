package org.quern.server.store;

import java.util.List;

/** A short life of a project that uses every kind of entry, one transaction a list. */
final class SampleEntries {

    static final WorkunitTerms TERMS = new WorkunitTerms("app", 0, 4e9, 4e12, 2e8, 5e7, 86400, 1, 1, 5, 10,
            new FileKeeping(true, 0, 3, 30), FileKeeping.PLAIN);
    static final HostIdentity HOST = new HostIdentity("0123", "vm", "127.0.0.1", 2, "AMD",
            "EPYC \"quoted\" \\ \u00e9\u2028", "Linux", 8e9);

    private SampleEntries() {}

    static List<List<Entry>> transactions() {
        return List.of(
                List.of(new Entry.ProjectCreated(1, "P", 2, 0.5),
                        new Entry.AccountCreated(1, 1, "a@example.org", "A\tB", "key", "hash", "cpid")),
                List.of(new Entry.ServerStarted(1.5, 8080, 123456789012L)),
                List.of(new Entry.WorkunitCreated("w1", 2, TERMS, "w1.txt", 100, "md5"),
                        new Entry.ResultCreated("w1_0", "w1", "w1_0_r1_0", 2),
                        new Entry.WorkunitCreated("w2", 2, TERMS, "w2.txt", 5_000_000_000L, "md5"),
                        new Entry.ResultCreated("w2_0", "w2", "w2_0_r2_0", 2)),
                List.of(new Entry.HostSeen(1, 1, 3, 3, 0, 3, HOST), new Entry.ResultSent("w1_0", 1, 3, 86403)),
                List.of(new Entry.HostSeen(1, 1, 3, 4, 1, 3, HOST),
                        new Entry.ResultReported("w1_0", 4, Outcome.SUCCESS, 0, 5, 1.25, 2.5, "line\nline")),
                List.of(new Entry.CanonicalChosen("w1", "w1_0", 5),
                        new Entry.ResultJudged("w1_0", 5, ValidateState.VALID, 12.5)),
                List.of(new Entry.Assimilated("w1", 6)),
                List.of(new Entry.ResultSent("w2_0", 1, 6, 7), new Entry.ResultGivenUp("w2_0", 8, Outcome.NO_REPLY),
                        new Entry.TargetRaised("w2", 3)),
                List.of(new Entry.WorkunitFailed("w2", 9, "too many errors")));
    }
}
