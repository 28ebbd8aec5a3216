package org.quern.rpc.transfer;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.FileInfo;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

class FileUploadTest {
    private static final String OK = "<data_server_reply>\n    <status>0</status>\n</data_server_reply>\n";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    private Path dir;
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void aProjectOfTheInternetTakesNoFilesOnThisComputer() throws Exception {
        byte[] content = content(5);
        TransferEnd end = end(FileUpload.start(http, "http://192.0.2.1/p/", info(content), url("/inwards"),
                write(content), "8.3.0", at -> {
                })).end();
        String reason = assertInstanceOf(TransferEnd.Transient.class, end).reason();
        assertTrue(reason.endsWith("sent by a server of the internet to an address of this computer"), reason);
        SERVER.verify(0, postRequestedFor(urlEqualTo("/inwards")));
    }

    @Test
    void aSmallFileIsSentWholeAtOnce() throws Exception {
        SERVER.stubFor(post("/up").willReturn(ok(OK)));
        byte[] content = content(26);
        assertEquals(new TransferEnd.Done(), upload(content).end());
        byte[] body = SERVER.getAllServeEvents().getFirst().getRequest().getBody();
        String head = """
                <data_server_request>
                    <core_client_major_version>8</core_client_major_version>
                    <core_client_minor_version>3</core_client_minor_version>
                    <core_client_release>0</core_client_release>
                <file_upload>
                <file_info>
                <name>r_0_0</name>
                <xml_signature>
                ab
                .
                </xml_signature>
                <max_nbytes>5000000</max_nbytes>
                </file_info>
                <nbytes>26</nbytes>
                <md5_cksum>%s</md5_cksum>
                <offset>0</offset>
                <data>
                """.formatted(Md5.of(new ByteArrayInputStream(content)));
        assertEquals(head, new String(body, 0, head.length(), StandardCharsets.US_ASCII));
        assertArrayEquals(content, Arrays.copyOfRange(body, head.length(), body.length));
        SERVER.verify(1, postRequestedFor(urlEqualTo("/up")));
    }

    @Test
    void aLargeFileGoesOnWhereTheServerStopped() throws Exception {
        SERVER.stubFor(post("/up").withRequestBody(containing("<get_file_size>r_0_0</get_file_size>"))
                .willReturn(ok(
                        "<data_server_reply>\n<status>0</status>\n<file_size>5000.000000</file_size>\n</data_server_reply>")));
        SERVER.stubFor(post("/up").withRequestBody(containing("<offset>5000</offset>")).willReturn(ok(OK)));
        var told = new AtomicLong();
        byte[] content = content(20_000);
        TransferReport report = end(
                FileUpload.start(http, "", info(content), url("/up"), write(content), "8.3.0", told::set));
        assertEquals(new TransferEnd.Done(), report.end());
        assertEquals(15_000, report.bytes());
        assertEquals(20_000, told.get());
        byte[] body = SERVER.getAllServeEvents().getFirst().getRequest().getBody();
        assertArrayEquals(Arrays.copyOfRange(content, 5000, 20_000),
                Arrays.copyOfRange(body, body.length - 15_000, body.length));
    }

    @Test
    void aFileThatTheServerHasIsNotSent() throws Exception {
        SERVER.stubFor(post("/up").willReturn(
                ok("<data_server_reply><status>0</status><file_size>20000</file_size></data_server_reply>")));
        assertEquals(new TransferEnd.Done(), upload(content(20_000)).end());
        SERVER.verify(1, postRequestedFor(urlEqualTo("/up")));
    }

    @ParameterizedTest(name = "\"{0}\" means {1} with {2}")
    @CsvSource({"<status>0</status>,Done,0", "<status>1</status>,Transient,-127", "<status>-1</status>,Permanent,-128",
        "<status>7</status>,Transient,-127", "'',Transient,-127",
        "<status>x</status>,Transient,-127", "<html>login</html>,Transient,-127",
        "<status>99999999999</status>,Transient,-127"})
    void repliesAreSorted(String reply, String kind, int code) throws Exception {
        SERVER.stubFor(post("/up").willReturn(ok(reply)));
        for (int size : new int[]{10, 10_000}) {
            TransferEnd end = upload(content(size)).end();
            assertEquals(size == 10 || !kind.equals("Done") ? kind : "Done", end.getClass().getSimpleName());
            assertTrue(kind.equals("Done") || end.toString().contains("code=" + code), end.toString());
        }
    }

    @Test
    void theServersReasonIsTold() throws Exception {
        SERVER.stubFor(post("/up").willReturn(
                ok("<data_server_reply><status>-1</status><message>invalid\nsignature</message></data_server_reply>")));
        TransferEnd.Permanent end = assertInstanceOf(TransferEnd.Permanent.class, upload(content(5)).end());
        assertTrue(end.reason().contains("invalid signature"), end.reason());
    }

    @ParameterizedTest(name = "status {0} may pass")
    @CsvSource({"404,-224", "403,-224", "500,-184"})
    void noStatusIsPermanent(int status, int code) throws Exception {
        SERVER.stubFor(post("/up").willReturn(aResponse().withStatus(status)));
        assertEquals(code, assertInstanceOf(TransferEnd.Transient.class, upload(content(5)).end()).code());
    }

    @Test
    void aBrokenConnectionMayPass() throws Exception {
        SERVER.stubFor(post("/up").willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
        assertEquals(-184, assertInstanceOf(TransferEnd.Transient.class, upload(content(100_000)).end()).code());
    }

    @ParameterizedTest(name = "{0} of five bytes")
    @CsvSource({"5,true", "3,false", "0,false"})
    void aFileThatIsGoneIsUploadedIfItsServerHasAllOfIt(int there, boolean done) throws Exception {
        SERVER.stubFor(post("/up").willReturn(ok("<data_server_reply><status>0</status><file_size>" + there
                + "</file_size></data_server_reply>")));
        TransferEnd end = end(FileUpload.start(http, "", info(content(5)), url("/up"), dir.resolve("absent"), "8.3.0",
                at -> {
                })).end();
        assertEquals(done, end instanceof TransferEnd.Done, end::toString);
        SERVER.verify(1, postRequestedFor(urlEqualTo("/up")).withRequestBody(containing("<get_file_size>r_0_0<")));
    }

    /** A handler that is busy, or a network that wants a login first: only a size says that the server does not have it. */
    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"<html>login</html>", "<data_server_reply><status>1</status></data_server_reply>",
        "<data_server_reply><status>0</status></data_server_reply>", ""})
    void aFileThatIsGoneIsAskedForAgainIfItsServerDoesNotSay(String reply) throws Exception {
        SERVER.stubFor(post("/up").willReturn(ok(reply)));
        TransferEnd end = end(FileUpload.start(http, "", info(content(5)), url("/up"), dir.resolve("absent"), "8.3.0",
                at -> {
                })).end();
        assertEquals(-127, assertInstanceOf(TransferEnd.Transient.class, end).code());
    }

    @Test
    void aFileThatIsGoneOrChangedIsNotSent() throws Exception {
        SERVER.stubFor(post("/up").willReturn(
                ok("<data_server_reply><status>0</status><file_size>0</file_size></data_server_reply>")));
        TransferEnd.Permanent gone = assertInstanceOf(TransferEnd.Permanent.class,
                end(FileUpload.start(http, "", info(content(5)), url("/up"), dir.resolve("absent"), "8.3.0", at -> {
                })).end());
        assertEquals(-161, gone.code());
        assertTrue(gone.reason().contains("r_0_0 has vanished"), gone.reason());
        Path file = write(content(6));
        assertEquals(-221, assertInstanceOf(TransferEnd.Permanent.class,
                end(FileUpload.start(http, "", info(content(5)), url("/up"), file, "8.3.0", at -> {
                })).end()).code());
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {5, 20_000})
    void aFileOfZerosInPlaceOfWhatItsTaskWroteIsNotSent(int size) throws Exception {
        Path file = write(new byte[size]);
        TransferEnd.Permanent end = assertInstanceOf(TransferEnd.Permanent.class,
                end(FileUpload.start(http, "", info(content(size)), url("/zeros"), file, "8.3.0", at -> {
                })).end());
        assertEquals(-119, end.code());
        SERVER.verify(0, postRequestedFor(urlEqualTo("/zeros")));
    }

    @Test
    void aFileWhoseWholeFolderIsGoneMayComeBack() throws Exception {
        assertEquals(-161,
                assertInstanceOf(TransferEnd.Transient.class, end(FileUpload.start(http, "", info(content(5)),
                        url("/up"), dir.resolve("unmounted").resolve("r_0_0"), "8.3.0", at -> {
                        })).end()).code());
    }

    @Test
    void whatALinkLeadsToIsNotSent() throws Exception {
        Path secret = Files.write(dir.resolve("secret"), content(5));
        Path link = Files.createSymbolicLink(dir.resolve("link"), secret);
        assertEquals(-161, assertInstanceOf(TransferEnd.Permanent.class,
                end(FileUpload.start(http, "", info(content(5)), url("/link"), link, "8.3.0", at -> {
                })).end()).code());
        SERVER.verify(0, postRequestedFor(urlEqualTo("/link")));
    }

    @Test
    void aPipeThatTakesTheFilesPlaceWhileTheServerThinksKeepsNobodyWaiting() throws Exception {
        Path file = write(content(20_000));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            swapForPipe(file);
            byte[] answer = "<data_server_reply><status>0</status><file_size>0</file_size></data_server_reply>"
                    .getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            TransferEnd end = end(FileUpload.start(http, "", info(content(20_000)),
                    "http://127.0.0.1:" + server.getAddress().getPort() + "/", file, "8.3.0", at -> {
                    })).end();
            assertTrue(assertInstanceOf(TransferEnd.Transient.class, end).reason().contains("r_0_0"), end::toString);
        } finally {
            server.stop(0);
        }
    }

    private static void swapForPipe(Path file) throws IOException {
        try {
            Files.delete(file);
            assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private TransferReport upload(byte[] content) throws Exception {
        return end(FileUpload.start(http, "", info(content), url("/up"), write(content), "8.3.0", at -> {
        }));
    }

    private Path write(byte[] content) throws IOException {
        return Files.write(dir.resolve("r_0_0"), content);
    }

    private static FileInfo info(byte[] content) throws IOException {
        return new FileInfo("r_0_0", content.length, 5e6, Md5.of(new ByteArrayInputStream(content)), List.of(),
                List.of(), false, 0, null, "\nab\n.\n", false, false, 0, false, 1, 60);
    }

    private static byte[] content(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static TransferReport end(Transfer transfer) throws Exception {
        return transfer.report().get(30, TimeUnit.SECONDS);
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + SERVER.getPort() + path;
    }
}
