package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** The cards that {@code quern status} lists are those of the last look at them, whether anything is scheduled or not. */
class CardStatusTest {
    private static final Coprocessor CARD = new Coprocessor(ResourceType.NVIDIA, "card", 1, 1e9, 1e9, 1e9, "", true, "",
            new DeviceFacts(null, null, 0, 0, List.of(new CardInstance(0, CardInstance.NO_OPENCL, "first", null))));
    private static final Permission.Verdict NO = new Permission.Verdict(false, 4, "the user wants it", false);
    @TempDir
    private Path directory = Path.of("");

    private static List<String> unused(FakeClient client) throws IOException {
        return ask(client).all("unused_card").stream()
                .map(card -> card.text("device") + ": " + card.text("reason")).toList();
    }

    private static GuiAnswer ask(FakeClient client) throws IOException {
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers())) {
            server.open();
            try (GuiConnection manager = GuiConnection.open("127.0.0.1", server.port())) {
                return manager.ask(GuiQuestion.of("get_quern_status"));
            }
        }
    }

    private static void find(FakeClient client, LeftOutCards leftOut, Coprocessor... cards) {
        client.happens(new Event.DevicesFound(List.of(cards), List.of(), leftOut));
    }

    @Test
    void whileComputingIsSuspendedCardsThatAreUsedAgainAreNotListed() throws IOException {
        FakeClient client = new FakeClient(directory);
        client.happens(
                new Event.PermissionChanged(new Permission(NO, NO, Permission.Verdict.YES, Permission.Verdict.YES)));
        find(client, new LeftOutCards("", "",
                List.of(new LeftOutCards.Card(ResourceType.NVIDIA, 0, "first", "it is ignored"))));
        assertEquals(List.of("NVIDIA 0: it is ignored"), unused(client));
        find(client, LeftOutCards.NONE, CARD);
        assertEquals(List.of(), unused(client));
        find(client, new LeftOutCards("no card is wanted", "", List.of()));
        assertEquals(List.of("graphics cards: no card is wanted", "NVIDIA 0: no card is wanted"), unused(client));
        find(client, LeftOutCards.NONE, CARD);
        assertEquals(List.of(), unused(client));
    }

    @Test
    void whyCardsAreLeftOutThatOnlyOpenClDrivesIsToldThoughNobodyKnowsThem() throws IOException {
        FakeClient client = new FakeClient(directory);
        find(client, new LeftOutCards("", "OpenCL is not wanted", List.of()));
        assertEquals("OpenCL is not wanted", ask(client).one("quern_status").text("unused_opencl"));
        find(client, LeftOutCards.NONE);
        assertFalse(ask(client).one("quern_status").has("unused_opencl"));
    }

    @Test
    void whetherTheDriversHaveAnsweredIsTold() throws IOException {
        FakeClient client = new FakeClient(directory);
        client.happens(new Event.DevicesSought());
        assertEquals("1", ask(client).one("quern_status").text("devices_sought"));
        find(client, LeftOutCards.NONE);
        assertEquals("0", ask(client).one("quern_status").text("devices_sought"));
    }

    @Test
    void aCardWhoseDriverIsSilentIsToldWithSinceWhenUntilItAnswers() throws IOException {
        FakeClient client = new FakeClient(directory);
        find(client, LeftOutCards.NONE, CARD);
        assertEquals(List.of(), ask(client).all("silent_card"));
        silence(client);
        GuiRecord first = ask(client).one("silent_card");
        assertEquals("NVIDIA 0", first.text("device"));
        assertEquals("CUDA does not answer any more", first.text("reason"));
        assertEquals("0", first.text("waiting_tasks"));
        assertTrue(first.number("since") > 0);
        silence(client);
        assertEquals(first.text("since"), ask(client).one("silent_card").text("since"), "the first look counts");
        find(client, LeftOutCards.NONE, CARD);
        assertEquals(List.of(), ask(client).all("silent_card"));
    }

    private static void silence(FakeClient client) {
        client.happens(new Event.DevicesFound(List.of(CARD), List.of(), LeftOutCards.NONE,
                List.of(new SilentCards(ResourceType.NVIDIA, null, "CUDA does not answer any more"))));
    }
}
