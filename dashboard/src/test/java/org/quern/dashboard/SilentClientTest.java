package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.testing.Eventually;

/** A client that takes questions and answers none costs one wait, not one for each who asks. */
class SilentClientTest {
    private static final Duration DAY = Duration.ofDays(1);
    private final AtomicInteger tries = new AtomicInteger();
    private final CountDownLatch waits = new CountDownLatch(1);
    private final CountDownLatch isOver = new CountDownLatch(1);

    /** As a connection whose other end was stopped. */
    private ControlClient silent() throws SocketTimeoutException {
        tries.incrementAndGet();
        waits.countDown();
        try {
            isOver.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new SocketTimeoutException("no answer within 30 s");
    }

    private static String told(ClientLink link) {
        return String.valueOf(assertThrows(IOException.class, () -> link.ask(client -> client.ask("get_state")))
                .getMessage());
    }

    @Test
    void whoWaitsBehindOneThatWaitedInVainIsToldAtOnce() throws Exception {
        try (ClientLink link = new ClientLink(this::silent, DAY);
                ExecutorService pages = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> all = new ArrayList<>();
            all.add(pages.submit(() -> told(link)));
            waits.await();
            for (int i = 0; i < 20; i++) {
                all.add(pages.submit(() -> told(link)));
            }
            isOver.countDown();
            for (Future<String> each : all) {
                assertTrue(each.get().contains("no answer within 30 s"), each.get());
            }
            Eventually.holds("it is tried once more, beside", () -> tries.get() == 2);
            assertTrue(told(link).contains("it is asked again until it answers"), told(link));
            IOException alone = assertThrows(IOException.class, () -> link.actAlone(client -> client.ask("quit")));
            assertTrue(String.valueOf(alone.getMessage()).contains("it is asked again"), alone::toString);
            assertTrue(new SnapshotCache(link).current().trouble().contains("no answer within 30 s"));
            assertEquals(2, tries.get(), "nobody waited for these");
        }
    }

    @Test
    void oneThatAnswersAgainIsSeenWithoutAnybodysWaiting() throws Exception {
        try (FakeClient fake = new FakeClient(2);
                ClientLink link = new ClientLink(
                        () -> tries.get() < 4 ? silent() : Clients.at(fake.address()).open(),
                        Duration.ZERO)) {
            isOver.countDown();
            assertEquals("no answer within 30 s", told(link));
            SnapshotCache snapshots = new SnapshotCache(link);
            Eventually.holds("it is looked at", () -> {
                snapshots.invalidate();
                return snapshots.current().isThere();
            });
            assertEquals(4, tries.get());
            assertEquals(2, snapshots.current().tasks().size());
        }
    }

    /** It is asked at once when it was only away. */
    @Test
    void oneThatRefusesIsNotSilent() throws Exception {
        try (FakeClient fake = new FakeClient(1);
                ClientLink link = new ClientLink(() -> {
                    if (tries.incrementAndGet() == 1) {
                        throw ControlException.noClient("No client answers.");
                    }
                    return Clients.at(fake.address()).open();
                }, DAY)) {
            assertThrows(ControlException.class, () -> link.ask(client -> client.ask("get_state")));
            assertEquals(8, link.ask(client -> client.ask("exchange_versions")).one("server_version").whole("major"));
        }
    }
}
