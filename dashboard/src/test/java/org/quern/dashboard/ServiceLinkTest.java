package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.dashboard.access.Sessions;

/** The link of the service where its folder fails. */
class ServiceLinkTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whoeverComesIsLetInThoughTheNextLinkCannotBePosted() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("run"));
        Path file = folder.resolve(ServiceLink.NAME);
        Sessions sessions = new Sessions();
        List<String> told = new ArrayList<>();
        new ServiceLink(folder, sessions::newLink, told::add).post();
        String token = Files.readString(file).strip();
        Files.delete(file);
        Files.delete(folder);
        String session = sessions.enter(token).orElseThrow();
        assertTrue(sessions.account(session).isPresent(), "he is in");
        assertEquals(1, told.size(), told::toString);
        assertTrue(told.getFirst().startsWith("The link cannot be put into " + file), told::toString);
    }
}
