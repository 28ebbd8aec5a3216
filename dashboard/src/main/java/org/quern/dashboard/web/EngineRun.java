package org.quern.dashboard.web;

import io.helidon.http.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.plan.PlanProgress;
import org.quern.dashboard.client.ClientLink;

/** One run of the client's engine, for all who ask the same while it lasts; it ends early when none of them waits any more. */
final class EngineRun implements PlanProgress {
    private final String question;
    private final Duration most;
    private final long begin = System.nanoTime();
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private int callers = 1;
    private volatile boolean isLeft;
    private volatile double part;

    /**
     * What came of it.
     *
     * @param failure null if there are facts
     */
    record Outcome(Map<String, Object> facts, @Nullable Failure failure) {}

    /** What is looked ahead for. */
    @FunctionalInterface
    interface Looking {
        Map<String, Object> look(ControlClient client, PlanProgress progress) throws ControlException, IOException;
    }

    /** Why nothing was seen. */
    record Failure(Status status, String sentence) {}

    /** For the one who asks first. */
    EngineRun(String question, Duration most) {
        this.question = question;
        this.most = most;
    }

    /** Begins; {@code whenOver} is done at its end. */
    void start(ClientLink link, Looking looking, Runnable whenOver) {
        Thread.ofPlatform().daemon().name("engine run").start(() -> {
            Outcome found = look(link, looking);
            outcome.complete(found);
            whenOver.run();
        });
    }

    private Outcome look(ClientLink link, Looking looking) {
        try {
            return new Outcome(link.actAlone(client -> looking.look(client, this)), null);
        } catch (ControlException e) {
            return failed(e.isMistake() ? Status.BAD_REQUEST_400 : Status.SERVICE_UNAVAILABLE_503, e.getMessage());
        } catch (IOException | CancellationException e) {
            return failed(Status.SERVICE_UNAVAILABLE_503, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(Status.SERVICE_UNAVAILABLE_503, "The dashboard ends.");
        } catch (OutOfMemoryError e) { // one client of many shall not keep the others from being seen
            return failed(Status.SERVICE_UNAVAILABLE_503, "It does not fit into the dashboard's memory.");
        } catch (RuntimeException | Error e) { // whoever waits would wait for ever
            return failed(Status.INTERNAL_SERVER_ERROR_500, "It could not be looked ahead: " + e);
        }
    }

    private static Outcome failed(Status status, @Nullable String sentence) {
        return new Outcome(Map.of(), new Failure(status, String.valueOf(sentence)));
    }

    /** Another one waits for it, if he asks the same and it is not given up. */
    synchronized boolean joins(String other) {
        boolean isThis = question.equals(other) && !isLeft;
        callers += isThis ? 1 : 0;
        return isThis;
    }

    /** One of them does not wait any more. */
    synchronized void leave() {
        callers--;
        isLeft = callers == 0;
    }

    /** Null if it is not over by then. */
    @Nullable
    Outcome await(Duration time) throws InterruptedException {
        try {
            return outcome.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // it is always completed with an outcome
        }
    }

    /** How far it is, in thousandths, 0 to 1. */
    double part() {
        return Math.floor(part * 1000) / 1000;
    }

    /** Ends it when it takes too long or nobody waits any more. */
    @Override
    public void reached(double newPart) {
        part = newPart;
        if (isLeft) {
            throw new CancellationException("Nobody waits for it.");
        }
        if (System.nanoTime() - begin >= most.toNanos()) {
            throw new CancellationException("It takes more than " + Math.max(1, most.toMinutes())
                    + " minutes to look so far ahead; choose a shorter time.");
        }
    }
}
