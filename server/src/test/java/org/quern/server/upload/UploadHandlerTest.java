package org.quern.server.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.crypto.UploadCertificate;

class UploadHandlerTest {

    private static final SigningKey KEY = SigningKey.generate();
    private static final int LIMIT = 200_000;

    @TempDir
    Path directory;

    private UploadArea area;
    private UploadHandler handler;

    @BeforeEach
    void open() throws IOException {
        area = new UploadArea(directory.resolve("upload"));
        handler = new UploadHandler(area, KEY.publicKey());
    }

    /** What a BOINC server answered to these very bytes, under the key that signed them. */
    @ParameterizedTest
    @ValueSource(strings = {"01_replay_same_upload", "03_get_file_size_missing", "05_no_signature", "07_truncated_body",
        "09_no_data", "11_empty",
        "13_wrong_md5", "15_closed_tags_appended"})
    void recordedRequestsGetTheRecordedReplies(String name) throws IOException {
        CodeSignKey key = Objects
                .requireNonNull(CodeSignKey.parse(new String(recorded("upload_public"), StandardCharsets.US_ASCII)));
        UploadReply reply = new UploadHandler(area, key).handle(new ByteArrayInputStream(recorded(name + ".request")));
        String expected = new String(recorded(name + ".reply"), StandardCharsets.US_ASCII);
        assertEquals(expected.substring(expected.indexOf('\n') + 1).strip(), reply.toXml().strip());
    }

    @Test
    void anUploadInOnePieceIsStoredAsItIs() throws IOException {
        byte[] file = noise(50_000);
        assertEquals(UploadReply.DONE, send("a_0", file, 0, file.length));
        assertArrayEquals(file, Files.readAllBytes(area.path("a_0")));
        assertTrue(area.isComplete("a_0"));
    }

    @Test
    void anInterruptedUploadGoesOnWhereItStopped() throws IOException {
        byte[] file = noise(150_000);
        assertEquals(1, send("a_0", file, 0, 70_000).status());
        assertEquals(70_000, sizeOf("a_0"));
        assertFalse(area.isComplete("a_0"));
        assertEquals(1, send("a_0", file, 70_000, 100_001).status());
        assertEquals(UploadReply.DONE, send("a_0", file, 100_001, file.length));
        assertArrayEquals(file, Files.readAllBytes(area.path("a_0")));
    }

    @Test
    void aHoleIsRefusedForNow() throws IOException {
        byte[] file = noise(1000);
        UploadReply reply = send("a_0", file, 500, 1000);
        assertEquals(1, reply.status());
        assertEquals(0, sizeOf("a_0"));
    }

    @Test
    void anOverlapIsWrittenOver() throws IOException {
        byte[] file = noise(1000);
        send("a_0", file, 0, 800);
        assertEquals(UploadReply.DONE, send("a_0", file, 300, 1000));
        assertArrayEquals(file, Files.readAllBytes(area.path("a_0")));
    }

    @Test
    void aFileThatIsCompleteStaysWhateverIsSentAfterwards() throws IOException {
        byte[] file = noise(1000);
        send("a_0", file, 0, 1000);
        assertEquals(UploadReply.DONE, send("a_0", new byte[1000], 0, 1000));
        assertEquals(UploadReply.DONE, send("a_0", new byte[1000], 1000, 1000));
        assertArrayEquals(file, Files.readAllBytes(area.path("a_0")));
    }

    @Test
    void anEmptyFileIsAFile() throws IOException {
        assertEquals(UploadReply.DONE, send("a_0", new byte[0], 0, 0));
        assertTrue(area.isComplete("a_0"));
    }

    @Test
    void aFileIsWrittenByOneUploadAtATime() throws IOException {
        byte[] file = noise(1000);
        assertTrue(area.tryLock("a_0"));
        UploadReply reply = send("a_0", file, 0, 1000);
        assertEquals(1, reply.status());
        assertTrue(reply.message().startsWith("[a_0] locked by file_upload_handler PID="), reply.message());
        area.unlock("a_0");
        assertEquals(UploadReply.DONE, send("a_0", file, 0, 1000));
    }

    @ParameterizedTest
    @CsvSource({"200001, 0, file size", "-5, 0, nbytes", "junk, 0, nbytes", "1e400, 0, nbytes", "10, -1, nbytes",
        "NaN, 0, nbytes"})
    void sizesThatCannotBeAreRefusedForEver(String bytes, String offset, String message) throws IOException {
        UploadReply reply = handle(head("a_0", LIMIT, certificate("a_0", LIMIT), bytes, offset) + "data");
        assertEquals(-1, reply.status());
        assertTrue(reply.message().startsWith(message), reply.message());
        assertNothingStored();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "a/../../b", "/etc/passwd", "..", ".", ".hidden", "a/b", "a\\b", "a%2fb", "", " ",
        "-rf", "a..b"})
    void namesThatLeadAstrayAreRefusedEvenIfSigned(String name) throws IOException {
        UploadReply reply = handle(head(name, LIMIT, certificate(name, LIMIT), "4", "0") + "data");
        assertEquals(-1, reply.status());
        assertNothingStored();
        assertEquals(-1, handle("<data_server_request>\n<get_file_size>" + name + "</get_file_size>\n").status());
    }

    @Test
    void aCertificateIsForOneNameAndOneLimit() throws IOException {
        String certificate = certificate("a_0", LIMIT);
        assertEquals("invalid signature", handle(head("b_0", LIMIT, certificate, "4", "0") + "data").message());
        assertEquals("invalid signature", handle(head("a_0", LIMIT + 1, certificate, "4", "0") + "data").message());
        assertEquals("invalid signature",
                handle(head("a_0", LIMIT, certificate.replace('1', '2'), "4", "0") + "data").message());
        assertEquals("invalid signature",
                handle((head("a_0", LIMIT, certificate, "4", "0") + "data").replace("\n", "\r\n")).message(),
                "as BOINC does");
        assertEquals(0, handle(head("a_0", LIMIT, certificate, "4", "0") + "data").status());
    }

    @Test
    void aHeadWithoutEndIsGivenUp() throws IOException {
        assertEquals(-1, handle("<file_upload>\n" + "<x>\n".repeat(1_000_000)).status());
        assertEquals(1, handle("x".repeat(1_000_000)).status());
        assertNothingStored();
    }

    @Test
    void randomBytesAreRefused() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            UploadReply reply = handler.handle(new ByteArrayInputStream(noise(seed, 3000)));
            assertTrue(reply.status() != 0, "seed " + seed);
        }
        assertNothingStored();
    }

    private void assertNothingStored() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            assertEquals(0, files.filter(Files::isRegularFile).count());
        }
    }

    private long sizeOf(String name) throws IOException {
        return handle(
                "<data_server_request>\n    <get_file_size>" + name + "</get_file_size>\n</data_server_request>\n")
                .fileSize();
    }

    private UploadReply send(String name, byte[] file, int from, int to) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(head(name, LIMIT, certificate(name, LIMIT), "" + file.length, "" + from)
                .getBytes(StandardCharsets.US_ASCII));
        body.write(Arrays.copyOfRange(file, from, to));
        return handler.handle(new ByteArrayInputStream(body.toByteArray()));
    }

    private UploadReply handle(String body) throws IOException {
        return handler.handle(new ByteArrayInputStream(body.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String certificate(String name, int limit) {
        return UploadCertificate.sign(KEY, name, limit);
    }

    private static String head(String name, int limit, String certificate, String bytes, String offset) {
        return String.format(Locale.ROOT, """
                <data_server_request>
                    <core_client_major_version>8</core_client_major_version>
                <file_upload>
                <file_info>
                <name>%s</name>
                <xml_signature>
                %s</xml_signature>
                <max_nbytes>%d</max_nbytes>
                </file_info>
                <nbytes>%s</nbytes>
                <md5_cksum>0</md5_cksum>
                <offset>%s</offset>
                <data>
                """, name, certificate, limit, bytes, offset);
    }

    private static byte[] noise(int length) {
        return noise(length, length);
    }

    private static byte[] noise(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] recorded(String name) throws IOException {
        try (InputStream in = UploadHandlerTest.class.getResourceAsStream("/org/quern/server/uploads/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
