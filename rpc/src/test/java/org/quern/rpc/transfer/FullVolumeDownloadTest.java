package org.quern.rpc.transfer;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.FileInfo;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.testing.SmallVolume;

/** A real file system that is full just before a download is done: nothing counts as damaged, and what came is not fetched again. */
class FullVolumeDownloadTest {
    private static final int SIZE = 1_500_000;
    private static final long VOLUME_BYTES = 4L << 20;
    private static final FileVerifier PLAIN = new FileVerifier(false, null, false, false);

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    private Path directory = Path.of("");
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void aCompressedFileForWhoseContentThereIsNoSpaceIsUnpackedOnceThereIsSome() throws Exception {
        byte[] content = content();
        byte[] packed = gzip(content);
        FileInfo info = info(content, packed.length);
        SERVER.stubFor(get("/f.gz").willReturn(ok().withBody(packed)));
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES)) {
            Path filler = Files.write(small.folder().resolve("filler"), new byte[SIZE]);
            Path file = small.folder().resolve("f");
            assertLacksSpace(end(info, "/f.gz", file));
            Files.delete(filler);
            assertInstanceOf(TransferEnd.Done.class, end(info, "/f.gz", file));
            assertArrayEquals(content, Files.readAllBytes(file));
            SERVER.verify(1, getRequestedFor(urlEqualTo("/f.gz")));
            try (var left = Files.list(small.folder())) {
                assertEquals(List.of(file), left.toList());
            }
        }
    }

    @Test
    void aFileOfWhichTheLastBytesFindNoSpaceGoesOnFromThereOnceThereIsSome() throws Exception {
        byte[] content = content();
        FileInfo info = info(content, 0);
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES)) {
            Path filler = Files.write(small.folder().resolve("filler"),
                    new byte[(int) VOLUME_BYTES - SIZE + 20_000]);
            Path file = small.folder().resolve("f");
            SERVER.stubFor(get("/f").willReturn(ok().withBody(content)));
            assertLacksSpace(end(info, "/f", file));
            int kept = (int) Files.size(file);
            assertTrue(kept > SIZE - 200_000, () -> "bytes that are still there: " + kept);
            Files.delete(filler);
            SERVER.stubFor(get("/f").withHeader("Range", equalTo("bytes=" + kept + "-")).willReturn(aResponse()
                    .withStatus(206).withHeader("Content-Range", "bytes " + kept + "-" + (SIZE - 1) + "/" + SIZE)
                    .withBody(Arrays.copyOfRange(content, kept, SIZE))));
            assertInstanceOf(TransferEnd.Done.class, end(info, "/f", file));
            assertArrayEquals(content, Files.readAllBytes(file));
            SERVER.verify(1, getRequestedFor(urlEqualTo("/f")).withHeader("Range", equalTo("bytes=" + kept + "-")));
        }
    }

    private static void assertLacksSpace(TransferEnd end) {
        String reason = assertInstanceOf(TransferEnd.Transient.class, end).reason();
        assertTrue(reason.contains("No space left on device"), reason);
    }

    private TransferEnd end(FileInfo info, String path, Path file) throws Exception {
        CompletableFuture<TransferEnd> ended = new CompletableFuture<>();
        VerifiedDownload.start(http, "", info, PLAIN, SERVER.baseUrl() + path, file, at -> {
        }).onEnd(report -> ended.complete(report.end()));
        return ended.get(60, TimeUnit.SECONDS);
    }

    private static FileInfo info(byte[] content, int packed) throws IOException {
        return new FileInfo("f", SIZE, 0, Md5.of(new ByteArrayInputStream(content)), List.of(), List.of(), packed > 0,
                packed, null, null, false, false, 0, false, 1, 60);
    }

    private static byte[] content() {
        byte[] content = new byte[SIZE];
        new Random(1).nextBytes(content);
        return content;
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }
}
