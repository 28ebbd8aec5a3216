package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.engine.command.Message;
import org.quern.model.NewsItem;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** What managers are told as messages and as notices (docs/protocol/gui-rpc.md 6.7, 6.8). */
class NoticesTest {
    @TempDir
    private Path directory = Path.of("");
    private FakeClient client;
    private GuiRpcServer server;
    private GuiConnection manager;

    @SuppressWarnings("NullAway.Init") // set before each test
    NoticesTest() {}

    @BeforeEach
    void open() throws IOException {
        client = new FakeClient(directory);
        server = GuiRpcServer.bind(0, client.forManagers());
        server.open();
        manager = GuiConnection.open("127.0.0.1", server.port());
        assertTrue(manager.authorize(Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
    }

    @AfterEach
    void close() throws IOException {
        manager.close();
        server.close();
    }

    @Test
    void anAlertIsANotice() throws IOException {
        client.messages.add(new Message(5, null, Message.Priority.INFO, "nothing special"));
        client.messages.add(new Message(6, FakeClient.PROJECT, Message.Priority.ALERT, "you & I must <b>talk</b>"));
        List<GuiRecord> notices = ask(GuiQuestion.of("get_notices").with("seqno", "0")).all("notice");
        assertEquals(1, notices.size());
        assertEquals("you &amp; I must &lt;b&gt;talk&lt;/b&gt;", notices.getFirst().text("description"));
        assertEquals("client", notices.getFirst().text("category"));
        assertEquals(List.of(), ask(GuiQuestion.of("get_notices").with("seqno", "2")).all("notice"));
    }

    /** An application that is broken would fill managers' notices. */
    @Test
    void aTasksFailureIsNoNoticeAndInformationWithAMark() throws IOException {
        client.messages.add(new Message(5, FakeClient.PROJECT, Message.Priority.INFO, "nothing special"));
        client.messages.add(new Message(6, FakeClient.PROJECT, Message.Priority.FAILURE, "Task t failed: why"));
        assertEquals(List.of(), ask(GuiQuestion.of("get_notices").with("seqno", "0")).all("notice"));
        List<GuiRecord> messages = ask(GuiQuestion.of("get_messages").with("seqno", "0")).all("msg");
        assertEquals(List.of(1, 1), messages.stream().map(each -> each.whole("pri")).toList());
        assertEquals(List.of(false, true), messages.stream().map(each -> each.is("quern_failure")).toList());
    }

    @Test
    void whatASchedulerSaysIsItsOwnNoticeWithItsMarkup() throws IOException {
        client.messages.add(new Message(6, FakeClient.PROJECT, Message.Priority.SCHEDULER, "see <a href=\"x\">us</a>"));
        GuiRecord notice = ask(GuiQuestion.of("get_notices").with("seqno", "0")).all("notice").getFirst();
        assertEquals("see <a href=\"x\">us</a>", notice.text("description"));
        assertEquals("scheduler", notice.text("category"));
    }

    @Test
    void newsAreNoticesWithoutMarkupAndThoseForTheOwnerAreForNobodyElse() throws IOException {
        var open = new NewsItem("1", "Five < six", "<b>bold</b> &\nmore", "https://p.example/", "", 5, 6, false);
        var own = new NewsItem("2", "For you", "", "", "", 7, 8, true);
        client.messages.notices().show(FakeClient.PROJECT, "feed", List.of(open, own));
        List<GuiRecord> notices = ask(GuiQuestion.of("get_notices").with("seqno", "0")).all("notice");
        assertEquals(List.of("Five &lt; six", "For you"), notices.stream().map(n -> n.text("title")).toList());
        assertEquals("&lt;b&gt;bold&lt;/b&gt; &amp;<br>more", notices.getFirst().text("description"));
        assertEquals("https://p.example/", notices.getFirst().text("link"));
        assertEquals(1, ask(GuiQuestion.of("get_notices_public").with("seqno", "0")).all("notice").size());
        client.messages.notices().show(FakeClient.PROJECT, "feed", List.of(own));
        assertEquals(List.of(-1, 2), ask(GuiQuestion.of("get_notices").with("seqno", "2")).all("notice").stream()
                .map(n -> n.whole("seqno")).toList(), "a manager takes the list anew");
        assertEquals(List.of(), ask(GuiQuestion.of("get_notices").with("seqno", "2")).all("notice"));
    }

    private GuiAnswer ask(GuiQuestion question) throws IOException {
        GuiAnswer answer = manager.ask(question);
        assertFalse(answer.unauthorized(), question::toString);
        return answer;
    }
}
