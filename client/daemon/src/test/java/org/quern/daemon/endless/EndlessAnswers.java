package org.quern.daemon.endless;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** Every {@link EndlessAnswer} to one who reads answers: the reading ends soon, and is a failure. */
public final class EndlessAnswers {
    /** Twice what the longest answer of these readers may have, with its frames, and what waits in sockets. */
    private static final long MOST_SENT = 30_000_000;
    private static final long LONGEST_REPLY = 1_000_000;
    /** Letters: nothing of the answer itself is told. */
    private static final int LONGEST_SENTENCE = 500;

    private EndlessAnswers() {}

    /** Somebody who asks a server. */
    public interface Reader {
        /** Asks, waits for the end and says why it failed; empty if it did not. */
        String failure(ProjectHttp http, EndlessServer server) throws Exception;
    }

    /** A test for each. */
    public static Stream<DynamicTest> to(String name, Reader reader) {
        return EndlessAnswer.all().stream()
                .map(answer -> DynamicTest.dynamicTest(name + ": " + answer.name(), () -> ends(reader, answer)));
    }

    private static void ends(Reader reader, EndlessAnswer answer) throws Exception {
        try (var server = new EndlessServer(answer);
                var http = new ProjectHttp(
                        HttpSettings.standard("p", "8.3.0", "0.1").withLongestReply(LONGEST_REPLY))) {
            String failure = reader.failure(http, server);
            assertFalse(failure.isEmpty(), "it was taken for an answer");
            assertFalse(failure.length() > LONGEST_SENTENCE, failure);
            server.awaitHangUp();
            assertTrue(server.sent() < MOST_SENT, () -> server.sent() + " bytes were taken; " + failure);
        }
    }
}
