package org.quern.server.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.SchedulerReply;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.rpc.crypto.Md5;
import org.quern.server.ClientRequestText;

class WebTest {

    private static final String JAR = "/fractal/download/fractal_1.01.jar";

    @TempDir
    Path directory;

    private Site site;

    @BeforeEach
    void open() throws IOException {
        site = new Site(directory.resolve("project"));
    }

    @AfterEach
    void close() throws IOException {
        site.close();
    }

    /** BOINC's client looks at the first 255 bytes of a line, and for a link only at its first character. */
    @Test
    void theMasterPageNamesTheSchedulerInBothWays() throws IOException, InterruptedException {
        List<String> lines = Site.text(site.get("/fractal/")).lines().toList();
        String url = site.uri("/fractal_cgi/cgi").toString();
        assertTrue(lines.contains("<!-- <scheduler>" + url + "</scheduler> -->"), lines.toString());
        assertTrue(lines.contains("<link rel=\"boinc_scheduler\" href=\"" + url + "\">"), lines.toString());
    }

    @Test
    void theConfigurationSaysWhereAndWhatTheProjectIs() throws IOException, InterruptedException {
        String config = Site.text(site.get("/fractal/get_project_config.php"));
        assertTrue(config.startsWith("<?xml version=\"1.0\" encoding=\"ISO-8859-1\" ?>\n<project_config>"), config);
        assertTrue(config.contains("<master_url>" + site.server.masterUrl() + "</master_url>"), config);
        assertTrue(config.contains("<platform_name>x86_64-pc-linux-gnu</platform_name>"), config);
        assertTrue(config.contains("<min_passwd_length>6</min_passwd_length>"), config);
    }

    @Test
    void accountsAreCreatedAndFound() throws IOException, InterruptedException {
        String hash = Md5.of("secret" + "joe@example.org");
        String mail = "email_addr=Joe%40Example%2Eorg";
        assertError(-136, "Not found", "lookup_account.php?" + mail + "&passwd_hash=" + hash);
        String key = key("create_account.php?" + mail + "&passwd_hash=" + hash + "&user_name=Joe%20%3C");
        assertTrue(key.matches("[0-9a-f]{32}"), key);
        assertEquals(key, key("create_account.php?" + mail + "&passwd_hash=" + hash));
        assertEquals(key, key("lookup_account.php?" + mail + "&passwd_hash=" + hash));
        assertTrue(Site.text(site.get("/fractal/am_get_info.php?account_key=" + key)).contains("<success/>"));
        assertError(-136, "Not found", "am_get_info.php?account_key=0123");
        assertError(-136, "Not found", "am_get_info.php");
        assertEquals(key, key("lookup_account.php?" + mail + "&passwd_hash=" + Md5.of(key + "joe@example.org")),
                "the key as password");
        assertTrue(Site.text(site.get("/fractal/lookup_account.php?" + mail)).contains("<success/>"));
        String wrong = Md5.of("wrong");
        assertError(-206, "Invalid password", "lookup_account.php?" + mail + "&passwd_hash=" + wrong);
        assertError(-137, "Name or email address is not unique",
                "create_account.php?" + mail + "&passwd_hash=" + wrong);
        byte[] reply = schedule(ClientRequestText.of(key).toString()).body();
        assertTrue(new String(reply, StandardCharsets.UTF_8).contains("<user_name>Joe &lt;</user_name>"));
    }

    @ParameterizedTest
    @CsvSource({"'', -1", "email_addr=&passwd_hash=0, -1", "email_addr=a%40b&passwd_hash=0, -206",
        "email_addr=nonsense&passwd_hash=00000000000000000000000000000000, -205",
        "email_addr=a%20b%40c&passwd_hash=00000000000000000000000000000000, -205"})
    void badAccountsAreRefused(String query, int number) throws IOException, InterruptedException {
        String body = Site.text(site.get("/fractal/create_account.php?" + query));
        assertTrue(body.contains("<error_num>" + number + "</error_num>"), body);
    }

    @Test
    void aFileIsServedWholeAndInParts() throws IOException, InterruptedException {
        byte[] jar = Files.readAllBytes(directory.resolve("project/download/fractal_1.01.jar"));
        HttpResponse<byte[]> whole = site.get(JAR, "Accept-Encoding", "deflate, gzip");
        assertEquals(200, whole.statusCode());
        assertArrayEquals(jar, whole.body());
        assertTrue(whole.headers().firstValue("Content-Encoding").isEmpty(), "never compressed");
        assertPart(jar, "bytes=5000-", 5000, jar.length);
        assertPart(jar, "bytes=0-0", 0, 1);
        assertPart(jar, "bytes=10-19", 10, 20);
        assertPart(jar, "bytes=10-99999999", 10, jar.length);
        assertPart(jar, "bytes=-7", jar.length - 7, jar.length);
        assertEquals("", Site.text(site.send("HEAD", JAR, new byte[0])));
    }

    private void assertPart(byte[] file, String range, int from, int to) throws IOException, InterruptedException {
        HttpResponse<byte[]> part = site.get(JAR, "Range", range);
        assertEquals(206, part.statusCode(), range);
        assertArrayEquals(Arrays.copyOfRange(file, from, to), part.body(), range);
        assertEquals("bytes " + from + "-" + (to - 1) + "/" + file.length,
                part.headers().firstValue("Content-Range").orElse(""), range);
    }

    @Test
    void aRangeBehindTheEndIsSaidToBeOne() throws IOException, InterruptedException {
        long length = Files.size(directory.resolve("project/download/fractal_1.01.jar"));
        for (String range : List.of("bytes=" + length + "-", "bytes=999999999-", "bytes=-0")) {
            HttpResponse<byte[]> response = site.get(JAR, "Range", range);
            assertEquals(416, response.statusCode(), range);
            assertEquals("bytes */" + length, response.headers().firstValue("Content-Range").orElse(""));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=5-2", "bytes=a-b", "bytes=1-2,4-5", "lines=1-2", "bytes=-",
        "bytes=99999999999999999999-"})
    void aRangeThatMakesNoSenseGetsTheWholeFile(String range) throws IOException, InterruptedException {
        assertEquals(200, site.get(JAR, "Range", range).statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/fractal/download/", "/fractal/download/..", "/fractal/download/../journal.jsonl",
        "/fractal/download/%2e%2e/journal.jsonl",
        "/fractal/download/..%2fjournal.jsonl", "/fractal/download/..%5cjournal.jsonl", "/fractal/download//etc/passwd",
        "/fractal/download/%2fetc%2fpasswd", "/fractal/download/.hidden", "/fractal/keys/upload_private.pkcs8",
        "/fractal/nothing", "/", "/etc/passwd",
        "/fractal/download/fractal_1.01.jar%00", "/fractal/download/fractal_1.01.jar/"})
    void nothingElseIsServed(String path) throws IOException {
        String reply = raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assertTrue(reply.startsWith("HTTP/1.1 404 ") || reply.startsWith("HTTP/1.1 400 "), reply);
    }

    @Test
    void aSchedulerReplyIsReadByOurOwnCodec() throws IOException, InterruptedException {
        byte[] body = schedule(ClientRequestText.of(site.server.authenticator()).asks(1, 2).toString()).body();
        SchedulerReply reply = SchedulerCodec.readReply(new ByteArrayInputStream(body));
        assertEquals(List.of(), reply.complaints());
        assertEquals(803, reply.schedulerVersion());
        assertEquals(site.server.masterUrl(), reply.masterUrl());
        assertEquals(2, reply.results().size());
        assertEquals(2, reply.workunits().size());
        assertEquals(List.of("fractal"), reply.apps().stream().map(app -> app.name()).toList());
        assertEquals(2 + 2 + 2, reply.files().size());
        assertTrue(reply.files().stream().filter(file -> file.name().startsWith("fractal_1.01"))
                .allMatch(file -> file.fileSignature() != null));
        assertEquals(1, reply.facts().hostId());
    }

    @Test
    void aLongReplyIsCompressedForThoseWhoTakeThat() throws IOException, InterruptedException {
        String request = ClientRequestText.of(site.server.authenticator()).toString();
        HttpResponse<byte[]> compressed = schedule(request, "Accept-Encoding", "deflate, gzip, br, zstd");
        assertEquals("gzip", compressed.headers().firstValue("Content-Encoding").orElse(""));
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertTrue(new String(in.readAllBytes(), StandardCharsets.UTF_8).startsWith("<scheduler_reply>"));
        }
        assertTrue(schedule(request, "Accept-Encoding", "identity").headers().firstValue("Content-Encoding").isEmpty());
        assertTrue(schedule("x", "Accept-Encoding", "gzip").headers().firstValue("Content-Encoding").isEmpty(),
                "too short to be worth it");
    }

    @Test
    void theSchedulerAnswersUnderAnyNameAndToAnyMethod() throws IOException, InterruptedException {
        assertTrue(Site.text(site.send("POST", "/fractal_cgi/anything", "x".getBytes(StandardCharsets.UTF_8)))
                .contains("<scheduler_reply>"));
        assertTrue(Site.text(site.get("/fractal_cgi/cgi")).contains("Error in request message"));
        assertEquals(405, site.get("/fractal_cgi/file_upload_handler").statusCode());
    }

    @Test
    void anUploadGoesByTheCertificateOfTheReply() throws IOException, InterruptedException {
        SchedulerReply reply = SchedulerCodec
                .readReply(new ByteArrayInputStream(
                        schedule(ClientRequestText.of(site.server.authenticator()).toString()).body()));
        var output = reply.files().stream().filter(file -> file.uploadable()).findFirst().orElseThrow();
        String head = String.format(Locale.ROOT,
                "<data_server_request>\n<file_upload>\n<file_info>\n<name>%s</name>\n<xml_signature>\n%s</xml_signature>\n<max_nbytes>%.0f</max_nbytes>\n",
                output.name(), String.valueOf(output.xmlSignature()).strip(), output.maxNbytes())
                + "</file_info>\n<nbytes>5</nbytes>\n<md5_cksum>0</md5_cksum>\n<offset>0</offset>\n<data>\nhello";
        String answer = Site
                .text(site.send("POST", "/fractal_cgi/file_upload_handler", head.getBytes(StandardCharsets.US_ASCII)));
        assertEquals("<data_server_reply>\n    <status>0</status>\n</data_server_reply>\n", answer);
        assertEquals("hello", Files.readString(directory.resolve("project/upload").resolve(output.name())));
        assertEquals(1, site.server.uploaded());
    }

    @Test
    void requestsThatAreFarTooLargeAreRefused() throws IOException, InterruptedException {
        byte[] huge = new byte[40_000_000];
        Arrays.fill(huge, (byte) '<');
        String scheduler;
        try {
            scheduler = Site.text(site.send("POST", "/fractal_cgi/cgi", huge));
        } catch (IOException e) {
            // The server may hang up on somebody who does not stop talking.
            scheduler = "Error in request message";
        }
        assertTrue(scheduler.contains("Error in request message"), scheduler);
        assertEquals(200, site.get("/fractal/").statusCode(), "and others are served");
    }

    @Test
    void garbageOnTheConnectionHarmsNobody() throws IOException, InterruptedException {
        for (String garbage : List.of("\r\n\r\n", "GET\r\n\r\n", "\u0000\u0001\u0002\r\n\r\n",
                "POST /fractal_cgi/cgi HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                "POST /fractal_cgi/cgi HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /fractal/lookup_account.php?email_addr=%zz&&=&x HTTP/1.1\r\nHost: x\r\n\r\n")) {
            raw(garbage);
        }
        assertEquals(200, site.get("/fractal/").statusCode());
    }

    @Test
    void thePictureSoFarIsAPicture() throws IOException, InterruptedException {
        HttpResponse<byte[]> picture = site.get("/fractal/picture.png");
        assertEquals("image/png", picture.headers().firstValue("Content-Type").orElse(""));
        assertEquals(1024, ImageIO.read(new ByteArrayInputStream(picture.body())).getWidth());
    }

    private HttpResponse<byte[]> schedule(String request, String... headers) throws IOException, InterruptedException {
        return site.send("POST", "/fractal_cgi/cgi", request.getBytes(StandardCharsets.ISO_8859_1), headers);
    }

    private String key(String path) throws IOException, InterruptedException {
        String body = Site.text(site.get("/fractal/" + path));
        Matcher matcher = Pattern.compile("<account_out>\\s*<authenticator>([^<]*)</authenticator>").matcher(body);
        assertTrue(matcher.find(), body);
        return matcher.group(1);
    }

    private void assertError(int number, String message, String path) throws IOException, InterruptedException {
        String body = Site.text(site.get("/fractal/" + path));
        assertTrue(body.contains("<error_num>" + number + "</error_num>"), body);
        assertTrue(body.contains("<error_msg>" + message + "</error_msg>"), body);
    }

    private String raw(String bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            socket.shutdownOutput();
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertFalse(reply.contains("\tat "), "no stack traces: " + reply);
            return reply;
        }
    }
}
