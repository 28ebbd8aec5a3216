package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.testing.TricklingServer;

/** What an answer costs is counted however it ends, and no trick makes it endless. */
class WireTest {
    private static final long DEADLINE_SECONDS = 60;
    private static final long ENDLESS = 1L << 40;
    private static final int MEGA = 1_000_000;
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";
    private static final String GZIP = OK + "Content-Encoding: gzip\r\nConnection: close\r\n\r\n\u001f\u008b\b";
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void anAnswerThatIsTooLongCostsWhatCame() throws Exception {
        try (var server = new FloodingServer(OK + "Content-Length: 70000000\r\n\r\n", "x", ENDLESS)) {
            HttpExchange<Integer> call = start(server.url());
            assertEquals(HttpFailure.Kind.UNREADABLE, failure(call).kind());
            assertTrue(call.cost().bytes() > MEGA, call.cost()::toString);
        }
    }

    @Test
    void anAnswerThatIsCutOffCostsWhatCame() throws Exception {
        try (var server = new FloodingServer(OK + "Content-Length: 900000\r\n\r\n", "x", MEGA / 2)) {
            HttpExchange<Integer> call = start(server.url());
            assertEquals(HttpFailure.Kind.BROKEN, failure(call).kind());
            assertEquals(MEGA / 2, call.cost().bytes());
        }
    }

    @Test
    void anAnswerThatTakesTooLongCostsItsTime() throws Exception {
        Duration time = Duration.ofMillis(300);
        try (var impatient = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1").withCallTime(time));
                var server = new TricklingServer(OK + "Content-Length: 1000000\r\n\r\n", "x", Integer.MAX_VALUE)) {
            HttpExchange<Integer> call = impatient.start(HttpAsk.get(server.url("/")), MEGA,
                    answer -> answer.body().readAllBytes().length);
            failure(call);
            assertTrue(call.cost().seconds() >= 0.3, call.cost()::toString);
        }
    }

    @Test
    void aHostThatCannotBeReachedCostsNothing() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        HttpExchange<Integer> call = start("http://127.0.0.1:" + port + "/");
        failure(call);
        assertEquals(HttpCost.NONE, call.cost());
    }

    /** Flags of the header, and then: empty blocks; a name or a remark of the packed file that does not end. */
    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"\0\0\0\0\0\0\0|\0\0\0\u00ff\u00ff", "\b\0\0\0\0\0\0|name", "\u0010\0\0\0\0\0\0|remark"})
    void aPackedAnswerWithoutContentEnds(String trick) throws Exception {
        String[] parts = trick.split("\\|", -1);
        try (var server = new FloodingServer(GZIP + parts[0], parts[1], ENDLESS)) {
            HttpExchange<Integer> call = http.start(HttpAsk.get(server.url()).movingFile(), MEGA,
                    answer -> answer.body().readAllBytes().length);
            HttpFailure failure = failure(call);
            assertEquals(HttpFailure.Kind.UNREADABLE, failure.kind(), failure::message);
            assertTrue(failure.message().endsWith("bytes, packed"), failure.message());
            assertTrue(call.cost().bytes() > MEGA, call.cost()::toString);
        }
    }

    /** What is between two chunks, without an end; then many chunks of one byte, each with much beside it. */
    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"1;|x", "|0"})
    void aChunkedAnswerWithoutContentEnds(String trick) throws Exception {
        String[] parts = trick.split("\\|", -1);
        try (var server = new FloodingServer(OK + CHUNKED + parts[0], parts[1], ENDLESS)) {
            HttpExchange<Integer> call = http.start(HttpAsk.get(server.url()).movingFile(), ENDLESS,
                    answer -> answer.body().readAllBytes().length);
            HttpFailure failure = failure(call);
            assertEquals(HttpFailure.Kind.UNREADABLE, failure.kind(), failure::message);
            assertTrue(failure.message().endsWith("without content"), failure.message());
            assertTrue(call.cost().bytes() < 15 * MEGA, call.cost()::toString);
        }
    }

    @Test
    void whatStandsBetweenChunksIsCountedAndBounded() throws Exception {
        String chunk = "1;" + "x".repeat(1000) + "\r\ny\r\n";
        try (var server = new FloodingServer(OK + CHUNKED, chunk, ENDLESS)) {
            HttpExchange<Integer> call = start(server.url());
            HttpFailure failure = failure(call);
            assertEquals(HttpFailure.Kind.UNREADABLE, failure.kind(), failure::message);
            assertTrue(failure.message().endsWith("with its frames"), failure.message());
            assertTrue(call.cost().bytes() > 2 * MEGA, call.cost()::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 307 Moved\r\nLocation: ftp://elsewhere/\r\n", "HTTP/1.1 404 Not Found\r\n"})
    void whatNobodyReadsIsCutOff(String head) throws Exception {
        try (var server = new FloodingServer(head + "Content-Length: 1000000000000\r\n\r\n", "x", ENDLESS)) {
            HttpExchange<Integer> call = start(server.url());
            failure(call);
            assertTrue(call.cost().bytes() < 15 * MEGA, call.cost()::toString);
        }
    }

    private HttpExchange<Integer> start(String url) {
        return http.start(HttpAsk.get(url), MEGA, answer -> answer.body().readAllBytes().length);
    }

    private static HttpFailure failure(HttpExchange<Integer> call) throws Exception {
        return assertInstanceOf(HttpResult.Failure.class, call.result().get(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .failure();
    }
}
