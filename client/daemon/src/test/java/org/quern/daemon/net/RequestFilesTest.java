package org.quern.daemon.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.ProjectUrl;
import org.quern.model.RequestExtras;
import org.quern.model.SchedulerRequest;
import org.quern.model.TransferTotals;
import org.quern.rpc.codec.SchedulerCodec;

/** docs/protocol/scheduler-rpc.md 4.1. */
class RequestFilesTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://a.example/");
    @TempDir
    private Path directory = Path.of("");

    @Test
    void logsAreSentFromTheTimeThatTheProjectNamed() throws IOException {
        Files.writeString(directory.resolve("time_stats_log"),
                "1.5 power_on\n99.9 proc_start\nnonsense\n100.0 proc_stop\n");
        Files.writeString(directory.resolve("job_log_a.example.txt"), "50 ue 1 nm a\n150 ue 1 nm b\n");
        RequestExtras extras = filled(100, 150);
        assertEquals("100.0 proc_stop", extras.timeStatsLog());
        assertEquals("150 ue 1 nm b", extras.jobLog());
    }

    @Test
    void logsThatNobodyAskedForAreNotRead() throws IOException {
        Files.writeString(directory.resolve("time_stats_log"), "1.5 power_on\n");
        assertNull(filled(0, 0).timeStatsLog());
        assertNull(filled(0, 0).jobLog());
        assertEquals("", filled(0, 1).jobLog(), "one that is asked for and not there is empty");
    }

    @Test
    void ofALongLogTheNewestLinesAreSent() throws IOException {
        Files.writeString(directory.resolve("time_stats_log"), "100 proc_stop\n".repeat(100_000) + "101 end\n");
        String sent = Objects.requireNonNull(filled(100, 0).timeStatsLog());
        assertTrue(sent.length() <= RequestFiles.MOST && sent.endsWith("\n101 end"), () -> sent.length() + "");
    }

    @Test
    void theUsersOwnTextAndAManagersKeywordsAreSentToEverybody() throws IOException {
        Files.writeString(directory.resolve("client_opaque.txt"), "rack 7, <left> \u00e9\n");
        RequestExtras extras = filled(0, 0);
        assertEquals("rack 7, <left> \u00e9", extras.opaque());
        assertEquals("<yes>3</yes>", extras.userKeywords());
    }

    @Test
    void whatCountsAgainstTheBoundOnTransfersIsSent() throws IOException {
        assertEquals(new TransferTotals(30, 1, 2), filled(0, 0).transfers());
    }

    private RequestExtras filled(int timeStatsSince, int jobLogSince) throws IOException {
        SchedulerRequest request = SchedulerCodec
                .readRequest(new ByteArrayInputStream("<scheduler_request></scheduler_request>".getBytes(
                        StandardCharsets.UTF_8)), PROJECT)
                .with(List.of(),
                        new RequestExtras(timeStatsSince, jobLogSince, null, null, "", "", false, List.of(), null));
        return new RequestFiles(new DataDirectory(directory), () -> "<yes>3</yes>",
                () -> Optional.of(new TransferTotals(30, 1, 2))).filled(request).extras();
    }
}
