package org.quern.rpc.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
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
}
