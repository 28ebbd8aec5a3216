package org.quern.cli.history;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.quern.config.suspend.ToldChange;
import org.quern.engine.command.Decision;

/** Devices and tasks get their reasons when tasks are chosen, which nobody does while the computer may not compute: what was chosen last stands still then. */
public final class SuspendedDecisions {
    private SuspendedDecisions() {}

    /**
     * The same decisions, in which no device is in use and no task runs while computing is suspended, and no reason names a change that was to come
     * before {@code now}, Unix seconds: reasons that differ in a time only are written once.
     */
    public static List<Decision> of(List<Decision> all, double now) {
        return resting(all).stream().map(each -> told(each, now)).toList();
    }

    private static Decision told(Decision decision, double now) {
        String reason = ToldChange.stillAhead(decision.reason(), at(decision.at()), at(now));
        return reason.equals(decision.reason()) ? decision
                : new Decision(decision.at(), decision.kind(), decision.project(), decision.subject(),
                        decision.verdict(), reason);
    }

    private static ZonedDateTime at(double unixSeconds) {
        return Instant.ofEpochSecond((long) unixSeconds).atZone(ZoneId.systemDefault());
    }

    private static List<Decision> resting(List<Decision> all) {
        Optional<Decision> host = all.stream().filter(SuspendedDecisions::suspends).findFirst();
        return host.isEmpty() ? all : all.stream().map(each -> isAtWork(each) ? resting(each, host.get()) : each)
                .toList();
    }

    private static boolean suspends(Decision decision) {
        return decision.kind() == Decision.Kind.HOST && decision.subject().equals("computing")
                && !decision.verdict().equals("allow");
    }

    private static boolean isAtWork(Decision decision) {
        return (decision.kind() == Decision.Kind.DEVICE && decision.verdict().equals("use"))
                || (decision.kind() == Decision.Kind.TASK && decision.verdict().equals("run"));
    }

    private static Decision resting(Decision decision, Decision host) {
        return new Decision(Math.max(decision.at(), host.at()), decision.kind(), decision.project(),
                decision.subject(), "wait", "computing is suspended: " + host.reason());
    }
}
