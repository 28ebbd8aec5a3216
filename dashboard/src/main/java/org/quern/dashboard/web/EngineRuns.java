package org.quern.dashboard.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.plan.PlanProgress;
import org.quern.dashboard.client.ClientLink;

/**
 * Runs of the client's engine, which take a processor for seconds or minutes: one at a time, none without end, and none for somebody who
 * has gone. Who accepts a stream of events is told how far it is (docs/api.md).
 */
final class EngineRuns {
    /** Longer waits nobody. */
    static final Duration USUAL = Duration.ofMinutes(5);
    /** An earlier question of the same page has been noticed to be left by then. */
    private static final long SECONDS_FOR_THE_LAST_ONE = 2;
    private static final long NANOS_BETWEEN_NEWS = 250_000_000;
    private final ClientLink link;
    private final Duration most;
    private final ReentrantLock turn = new ReentrantLock();

    EngineRuns(ClientLink link, Duration most) {
        this.link = link;
        this.most = most;
    }

    /** What is looked ahead for. */
    @FunctionalInterface
    interface Looking {
        Map<String, Object> look(ControlClient client, PlanProgress progress) throws ControlException, IOException;
    }

    /** Looks, and answers with what was seen or why nothing was. */
    void answer(ServerRequest request, ServerResponse response, Looking looking) {
        if (!request.headers().first(HeaderNames.ACCEPT).orElse("").contains("text/event-stream")) {
            answer(looking, null, facts -> Answers.json(response, facts),
                    failure -> Answers.error(response, failure.status(), failure.sentence()));
            return;
        }
        try (SseSink sink = response.sink(SseSink.TYPE)) {
            answer(looking, sink, facts -> send(sink, "answer", facts),
                    failure -> send(sink, "failed", Map.of("error", failure.sentence())));
        } catch (UncheckedIOException | IllegalStateException gone) {
            return; // nobody reads any more
        }
    }

    private record Failure(Status status, String sentence) {}

    private void answer(Looking looking, @Nullable SseSink sink, Consumer<Map<String, Object>> answer,
            Consumer<Failure> failure) {
        try {
            if (!turn.tryLock(SECONDS_FOR_THE_LAST_ONE, TimeUnit.SECONDS)) {
                failure.accept(new Failure(Status.CONFLICT_409,
                        "Another page or program has it looked ahead already; ask again when that is done."));
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            answer.accept(link.actAlone(client -> looking.look(client, new Waiting(sink))));
        } catch (ControlException e) {
            failure.accept(new Failure(e.isMistake() ? Status.BAD_REQUEST_400 : Status.SERVICE_UNAVAILABLE_503,
                    String.valueOf(e.getMessage())));
        } catch (IOException | CancellationException e) {
            failure.accept(new Failure(Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            turn.unlock();
        }
    }

    private static void send(SseSink sink, String name, Map<String, Object> facts) {
        sink.emit(SseEvent.builder().name(name).data(Json.of(facts)).build());
    }

    /** Tells how far it is, and ends it when it takes too long or nobody waits any more. */
    private final class Waiting implements PlanProgress {
        private final @Nullable SseSink sink;
        private final long begin = System.nanoTime();
        private long told = begin;

        Waiting(@Nullable SseSink sink) {
            this.sink = sink;
        }

        @Override
        public void reached(double part) {
            long now = System.nanoTime();
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("The dashboard ends.");
            }
            if (now - begin >= most.toNanos()) {
                throw new CancellationException("It takes more than " + Math.max(1, most.toMinutes())
                        + " minutes to look so far ahead; choose a shorter time.");
            }
            if (sink != null && now - told >= NANOS_BETWEEN_NEWS) {
                told = now;
                send(sink, "progress", Map.of("part", Math.floor(part * 1000) / 1000));
            }
        }
    }
}
