package org.quern.dashboard.web;

import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.dashboard.client.ClientSnapshot;

/** What one page is told as it happens, until it is closed: of each section only what is new (docs/api.md). */
final class EventStream {
    private static final long MILLIS_BETWEEN_LOOKS = 2_000;
    /** A browser that is gone is noticed when something is sent. */
    private static final int LOOKS_BETWEEN_SIGNS = 2;
    private static final String CONNECTION = "connection";
    private final Supplier<ClientSnapshot> snapshots;
    private final BooleanSupplier isOver;
    private final Consumer<Runnable> written;
    private final Map<String, String> sent = new LinkedHashMap<>();
    /** As the looks have them, which all streams share: a text of each for each stream would fill the memory. */
    private final Map<String, Map<String, Object>> sentTasks = new LinkedHashMap<>();
    private @Nullable ClientSnapshot told;
    private int sentMessage;
    private int silent;

    /**
     * A stream that has told nothing yet.
     *
     * @param snapshots the client as it is, or was a moment ago
     * @param isOver nobody may look any more
     * @param written does what writes a part of it, and ends the connection where nobody reads that
     */
    EventStream(Supplier<ClientSnapshot> snapshots, BooleanSupplier isOver, Consumer<Runnable> written) {
        this.snapshots = snapshots;
        this.isOver = isOver;
        this.written = written;
    }

    /** Returns when the page is closed, its session left, or the server closed. */
    void run(ServerResponse response) {
        try (SseSink sink = response.sink(SseSink.TYPE)) {
            while (!Thread.currentThread().isInterrupted() && !isOver.getAsBoolean()) {
                silent++;
                ClientSnapshot snapshot = snapshots.get();
                if (!snapshot.equals(told)) { // of many tasks, comparing them costs more than looking does
                    told = snapshot;
                    tell(sink, snapshot);
                }
                if (silent > LOOKS_BETWEEN_SIGNS) {
                    send(sink, "alive", "{}");
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (UncheckedIOException | IllegalStateException gone) {
            return; // nobody reads any more
        }
    }

    private void tell(SseSink sink, ClientSnapshot snapshot) {
        try {
            if (snapshot.isThere()) {
                tellAll(sink, snapshot);
            } else { // the page forgets what it knew, and is told all of it afterwards
                forget();
                tell(sink, CONNECTION, snapshot.connection());
            }
        } catch (OutOfMemoryError e) { // a client of too many tasks: its page is told so, and the others are seen
            forget();
            tell(sink, CONNECTION, Map.of("connected", false, "reason",
                    "What it tells does not fit into the dashboard's memory."));
        }
    }

    private void forget() {
        sent.keySet().removeIf(section -> !section.equals(CONNECTION));
        sentTasks.clear();
        sentMessage = 0;
    }

    private void tellAll(SseSink sink, ClientSnapshot snapshot) {
        String tasks = news(snapshot.tasks()); // which may have no room, so that it comes before the word that all is well
        tell(sink, CONNECTION, snapshot.connection());
        tell(sink, "status", snapshot.status());
        if (!tasks.isEmpty()) {
            send(sink, "tasks", tasks);
        }
        tell(sink, "projects", snapshot.projects());
        tell(sink, "transfers", snapshot.transfers());
        tellMessages(sink, snapshot.messages());
    }

    private void tell(SseSink sink, String section, Object facts) {
        String json = Json.of(facts);
        if (!json.equals(sent.put(section, json))) {
            send(sink, section, json);
        }
    }

    /** Thousands of tasks that only wait are not told again and again; empty if there is nothing new. */
    private String news(List<Map<String, Object>> tasks) {
        List<Map<String, Object>> changed = new ArrayList<>();
        Set<String> there = new LinkedHashSet<>();
        for (Map<String, Object> task : tasks) {
            String key = task.get("project") + " " + task.get("name");
            there.add(key);
            if (!task.equals(sentTasks.put(key, task))) {
                changed.add(task);
            }
        }
        List<String> gone = sentTasks.keySet().stream().filter(key -> !there.contains(key)).toList();
        gone.forEach(sentTasks::remove);
        boolean first = sent.put("tasks", "") == null;
        if (!first && changed.isEmpty() && gone.isEmpty()) {
            return "";
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("changed", changed);
        facts.put("gone", gone);
        return Json.of(facts);
    }

    private void tellMessages(SseSink sink, List<Map<String, Object>> messages) {
        int newest = messages.isEmpty() ? 0 : number(messages.getLast());
        if (newest < sentMessage) {
            sentMessage = 0; // another client runs in its place
        }
        List<Map<String, Object>> fresh = messages.stream().filter(message -> number(message) > sentMessage).toList();
        if (!fresh.isEmpty()) {
            sentMessage = newest;
            send(sink, "messages", Json.of(fresh));
        }
    }

    private static int number(Map<String, Object> message) {
        return (Integer) message.getOrDefault("number", 0);
    }

    private void send(SseSink sink, String name, String json) {
        silent = 0;
        written.accept(() -> sink.emit(SseEvent.builder().name(name).data(json).build()));
    }
}
