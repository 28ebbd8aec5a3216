package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** HEAD gets what GET gets, without the body (RFC 9110, 9.3.2). */
class HeadTest {
    private static final List<String> PATHS = List.of("/", "/?token=guess", "/page/style.css", "/lib/preact.js",
            "/healthz",
            "/readyz", "/metrics", "/api/v1/session", "/api/v1/tasks", "/api/v1/history",
            "/api/v1/openapi.json", "/api/v1/hosts", "/api/v1/nothing", "/nowhere");

    @Test
    void headTellsWhatGetTellsWithoutItsBody() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(Path.of("")), new AccessOptions(false, ""), 0)) {
            String link = dashboard.newLink();
            String path = link.substring(link.indexOf("/?"));
            Visitor visitor = new Visitor(dashboard.port());
            assertEquals("200", head(dashboard.port(), path, "").substring(9, 12));
            Visitor.Answer in = visitor.get(path);
            assertEquals(200, in.status(), "HEAD has not used it up");
            String cookie = in.session();
            for (String each : PATHS) {
                for (String session : List.of(cookie, "Accept: */*")) {
                    Visitor.Answer get = visitor.get(each, session);
                    assertEquals(comparable(get.head()), comparable(head(dashboard.port(), each, session)),
                            each + " " + session);
                }
            }
            String events = head(dashboard.port(), "/api/v1/events", cookie);
            assertEquals("405", events.substring(9, 12), "it has no end");
        }
    }

    private static List<String> comparable(String head) {
        return head.lines()
                .filter(line -> !line.startsWith("Date:") && !line.startsWith("Connection:") && !line.isEmpty())
                .sorted().toList();
    }

    /** What comes before the answer to the next request on the same connection. */
    private static String head(int port, String path, String header) throws IOException {
        String host = " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(("HEAD " + path + host + header + (header.isEmpty() ? "" : "\r\n")
                    + "\r\nGET /healthz" + host + "\r\n").getBytes(StandardCharsets.UTF_8));
            StringBuilder all = new StringBuilder();
            while (all.indexOf("ok\n") < 0) {
                all.append((char) socket.getInputStream().read());
            }
            int end = all.indexOf("\r\n\r\n") + 4;
            assertTrue(all.substring(end).startsWith("HTTP/1.1 200 OK\r\n"), all::toString);
            return all.substring(0, end);
        }
    }
}
