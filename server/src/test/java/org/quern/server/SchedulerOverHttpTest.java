package org.quern.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.web.ProjectReport;

class SchedulerOverHttpTest {

    @TempDir
    Path directory;

    @Test
    void aFirstContactGetsAHostIdAKeyAndATask() throws IOException, InterruptedException {
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory).withTasks(2));
                HttpClient http = HttpClient.newHttpClient()) {
            URI scheduler = URI.create(server.masterUrl().replace("/fractal/", "/fractal_cgi/cgi"));
            String request = ClientRequestText.of(server.authenticator()).toString();
            ReplyText reply = new ReplyText(http.send(
                    HttpRequest.newBuilder(scheduler).POST(HttpRequest.BodyPublishers.ofString(request)).build(),
                    BodyHandlers.ofString()).body());
            assertEquals(1, reply.hostId());
            assertTrue(reply.one("code_sign_key").startsWith("1024\n"), reply.xml());
            assertEquals(1, reply.results().size());
            assertEquals(List.of(), reply.messages());
            assertEquals(1, ProjectReport.read(directory).inProgress());
            assertEquals(1, ProjectReport.read(directory).unsent());
        }
    }

    @Test
    void aConfigurationThatCannotBeMeantKeepsTheProjectFromBeingServedAndLeavesNothingOpen() throws IOException {
        Path config = directory.resolve("config.xml");
        Files.writeString(config, "<boinc><config><send_policy>WS7</send_policy></config></boinc>");
        String refusal = assertThrows(IOException.class, () -> ProjectServer.start(ProjectOptions.of(directory)))
                .toString();
        assertTrue(refusal.contains("config.xml, line 1, <send_policy>: not one of WS1, WS1F, WS2. Mend it"),
                refusal);
        assertEquals(0, ProjectReport.read(directory).tasks(), "no work was made by rules that nobody wrote");
        Files.delete(config);
        ProjectServer.start(ProjectOptions.of(directory).withTasks(1)).close();
    }
}
