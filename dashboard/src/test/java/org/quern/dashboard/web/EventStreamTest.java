package org.quern.dashboard.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientSnapshot;

/** A stream of news of a client whose tasks do not fit into the memory. */
class EventStreamTest {
    private static final String NO_ROOM = "connection {\"connected\":false,\"reason\":\"What it tells does not fit into the"
            + " dashboard's memory.\"}";

    /** The text of this task has no room. */
    private static final Object HUGE = new Object() {
        @Override
        public String toString() {
            throw new OutOfMemoryError("a text of a test");
        }
    };

    private static ClientSnapshot client(Object... states) {
        List<Map<String, Object>> tasks = new ArrayList<>();
        for (Object state : states) {
            tasks.add(Map.of("project", "http://a.test/", "name", "t" + tasks.size(), "state", state));
        }
        return new ClientSnapshot("", Map.of(), Map.of("running", 1), tasks, List.of(), List.of(), List.of());
    }

    /** What is told of one look after the other. */
    private static List<String> told(ClientSnapshot... looks) {
        List<String> told = new ArrayList<>();
        Iterator<ClientSnapshot> left = List.of(looks).iterator();
        SseSink sink = new SseSink() {
            @Override
            public SseSink emit(SseEvent event) {
                told.add(event.name().orElse("") + " " + event.data());
                return this;
            }

            @Override
            public void close() {
                told.add("end");
            }
        };
        ServerResponse response = (ServerResponse) Proxy.newProxyInstance(EventStreamTest.class.getClassLoader(),
                new Class<?>[]{ServerResponse.class}, (_, method, _) -> {
                    assertEquals("sink", method.getName());
                    return sink;
                });
        new EventStream(left::next, () -> !left.hasNext(), Runnable::run).run(response);
        return told;
    }

    @Test
    void thePageIsToldAndNotFirstThatAllIsWell() {
        assertEquals(List.of(NO_ROOM, "end"), told(client("running", HUGE)));
    }

    @Test
    void whenTheyFitAgainItIsToldAllOfThemAgain() {
        ClientSnapshot fits = client("running", "waiting");
        String all = "tasks {\"changed\":[{";
        List<String> told = told(fits, client("running", HUGE), fits);
        assertEquals(List.of("connection", "status", "tasks", "projects", "transfers", "connection", "connection",
                "status", "tasks", "projects", "transfers", "end"),
                told.stream().map(each -> each.split(" ", 2)[0]).toList(), told::toString);
        assertEquals(NO_ROOM, told.get(5));
        assertEquals("connection {\"connected\":true,\"reason\":\"\"}", told.get(6));
        assertEquals(all, told.get(8).substring(0, all.length()));
        assertEquals(2, told.get(8).split("\"name\":", -1).length - 1, told::toString);
    }
}
