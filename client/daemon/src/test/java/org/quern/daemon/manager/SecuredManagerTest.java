package org.quern.daemon.manager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ManagerFiles;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.testing.Eventually;

/** A manager that is followed by http is joined by https, and only the first byte that comes to it is looked at. */
class SecuredManagerTest {
    /** How TLS begins. */
    private static final int HANDSHAKE = 22;

    @TempDir
    private Path directory = Path.of("");
    private final BlockingQueue<Integer> firstBytes = new LinkedBlockingQueue<>();

    @Test
    void whoJoinsByHttpsIsNotAskedForByHttp() throws Exception {
        DataDirectory data = new DataDirectory(directory);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ExecutorService io = Executors.newVirtualThreadPerTaskExecutor();
                ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"))) {
            Thread.ofVirtual().start(() -> look(server));
            String address = "127.0.0.1:" + server.getLocalPort() + "/";
            ManagerContacts contacts = new ManagerContacts(data,
                    new ManagerFiles(data, new ReserveFile(data.reserve(), 0)), http, io,
                    new MessageLog(message -> {
                    }), new FakeHost());
            assertEquals("", contacts.adopt(ManagerPlace.at("http://" + address), ManagerLogin.of("joe", "hash")));
            assertEquals(Optional.empty(), contacts.join("https://" + address, "joe", "secret"));
            Eventually.holds("the call has ended", () -> !contacts.outcome().equals(ManagerOutcome.IN_PROGRESS));
            assertEquals(HANDSHAKE, firstBytes.poll(30, TimeUnit.SECONDS));
            assertEquals("http://" + address, contacts.place().url(), "a join that failed changes nothing");
        }
    }

    private void look(ServerSocket server) {
        try {
            while (true) {
                try (Socket one = server.accept()) {
                    firstBytes.add(one.getInputStream().read());
                }
            }
        } catch (IOException closed) {
            Thread.currentThread().interrupt(); // the end of the test
        }
    }
}
