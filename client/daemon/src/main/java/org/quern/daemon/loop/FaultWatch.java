package org.quern.daemon.loop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.tick.TurnFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of each bug that shows in the duty cycle's turns once, and says when it is time to start the client afresh. */
final class FaultWatch {
    /**
     * Faults for so long, and the process ends so that the service manager starts it again, seconds. Tasks come to their next
     * checkpoint in that time, and five such ends do not fall into the ten minutes after which systemd starts nothing again.
     */
    static final double TIMEOUT_SECONDS = 300;
    /** So long without a fault, and the next one is another story, seconds: some stages do their work once a minute only. */
    private static final double QUIET_SECONDS = 120;
    /** Faults remembered as told: with more of them something else is wrong. */
    private static final int MOST_TOLD = 100;
    private static final Logger LOG = LoggerFactory.getLogger(FaultWatch.class);
    private final Set<String> told = new LinkedHashSet<>();
    /** The first of the faults that follow each other. */
    private @Nullable MonotonicTime first;
    private @Nullable MonotonicTime latest;
    private @Nullable TurnFault lasting;

    /**
     * Takes what failed in a turn.
     *
     * @param now its time
     * @param decisions the last ones, for whoever looks for the cause
     * @return the faults that were not told before
     */
    List<TurnFault> turned(MonotonicTime now, List<TurnFault> faults, List<Decision> decisions) {
        if (faults.isEmpty()) {
            return List.of();
        }
        MonotonicTime begun = first == null || now.since(latest) > QUIET_SECONDS ? now : first;
        first = begun;
        latest = now;
        List<TurnFault> news = faults.stream().filter(fault -> told.size() < MOST_TOLD && told.add(key(fault)))
                .toList();
        news.forEach(fault -> LOG.error("Internal error in {}; everything else goes on. The last decisions were: {}",
                fault.place(), decisions, fault.cause()));
        if (lasting == null && now.since(begun) >= TIMEOUT_SECONDS) {
            lasting = faults.getFirst();
            LOG.error("Internal errors for {} s, the last one in {}: this client ends, to be started afresh",
                    Math.round(now.since(begun)), lasting.place(), lasting.cause());
        }
        return news;
    }

    /** What made the client end, if faults did. */
    Optional<TurnFault> lasting() {
        return Optional.ofNullable(lasting);
    }

    private static String key(TurnFault fault) {
        StackTraceElement[] trace = fault.cause().getStackTrace();
        return fault.place() + " " + fault.cause().getClass().getName() + (trace.length == 0 ? "" : " " + trace[0]);
    }
}
