package org.quern.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.cpu.CpuSchedulingPolicy;
import org.quern.scheduler.estimate.CompletionEstimator;
import org.quern.scheduler.fetch.WorkFetchPolicy;
import org.quern.scheduler.policy.Policy;
import org.quern.scheduler.send.WorkSendPolicy;

/**
 * One policy for each question, written as in the study, for example {@code CS2_WF2_WS2_JC2}: the same text on command
 * lines, in the daemon's configuration, in reports and in the state file.
 *
 * @param cpu which tasks run
 * @param fetch whom to ask for work
 * @param send what a server sends; the daemon has no use for it
 * @param estimate how long tasks take
 */
public record PolicySuite(CpuSchedulingPolicy cpu, WorkFetchPolicy fetch, WorkSendPolicy send,
        CompletionEstimator estimate) {
    /** What the daemon uses unless told otherwise. */
    public static final PolicySuite STANDARD = new PolicySuite(PolicyCatalog.cpu("RISK"), PolicyCatalog.fetch("SLACK"),
            PolicyCatalog.send("WS1"), PolicyCatalog.estimate("JC4"));

    /**
     * Reads a suite: names joined by underscores, in any order and case; a question that is not answered gets the default.
     *
     * @throws IllegalArgumentException naming the part that is unknown or answers a question twice, and what there is
     */
    public static PolicySuite parse(String text) {
        List<Policy> named = new ArrayList<>();
        for (String token : text.strip().toUpperCase(Locale.ROOT).split("_", -1)) {
            if (!token.isEmpty()) {
                named.add(PolicyCatalog.suitePart(token, text));
            }
        }
        return new PolicySuite(one(named, CpuSchedulingPolicy.class, STANDARD.cpu, text),
                one(named, WorkFetchPolicy.class, STANDARD.fetch, text),
                one(named, WorkSendPolicy.class, STANDARD.send, text),
                one(named, CompletionEstimator.class, STANDARD.estimate, text));
    }

    private static <P extends Policy> P one(List<Policy> named, Class<P> question, P standard, String text) {
        List<P> answers = named.stream().filter(question::isInstance).map(question::cast).distinct().toList();
        if (answers.size() > 1) {
            throw new IllegalArgumentException("Policy suite '" + text + "' names both " + answers.get(0).name()
                    + " and " + answers.get(1).name() + ", which answer the same question; keep one.");
        }
        return answers.isEmpty() ? standard : answers.getFirst();
    }

    /** Every accounting that its policies read, each once. */
    public List<ShareAccounting> accountings() {
        return cpu.accounting().equals(fetch.accounting()) ? List.of(cpu.accounting())
                : List.of(cpu.accounting(), fetch.accounting());
    }

    /** The suite in the study's notation: CPU scheduling, work fetch, work send, estimate. */
    @Override
    public String toString() {
        return cpu.name() + "_" + fetch.name() + "_" + send.name() + "_" + estimate.name();
    }
}
