package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.options.LogFlag;
import org.quern.daemon.store.DiskFolder;
import org.quern.engine.command.Message;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.store.StateFile;

class MessageLogTest {
    private final MessageLog log = new MessageLog(message -> {
    });

    @Test
    void whatDebugFlagsShowDoesNotCrowdOutTheRest(@TempDir Path dir) throws Exception {
        use(dir, 10);
        log.inform("the first line");
        IntStream.range(0, 100).forEach(i -> log.add(LogFlag.POLL_DEBUG, null, () -> "turn " + i));
        log.inform("another line");
        List<String> kept = kept();
        assertEquals(10, kept.size(), kept::toString);
        assertEquals("the first line", kept.getFirst());
        assertTrue(kept.contains("[poll_debug] turn 99"), kept::toString);
        assertEquals("another line", kept.getLast());
    }

    @Test
    void theOldestLinesOfTheRestMakeRoomOnceDetailsHaveLess(@TempDir Path dir) throws Exception {
        use(dir, 4);
        log.add(LogFlag.POLL_DEBUG, null, () -> "turn");
        IntStream.range(0, 6).forEach(i -> log.inform("line " + i));
        assertEquals(List.of("line 2", "line 3", "line 4", "line 5"), kept());
        assertEquals(List.of("line 5"), log.after(6).stream().map(each -> each.message().text()).toList());
    }

    @Test
    void aProjectThatIsDetachedKeepsItsName() {
        ProjectUrl project = ProjectUrl.of("https://a.example/");
        AtomicReference<String> name = new AtomicReference<>("Stars");
        log.name(url -> Optional.of(Objects.requireNonNull(name.get())).filter(each -> !each.isEmpty()));
        assertEquals("https://b.example/", new MessageLog(message -> {
        }).nameOf(ProjectUrl.of("https://b.example/")));
        log.add(new Message(1, project, Message.Priority.INFO, "Detaching"));
        name.set("");
        assertEquals("Stars", log.nameOf(project));
    }

    @Test
    void twoProjectsOfOneNameGoByTheirUrls(@TempDir Path dir) throws Exception {
        StringBuilder state = new StringBuilder("<client_state>\n");
        for (String each : List.of("a", "b", "stars")) {
            state.append("<project><master_url>https://").append(each).append(".example/</master_url><project_name>")
                    .append(each.equals("stars") ? "Stars" : "Quern Fractals").append("</project_name></project>\n");
        }
        Files.writeString(dir.resolve("client_state.xml"), state + "</client_state>\n");
        SavedState saved = new StateFile(new DiskFolder(dir)).read().state();
        log.name(url -> Optional.ofNullable(saved).flatMap(known -> known.nameOf(url)));
        assertEquals(List.of("https://a.example/", "https://b.example/", "Stars", "https://c.example/"),
                Stream.of("a", "b", "stars", "c")
                        .map(each -> log.nameOf(ProjectUrl.of("https://" + each + ".example/")))
                        .toList());
    }

    private List<String> kept() {
        return log.after(0).stream().map(each -> each.message().text()).toList();
    }

    private void use(Path dir, int lines) throws Exception {
        Files.writeString(dir.resolve(ClientOptionsFile.NAME), "<cc_config><log_flags><poll_debug>1</poll_debug>"
                + "</log_flags><options><max_event_log_lines>" + lines
                + "</max_event_log_lines></options></cc_config>");
        log.use(ClientOptionsFile.read(dir, ClientOptions.BUILT_IN).value());
    }
}
