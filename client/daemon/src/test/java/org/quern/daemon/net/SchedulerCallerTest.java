package org.quern.daemon.net;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.FileInfo;
import org.quern.model.ProjectUrl;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** What is posted after a call. */
class SchedulerCallerTest {
    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    private Path directory = Path.of("");

    /** A damaged state had lost their tasks. */
    @Test
    void filesThatAReplyDescribesAndThatLieThereWholeAreToldOfWithIt() throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(ok("<scheduler_reply>\n" + file("whole", 5)
                + file("half", 5) + file("none", 5)
                + file("of_no_size", 0) + file("../beside", 5)
                + "</scheduler_reply>\n")));
        ProjectUrl project = ProjectUrl.of("http://127.0.0.1/p/");
        DataDirectory data = new DataDirectory(directory);
        Path folder = Files.createDirectories(data.projectDirectory(project));
        for (String name : List.of("whole", "of_no_size", "../beside")) {
            Files.writeString(folder.resolve(name), "12345");
        }
        Files.writeString(folder.resolve("half"), "12");
        Event last = told(data).getLast();
        assertEquals(List.of("whole"), assertInstanceOf(Event.SchedulerReplied.class, last).lying().stream()
                .map(FileInfo::name).toList());
    }

    private static String file(String name, int bytes) {
        return "<file_info><name>" + name + "</name><url>http://127.0.0.1/f</url><nbytes>" + bytes
                + "</nbytes></file_info>\n";
    }

    private List<Event> told(DataDirectory data) throws Exception {
        Mailbox mailbox = new Mailbox();
        try (ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));
                ExecutorService io = Executors.newSingleThreadExecutor()) {
            new SchedulerCaller(http, data, mailbox, io, () -> "", Optional::empty, (project, sentence) -> {
            }).call(new Command.CallScheduler(EndlessAnswersTest.request("http://127.0.0.1/p/"),
                    List.of(SERVER.baseUrl() + "/cgi")));
        } // which waits for its end
        return mailbox.drain(0);
    }
}
