package org.quern.testing.leaks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.testing.Eventually;

@Isolated("looks at the whole JVM")
class NoLeaksTest {

    private final Holdings before = Holdings.now();

    @Test
    void nothingNewIsNoLeak() {
        assertEquals(Set.of(), Holdings.now().beyond(before));
    }

    @Test
    void aChildProcessIsSeenUntilItEnds() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "jshell");
        Process child = new ProcessBuilder(java.toString(), "-").redirectErrorStream(true).start();
        try {
            assertSeen("process " + child.pid() + ": ");
        } finally {
            child.descendants().forEach(ProcessHandle::destroyForcibly);
            child.destroyForcibly().waitFor();
        }
        assertGone();
    }

    @Test
    void aThreadThatIsNoDaemonIsSeenUntilItEnds() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().name("left behind").daemon(false).start(() -> await(end));
        assertSeen("thread 'left behind', not a daemon");
        end.countDown();
        thread.join();
        assertGone();
    }

    @Test
    void aDaemonThreadIsNoLeak() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().daemon(true).start(() -> await(end));
        assertEquals(Set.of(), Holdings.now().beyond(before));
        end.countDown();
        thread.join();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "sockets are counted in /proc")
    void aListeningSocketIsSeenUntilItIsClosed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertSeen("listening, local port " + server.getLocalPort());
        }
        assertGone();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "sockets are counted in /proc")
    void aConnectionIsSeenUntilItIsClosed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertSeen("connected, local port " + socket.getLocalPort() + ", remote port " + server.getLocalPort());
        }
        assertGone();
    }

    private void assertSeen(String description) {
        Set<Holding> more = Holdings.now().beyond(before);
        assertTrue(more.stream().anyMatch(holding -> holding.description().contains(description)),
                () -> "no '" + description + "' among " + more);
    }

    private void assertGone() {
        Eventually.holds("everything is gone again", () -> Holdings.now().beyond(before).isEmpty());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
