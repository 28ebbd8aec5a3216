package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientLink;
import org.quern.rpc.gui.GuiQuestion;

/** A client whose answers break off. */
class BrokenAnswerTest {
    private static final String END = "\003";
    private final ServerSocket server;

    BrokenAnswerTest() throws IOException {
        server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private ClientLink link() {
        return new ClientLink(Clients.at("127.0.0.1:" + server.getLocalPort())::open);
    }

    @Test
    void whatComesTooLateForAnActionIsNotTakenForTheNextAnswer() throws Exception {
        answer(question -> question.contains("<set_run_mode>") ? "no answer" + END + reply("<success/>")
                : reply("<server_version><major>8</major></server_version>"));
        try (ClientLink link = link()) {
            assertThrows(IOException.class, () -> link.act(client -> client.ask(GuiQuestion.of("set_run_mode"))));
            assertEquals(8, link.ask(client -> client.ask("exchange_versions")).one("server_version").whole("major"));
        }
    }

    @Test
    void aClientWhoseAnswerFitsNotIntoTheMemoryHasNotAnswered() throws Exception {
        answer(_ -> reply("<server_version/>"));
        try (ClientLink link = link()) {
            IOException told = assertThrows(IOException.class, () -> link.ask(_ -> {
                throw new OutOfMemoryError("as the collector has it");
            }));
            assertTrue(String.valueOf(told.getMessage()).contains("memory"), told::toString);
        }
    }

    private interface Answers {
        String to(String question);
    }

    private static String reply(String text) {
        return "<boinc_gui_rpc_reply>\n" + text + "\n</boinc_gui_rpc_reply>\n" + END;
    }

    private void answer(Answers answers) {
        Thread.ofVirtual().start(() -> {
            boolean isOver = false;
            while (!isOver) {
                try (Socket socket = server.accept()) {
                    serve(socket, answers);
                } catch (IOException e) { // whoever asked has gone, or this end
                    isOver = server.isClosed();
                }
            }
        });
    }

    private static void serve(Socket socket, Answers answers) throws IOException {
        StringBuilder question = new StringBuilder();
        for (int c = socket.getInputStream().read(); c >= 0; c = socket.getInputStream().read()) {
            question.append((char) c);
            if (c == END.charAt(0)) {
                socket.getOutputStream().write(answers.to(question.toString()).getBytes(StandardCharsets.UTF_8));
                question.setLength(0);
            }
        }
    }
}
