package org.quern.dashboard.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.dashboard.client.ClientLink;
import org.quern.model.PlainLine;

/**
 * Runs of the client's engine, which take a processor for seconds or minutes: one at a time, which all share who ask the same meanwhile, none
 * without end, and none for somebody who has gone. Who accepts a stream of events is told how far it is (docs/api.md).
 */
final class EngineRuns {
    /** Longer waits nobody. */
    static final Duration USUAL = Duration.ofMinutes(5);
    /** Whether somebody has gone who is told nothing before the end cannot be seen: he is not taken to wait for longer. */
    static final Duration WITHOUT_STREAM = Duration.ofMinutes(1);
    /** An earlier question of the same page has been noticed to be left by then. */
    private static final Duration FOR_THE_LAST_ONE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_NEWS = Duration.ofMillis(250);
    private final ClientLink link;
    private final Duration most;
    private final Duration mostWithoutStream;
    private @Nullable EngineRun current;

    EngineRuns(ClientLink link, Duration most, Duration mostWithoutStream) {
        this.link = link;
        this.most = most;
        this.mostWithoutStream = mostWithoutStream;
    }

    /** Looks, and answers with what was seen or why nothing was. */
    void answer(ServerRequest request, ServerResponse response, EngineRun.Looking looking) {
        try {
            Optional<EngineRun> run = run(request.prologue().uriPath().path() + "?" + request.query().rawValue(),
                    looking);
            if (request.headers().first(HeaderNames.ACCEPT).orElse("").contains("text/event-stream")) {
                stream(response, run);
            } else {
                tell(response, run);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The one of those who ask the same, or a new one; empty while another one lasts. */
    private synchronized Optional<EngineRun> run(String question, EngineRun.Looking looking)
            throws InterruptedException {
        long begin = System.nanoTime();
        while (current != null) {
            if (current.joins(question)) {
                return Optional.of(current);
            }
            long left = FOR_THE_LAST_ONE.toNanos() - (System.nanoTime() - begin);
            if (left <= 0) {
                return Optional.empty();
            }
            wait(Math.max(1, Duration.ofNanos(left).toMillis()));
        }
        EngineRun fresh = new EngineRun(question, most);
        current = fresh;
        fresh.start(link, looking, this::end);
        return Optional.of(fresh);
    }

    private synchronized void end() {
        current = null;
        notifyAll();
    }

    private static final EngineRun.Outcome ANOTHER = failed(Status.CONFLICT_409,
            "Another page or program has something else looked ahead for already; ask again when that is done.");

    private static EngineRun.Outcome failed(Status status, String sentence) {
        return new EngineRun.Outcome(Map.of(), new EngineRun.Failure(status, sentence));
    }

    private void tell(ServerResponse response, Optional<EngineRun> run) throws InterruptedException {
        EngineRun.Outcome outcome = run.isEmpty() ? ANOTHER : awaited(run.get());
        EngineRun.Failure failure = outcome.failure();
        if (failure == null) {
            Answers.json(response, outcome.facts());
        } else {
            Answers.error(response, failure.status(), failure.sentence());
        }
    }

    private EngineRun.Outcome awaited(EngineRun run) throws InterruptedException {
        try {
            EngineRun.Outcome outcome = run.await(mostWithoutStream);
            return outcome != null ? outcome : failed(Status.SERVICE_UNAVAILABLE_503,
                    "It takes more than " + Math.max(1, mostWithoutStream.toSeconds()) + " seconds; ask for it with "
                            + "'Accept: text/event-stream', which is waited for longer, or choose a shorter time.");
        } finally {
            run.leave();
        }
    }

    private static void stream(ServerResponse response, Optional<EngineRun> run) throws InterruptedException {
        try (SseSink sink = response.sink(SseSink.TYPE)) {
            EngineRun.Outcome outcome = run.isEmpty() ? ANOTHER : told(sink, run.get());
            EngineRun.Failure failure = outcome.failure();
            if (failure == null) {
                send(sink, "answer", outcome.facts());
            } else {
                send(sink, "failed", Map.of("error", PlainLine.of(failure.sentence())));
            }
        } catch (UncheckedIOException | IllegalStateException gone) {
            return; // nobody reads any more
        } finally {
            run.ifPresent(EngineRun::leave);
        }
    }

    /** How far it is, until it is over; this fails where nobody reads it. */
    private static EngineRun.Outcome told(SseSink sink, EngineRun run) throws InterruptedException {
        EngineRun.Outcome outcome = run.await(BETWEEN_NEWS);
        while (outcome == null) {
            send(sink, "progress", Map.of("part", run.part()));
            outcome = run.await(BETWEEN_NEWS);
        }
        return outcome;
    }

    private static void send(SseSink sink, String name, Map<String, Object> facts) {
        sink.emit(SseEvent.builder().name(name).data(Json.of(facts)).build());
    }
}
