package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.testing.TricklingServer;

/** Servers whose bytes trickle fast enough for every window: a call ends all the same, and a file comes nevertheless. */
class TimeLimitTest {
    private static final long DEADLINE_SECONDS = 30;
    private static final String HEAD = "HTTP/1.1 200 OK\r\n";
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1")
            .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20), 0).withCallTime(Duration.ofMillis(300)));

    @AfterEach
    void close() {
        http.close();
    }

    @ParameterizedTest(name = "a file: {0}; beginning \"{1}\", then \"{2}\"")
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {"false,Content-Length: 1000000000||,x",
        "false,Transfer-Encoding: chunked||,1|x|", "false,X-Y: z|,X-Y: z|", "true,X-Y: z|,X-Y: z|",
        "true,Content-Length: 1000000000||,x"})
    void anAnswerThatTricklesEndsTheCall(boolean file, String beginning, String trickle) throws Exception {
        try (var server = new TricklingServer(HEAD + beginning.replace("|", "\r\n"), trickle.replace("|", "\r\n"),
                Integer.MAX_VALUE)) {
            HttpAsk ask = HttpAsk.post(server.url("/"), HttpBody.xml(new byte[10]));
            HttpFailure failure = assertInstanceOf(HttpResult.Failure.class, end(file ? ask.movingFile() : ask))
                    .failure();
            assertEquals(HttpFailure.Kind.BROKEN, failure.kind());
            assertTrue(failure.message().contains("not done within"), failure.message());
        }
    }

    @Test
    void aCallMayHaveLessTimeThanOthers() throws Exception {
        try (var patient = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));
                var server = new TricklingServer(HEAD + "X-Y: z\r\n", "X-Y: z\r\n", Integer.MAX_VALUE)) {
            HttpAsk ask = HttpAsk.get(server.url("/")).within(Duration.ofMillis(300));
            HttpFailure failure = assertInstanceOf(HttpResult.Failure.class,
                    patient.start(ask, Long.MAX_VALUE, answer -> 0).result().get(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .failure();
            assertTrue(failure.message().contains("not done within"), failure.message());
        }
    }

    @Test
    void aFileMayTakeLongerThanACallIfItMoves() throws Exception {
        try (var server = new TricklingServer(HEAD + "Content-Length: 60\r\n\r\n", "x", 60)) {
            assertEquals(new HttpResult.Success<>(60), end(HttpAsk.get(server.url("/")).movingFile()));
        }
    }

    private HttpResult<Integer> end(HttpAsk ask) throws Exception {
        return http.start(ask, Long.MAX_VALUE, answer -> answer.body().readAllBytes().length).result()
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }
}
