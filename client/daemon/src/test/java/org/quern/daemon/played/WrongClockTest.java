package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.rpc.crypto.Md5;

/** A computer whose clock is ten years ahead of its project's server. */
class WrongClockTest {
    private static final String PROJECT = "early";
    private static final long DAY_SECONDS = 86_400;
    private final ZonedDateTime serversClock = ZonedDateTime.now(ZoneOffset.UTC).minusDays(3650);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aTaskWhoseDeadlineIsOverByThisClockAloneIsNotGivenUpAndTheUserIsTold() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.file(PROJECT, "kept", "for later tasks");
            String reply = new ReplyText(projects, PROJECT)
                    .first(String.format(Locale.ROOT, ("<file_info><name>kept</name><url>%s</url>"
                            + "<nbytes>15</nbytes><md5_cksum>%s</md5_cksum><sticky/><sticky_lifetime>%d</sticky_lifetime>"
                            + "</file_info>"), projects.address(PROJECT, "download/kept"), Md5.of("for later tasks"),
                            DAY_SECONDS))
                    .script("#!/bin/sh\ntouch boinc_finish_called\n").toString()
                    .replace("4000000000", Long.toString(serversClock.plusDays(7).toEpochSecond()));
            projects.scheduler(PROJECT,
                    ok(reply).withHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(serversClock)));
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.says(PROJECT, "clock of this computer is 3650 days ahead of .*early/'s server");
                client.says(PROJECT, "Computation for task early_task finished");
                assertEquals(0, client.saved(PROJECT).results().getFirst().outcome().exitStatus());
                client.waiting(PROJECT).untilHolds("a file to be kept for a day has come and stays",
                        () -> client.projectFiles().containsAll(List.of("kept", "program")));
                client.wroteOnly(List.of("kept", "program"));
            }
        }
    }
}
