package org.quern.rpc.transfer;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.FileInfo;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.http.FloodingServer;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

class FileDownloadTest {
    private static final int SIZE = 150_000;
    private static final byte[] CONTENT = content();
    private static final FileVerifier PLAIN = new FileVerifier(false, null, false, false);

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
    void aWholeFileArrives() throws Exception {
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        var told = new AtomicLong();
        TransferReport report = end(
                FileDownload.start(http, "", info("sub/f", SIZE), url("/f"), dir.resolve("sub/f"), told::set));
        assertEquals(new TransferEnd.Done(), report.end());
        assertEquals(SIZE, report.bytes());
        assertEquals(SIZE, told.get());
        assertArrayEquals(CONTENT, Files.readAllBytes(dir.resolve("sub/f")));
        SERVER.verify(getRequestedFor(urlEqualTo("/f")).withHeader("Range", absent()));
    }

    @Test
    void aCutDownloadKeepsAllButFiveThousandBytesAndGoesOnFromThere() throws Exception {
        Path file = dir.resolve("f");
        try (var server = new CuttingServer(CONTENT, 100_000)) {
            assertInstanceOf(TransferEnd.Transient.class,
                    end(FileDownload.start(http, "", info("f", SIZE), server.url(), file, at -> {
                    })).end());
            assertEquals(95_000, Files.size(file));
        }
        SERVER.stubFor(get("/f").withHeader("Range", equalTo("bytes=95000-")).willReturn(part(95_000)));
        TransferReport report = end(FileDownload.start(http, "", info("f", SIZE), url("/f"), file, at -> {
        }));
        assertEquals(new TransferEnd.Done(), report.end());
        assertEquals(SIZE - 95_000, report.bytes());
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
        SERVER.verify(getRequestedFor(urlEqualTo("/f")).withHeader("Accept-Encoding", equalTo("identity")));
    }

    @Test
    void aProjectOfTheInternetHasNoFilesOnThisComputer() throws Exception {
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        TransferEnd end = end(FileDownload.start(http, "http://192.0.2.1/p/", info("f", SIZE), url("/f"),
                dir.resolve("f"), at -> {
                })).end();
        assertEquals(url("/f") + ", which http://192.0.2.1/p/ names: sent by a server of the internet to an address"
                + " of this computer", assertInstanceOf(TransferEnd.Transient.class, end).reason());
        SERVER.verify(0, getRequestedFor(urlEqualTo("/f")));
        assertEquals(new TransferEnd.Done(), end(FileDownload.start(http, "http://127.0.0.9/p/", info("f", SIZE),
                url("/f"), dir.resolve("f"), at -> {
                })).end(), "that of this computer has");
    }

    @Test
    void aPackedFileWithoutContentEnds() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n";
        try (var server = new FloodingServer(head + "\u001f\u008b\b\0\0\0\0\0\0\0", "\0\0\0\u00ff\u00ff", 1L << 40)) {
            assertInstanceOf(TransferEnd.Transient.class, download(server.url(), dir.resolve("f")));
        }
    }

    @Test
    void anErrorAfterFewNewBytesKeepsWhatWasThereBefore() throws Exception {
        Path file = partial(60_000);
        try (var server = new CuttingServer(CONTENT, 1_000)) {
            assertInstanceOf(TransferEnd.Transient.class, download(server.url(), file));
        }
        assertEquals(60_000, Files.size(file));
    }

    @Test
    void aServerThatIgnoresTheRangeGivesTheWholeFile() throws Exception {
        Path file = partial(60_000);
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        assertEquals(new TransferEnd.Done(), download(url("/f"), file));
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
    }

    @Test
    void aServerThatIgnoresTheRangeAndCompressesIsUnderstoodToo() throws Exception {
        Path file = partial(60_000);
        SERVER.stubFor(get("/f").willReturn(ok().withBody(gzip(CONTENT)).withHeader("Content-Encoding", "gzip")));
        assertEquals(new TransferEnd.Done(), download(url("/f"), file));
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
    }

    @Test
    void aRangeBeyondTheEndStartsOver() throws Exception {
        Path file = partial(60_000);
        SERVER.stubFor(get("/f").withHeader("Range", equalTo("bytes=60000-")).willReturn(aResponse().withStatus(416)));
        SERVER.stubFor(get("/f").withHeader("Range", absent()).willReturn(ok().withBody(CONTENT)));
        assertEquals(new TransferEnd.Done(), download(url("/f"), file));
    }

    @Test
    void anotherPartThanAskedForStartsOver() throws Exception {
        Path file = partial(60_000);
        SERVER.stubFor(get("/f").withHeader("Range", equalTo("bytes=60000-")).willReturn(part(50_000)));
        SERVER.stubFor(get("/f").withHeader("Range", absent()).willReturn(ok().withBody(CONTENT)));
        assertEquals(new TransferEnd.Done(), download(url("/f"), file));
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
    }

    @ParameterizedTest(name = "status {0} is {1} with {2}")
    @CsvSource({"404,Permanent,-224", "403,Permanent,-224", "416,Permanent,-224", "500,Transient,-184",
        "503,Transient,-184"})
    void statusesAreSorted(int status, String kind, int code) throws Exception {
        SERVER.stubFor(get("/f").willReturn(aResponse().withStatus(status).withBody("x".repeat(100))));
        TransferEnd end = download(url("/f"), dir.resolve("f"));
        assertEquals(kind, end.getClass().getSimpleName());
        assertTrue(end.toString().contains("code=" + code), end.toString());
        assertFalse(Files.exists(dir.resolve("f")));
    }

    @Test
    void anotherSizeThanToldIsPermanent() throws Exception {
        SERVER.stubFor(get("/short").willReturn(ok().withBody(Arrays.copyOf(CONTENT, SIZE - 1))));
        SERVER.stubFor(get("/long").willReturn(ok().withBody(Arrays.copyOf(CONTENT, SIZE + 1))));
        for (String path : List.of("/short", "/long")) {
            TransferEnd.Permanent end = assertInstanceOf(TransferEnd.Permanent.class,
                    download(url(path), dir.resolve("f")));
            assertEquals(-221, end.code());
        }
    }

    @Test
    void aSmallAnswerInsteadOfTheRestIsTakenBack() throws Exception {
        Path file = partial(60_000);
        SERVER.stubFor(get("/f").willReturn(aResponse().withStatus(206)
                .withHeader("Content-Range", "bytes 60000-149999/150000").withBody("error")));
        assertInstanceOf(TransferEnd.Permanent.class, download(url("/f"), file));
        assertEquals(60_000, Files.size(file));
    }

    @Test
    void aLoginPageOfTheNetworkIsTransient() throws Exception {
        SERVER.stubFor(get("/f").willReturn(ok("<html>".repeat(2000)).withHeader("Content-Type", "text/html")));
        TransferEnd.Transient end = assertInstanceOf(TransferEnd.Transient.class,
                download(url("/f"), dir.resolve("f")));
        assertTrue(end.reason().contains("web page"), end.reason());
    }

    @Test
    void aStoppedDownloadKeepsItsBytes() throws Exception {
        try (var server = new SilentServer(CONTENT)) {
            var begun = new CountDownLatch(1);
            Transfer transfer = FileDownload.start(http, "", info("f", SIZE), server.url(), dir.resolve("f"),
                    at -> {
                        if (at > 0) { // the start is told as well, before there is anything
                            begun.countDown();
                        }
                    });
            assertTrue(begun.await(30, TimeUnit.SECONDS));
            transfer.stop();
            assertEquals(new TransferEnd.Stopped(), end(transfer).end());
            assertTrue(Files.size(dir.resolve("f")) > 0);
        }
    }

    @Test
    void aDirectoryInTheWayIsOurOwnTrouble() throws Exception {
        Files.createDirectories(dir.resolve("f/x"));
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        TransferEnd.Transient end = assertInstanceOf(TransferEnd.Transient.class,
                download(url("/f"), dir.resolve("f")));
        assertEquals(-108, end.code());
    }

    @Test
    void whatIsThereAlreadyIsNotDownloaded() throws Exception {
        Files.write(dir.resolve("f"), CONTENT);
        TransferReport report = end(
                VerifiedDownload.start(http, "", info("f", SIZE), PLAIN, url("/never"), dir.resolve("f"), at -> {
                }));
        assertEquals(new TransferEnd.Done(), report.end());
        assertEquals(0, report.bytes());
        SERVER.verify(0, getRequestedFor(urlEqualTo("/never")));
    }

    @Test
    void aLinkInItsPlaceIsReplacedAndNotFollowed() throws Exception {
        Path elsewhere = Files.writeString(dir.resolve("elsewhere"), "mine");
        Files.createSymbolicLink(dir.resolve("f"), elsewhere);
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        assertEquals(new TransferEnd.Done(),
                end(VerifiedDownload.start(http, "", info("f", SIZE), PLAIN, url("/f"), dir.resolve("f"), at -> {
                })).end());
        assertEquals("mine", Files.readString(elsewhere));
        assertFalse(Files.isSymbolicLink(dir.resolve("f")));
        assertArrayEquals(CONTENT, Files.readAllBytes(dir.resolve("f")));
    }

    @Test
    void aProgramIsSignedAndExecutable() throws Exception {
        var key = SigningKey.generate();
        var info = new FileInfo("prog", SIZE, 0, "", List.of(), List.of(), false, 0, key.sign(md5()), null, true, false,
                0, false, 1, 60);
        SERVER.stubFor(get("/f").willReturn(ok().withBody(CONTENT)));
        var verifier = new FileVerifier(true, key.publicKey().text(), false, false);
        assertEquals(new TransferEnd.Done(md5()),
                end(VerifiedDownload.start(http, "", info, verifier, url("/f"), dir.resolve("prog"), at -> {
                })).end());
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(dir.resolve("prog"))));
        var other = new FileVerifier(true, SigningKey.generate().publicKey().text(), false, false);
        TransferEnd.Permanent bad = assertInstanceOf(TransferEnd.Permanent.class,
                end(VerifiedDownload.start(http, "", info, other, url("/f"), dir.resolve("prog"), at -> {
                })).end());
        assertEquals(-120, bad.code());
    }

    @Test
    void aCompressedVariantIsUnpackedAndChecked() throws Exception {
        byte[] packed = gzip(CONTENT);
        var info = new FileInfo("f", SIZE, 0, md5(), List.of(), List.of(), true, packed.length, null, null, false,
                false, 0, false, 1, 60);
        SERVER.stubFor(get("/f.gz").willReturn(ok().withBody(packed)));
        Files.write(dir.resolve("f.gzt"), Arrays.copyOf(packed, 1000));
        SERVER.stubFor(get("/f.gz").withHeader("Range", equalTo("bytes=1000-")).willReturn(aResponse().withStatus(206)
                .withHeader("Content-Range", "bytes 1000-" + (packed.length - 1) + "/" + packed.length)
                .withBody(Arrays.copyOfRange(packed, 1000, packed.length))));
        assertEquals(new TransferEnd.Done(),
                end(VerifiedDownload.start(http, "", info, PLAIN, url("/f.gz"), dir.resolve("f"), at -> {
                })).end());
        assertArrayEquals(CONTENT, Files.readAllBytes(dir.resolve("f")));
        try (var left = Files.list(dir)) {
            assertEquals(List.of("f"), left.map(path -> path.getFileName().toString()).toList());
        }
    }

    @Test
    void anUnpackedFileIsNotLongerThanTold() throws Exception {
        byte[] bomb = gzip(new byte[5_000_000]);
        var info = new FileInfo("f", SIZE, 0, md5(), List.of(), List.of(), true, bomb.length, null, null, false, false,
                0, false, 1, 60);
        SERVER.stubFor(get("/f.gz").willReturn(ok().withBody(bomb)));
        assertInstanceOf(TransferEnd.Permanent.class,
                end(VerifiedDownload.start(http, "", info, PLAIN, url("/f.gz"), dir.resolve("f"), at -> {
                })).end());
        try (var left = Files.list(dir)) {
            assertEquals(0, left.count(), "nothing is left of it");
        }
    }

    @Test
    void aProgramThatIsCalledAnImageIsCheckedAllTheSame() throws IOException {
        Path file = Files.write(dir.resolve("f.png"), CONTENT);
        assertEquals(-123, assertInstanceOf(FileVerifier.Verification.Bad.class,
                new FileVerifier(true, null, true, false).verify(info("f.png", SIZE), file)).code());
    }

    @ParameterizedTest(name = "{0} of another file gives {1}")
    @CsvSource({"md5,-119", "size,-221", "nothing,0", "image,0"})
    void theVerifiersOrder(String wrong, int code) throws IOException {
        Path file = dir.resolve("f.jpg");
        Files.write(file, CONTENT);
        var info = new FileInfo("f.jpg", wrong.equals("size") ? 5 : SIZE, 0,
                wrong.equals("nothing") ? md5() : "0".repeat(32), List.of(), List.of(), false, 0, null, null, false,
                false, 0,
                false, 1, 60);
        FileVerifier.Verification verification = new FileVerifier(false, null, wrong.equals("image"), false)
                .verify(info, file);
        assertEquals(code, verification instanceof FileVerifier.Verification.Bad bad ? bad.code() : 0);
        assertEquals(new FileVerifier.Verification.Missing(), PLAIN.verify(info, dir.resolve("absent")));
        assertEquals(-123, assertInstanceOf(FileVerifier.Verification.Bad.class,
                new FileVerifier(true, null, false, true).verify(info, file)).code());
    }

    private TransferEnd download(String url, Path file) throws Exception {
        return end(FileDownload.start(http, "", info("f", SIZE), url, file, at -> {
        })).end();
    }

    private static TransferReport end(Transfer transfer) throws Exception {
        return transfer.report().get(30, TimeUnit.SECONDS);
    }

    private Path partial(int bytes) throws IOException {
        return Files.write(dir.resolve("f"), Arrays.copyOf(CONTENT, bytes));
    }

    private static FileInfo info(String name, int nbytes) {
        return FileInfo.named(name, nbytes).withContent(nbytes, md5());
    }

    private static com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder part(int from) {
        return aResponse().withStatus(206).withHeader("Content-Range", "bytes " + from + "-" + (SIZE - 1) + "/" + SIZE)
                .withBody(Arrays.copyOfRange(CONTENT, from, SIZE));
    }

    private static String md5() {
        var digest = Md5.digest();
        digest.update(CONTENT);
        return Md5.hex(digest);
    }

    private static byte[] content() {
        byte[] bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + SERVER.getPort() + path;
    }
}
