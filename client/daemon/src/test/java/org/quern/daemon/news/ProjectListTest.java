package org.quern.daemon.news;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

class ProjectListTest {
    private static final String LIST = "<projects><project><name>A</name></project></projects>";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1")).build();

    @TempDir
    private Path directory = Path.of("");

    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"));
    private final ExecutorService io = Executors.newSingleThreadExecutor();

    @AfterEach
    void close() {
        http.close();
        io.close();
    }

    @Test
    void it_is_fetched_when_there_is_none_and_again_when_it_is_two_weeks_old() throws Exception {
        answers(LIST);
        ProjectList list = list(true);
        look(list);
        look(list);
        assertEquals(LIST, Files.readString(file()));
        asked(1);
        Files.setLastModifiedTime(file(), FileTime.from(Instant.now().minus(Duration.ofDays(15))));
        look(list);
        asked(2);
    }

    @Test
    void an_answer_that_is_no_list_keeps_the_old_one_and_is_not_asked_for_again_soon() throws Exception {
        Files.writeString(file(), LIST);
        Files.setLastModifiedTime(file(), FileTime.from(Instant.now().minus(Duration.ofDays(15))));
        answers("<html>log in</html>");
        ProjectList list = list(true);
        look(list);
        look(list);
        assertEquals(LIST, Files.readString(file()));
        asked(1);
    }

    @Test
    void whereItIsNotAllowedNobodyIsAsked() throws Exception {
        answers(LIST);
        ProjectList list = list(false);
        look(list);
        list.want();
        settle();
        asked(0);
        assertFalse(Files.exists(file()));
    }

    @Test
    void whoWantsItHasItSoon() throws Exception {
        answers(LIST);
        list(true).want();
        settle();
        assertEquals(LIST, Files.readString(file()));
    }

    private ProjectList list(boolean allowed) {
        return new ProjectList(directory, SERVER.baseUrl() + "/list", http, io, () -> allowed);
    }

    private void look(ProjectList list) throws Exception {
        list.look();
        settle();
    }

    private void settle() throws Exception {
        io.submit(() -> {
        }).get(60, TimeUnit.SECONDS);
    }

    private Path file() throws IOException {
        return directory.resolve(ProjectList.NAME);
    }

    private static void answers(String document) {
        SERVER.stubFor(get(urlEqualTo("/list")).willReturn(ok(document)));
    }

    private static void asked(int times) {
        SERVER.verify(times, getRequestedFor(urlEqualTo("/list")));
    }
}
