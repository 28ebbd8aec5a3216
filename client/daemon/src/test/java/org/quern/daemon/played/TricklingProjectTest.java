package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.temporaryRedirect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.TricklingServer;

/** Projects whose answers come byte by byte and never to an end: the others are served meanwhile. */
class TricklingProjectTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void projectsThatTrickleKeepNoOtherOneWaiting() throws IOException {
        try (PlayedProjects projects = new PlayedProjects(); TricklingServer trickle = TricklingServer.endless()) {
            projects.addWithPage("a_page", temporaryRedirect(trickle.url("/page")));
            projects.addWithPage("a_reply", ok("<scheduler>" + trickle.url("/cgi") + "</scheduler>"));
            projects.add("sound");
            projects.scheduler("sound",
                    new ReplyText(projects, "sound").script("#!/bin/sh\necho 0 > boinc_finish_called\n").toString());
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.says("sound", "Computation for task sound_task finished");
                client.waiting("a_reply").untilHolds("both trickle", () -> trickle.serving() == 2);
                assertEquals(List.of(), failures(client, "a_page"));
                assertEquals(List.of(), failures(client, "a_reply"));
                assertTrue(client.view().projects().stream().filter(project -> project.inContact()).count() >= 2);
                client.answersManagers();
            }
        }
    }

    private static List<String> failures(RunningClient client, String project) {
        return client.said(project).stream().filter(text -> text.contains("next try")).toList();
    }
}
