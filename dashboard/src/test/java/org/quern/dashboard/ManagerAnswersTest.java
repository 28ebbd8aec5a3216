package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.WebServer;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.dashboard.web.ManagerAnswers;

/** Asking an account manager (docs/protocol/gui-rpc.md 8). */
class ManagerAnswersTest {
    /** As BOINC's own client does whose manager cannot be reached. */
    @Test
    void aClientThatIsNeverDoneWithAskingIsNotWaitedForWithoutEnd() throws Exception {
        try (FakeClient client = new FakeClient(0);
                ClientLink link = new ClientLink(Clients.at(client.address())::open)) {
            client.refuse("<error_num>-204</error_num>");
            WebServer server = WebServer.builder().address(InetAddress.getLoopbackAddress()).port(0)
                    .shutdownHook(false).shutdownGracePeriod(Duration.ofMillis(200))
                    .routing(rules -> rules.register("/",
                            new ManagerAnswers(link, new SnapshotCache(link), Duration.ZERO)))
                    .build().start();
            try {
                Visitor.Answer answer = new Visitor(server.port()).post("/actions/manager", "{\"action\":\"sync\"}");
                assertEquals(409, answer.status(), answer.body());
                assertTrue(answer.body().contains("has not answered yet"), answer.body());
            } finally {
                server.stop();
            }
        }
    }
}
