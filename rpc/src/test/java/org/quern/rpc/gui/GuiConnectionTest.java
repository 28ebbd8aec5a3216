package org.quern.rpc.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class GuiConnectionTest {
    private static final int MILLIS = 1_000;

    @Test
    void aClientThatTakesTheQuestionAndSaysNothingIsToldApartFromOneThatIsGone() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GuiConnection connection = GuiConnection.open("127.0.0.1", silent.getLocalPort(), MILLIS)) {
            assertEquals("no answer within 1 s", assertThrows(SocketTimeoutException.class,
                    () -> connection.ask(GuiQuestion.of("get_cc_status"))).getMessage());
        }
    }

    @Test
    void anAnswerThatComesByteByByteWithoutAnEndIsNotWaitedForToItsEnd() throws IOException {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GuiConnection connection = GuiConnection.open("127.0.0.1", endless.getLocalPort(), MILLIS)) {
            answers(endless, new byte[]{' '}, Duration.ofMillis(20));
            assertEquals("no answer within 1 s", assertThrows(SocketTimeoutException.class,
                    () -> connection.ask(GuiQuestion.of("get_cc_status"))).getMessage());
        }
    }

    @Test
    void anAnswerThatComesSlowlyWithoutAnEndIsNotWaitedForToItsEnd() throws IOException {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GuiConnection connection = GuiConnection.open("127.0.0.1", endless.getLocalPort(), MILLIS)) {
            answers(endless, new byte[1 << 14], Duration.ofMillis(20));
            assertEquals("no answer within 6 s", assertThrows(SocketTimeoutException.class,
                    () -> connection.ask(GuiQuestion.of("get_cc_status"))).getMessage());
        }
    }

    @Test
    void aTextWithTheTerminatorInItDoesNotEndTheAnswer() throws IOException {
        try (ServerSocket boinc = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GuiConnection connection = GuiConnection.open("127.0.0.1", boinc.getLocalPort(), MILLIS)) {
            answers(boinc, "<boinc_gui_rpc_reply>\n<name>a\3b</name>\n</boinc_gui_rpc_reply>\n\3"
                    .getBytes(StandardCharsets.US_ASCII), Duration.ofDays(1));
            assertEquals("a\3b", connection.ask(GuiQuestion.of("any")).whole().text("name"));
        }
    }

    @Test
    void anAnswerThatIsLongerThanAnyClientsIsNotRead() throws IOException {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GuiConnection connection = GuiConnection.open("127.0.0.1", endless.getLocalPort())) {
            answers(endless, new byte[1 << 16], Duration.ZERO);
            assertEquals("the answer is longer than any client's", assertThrows(IOException.class,
                    () -> connection.ask(GuiQuestion.of("get_cc_status"))).getMessage());
        }
    }

    /** Sends that again and again with such pauses, until nobody listens any more. */
    private static void answers(ServerSocket endless, byte[] bytes, Duration pause) {
        Thread.ofVirtual().start(() -> {
            try (Socket socket = endless.accept()) {
                while (true) {
                    socket.getOutputStream().write(bytes);
                    LockSupport.parkNanos(pause.toNanos());
                }
            } catch (IOException e) {
                // it has hung up
            }
        });
    }
}
