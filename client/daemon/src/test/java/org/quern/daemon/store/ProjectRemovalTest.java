package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.turn.Mailbox;
import org.quern.model.ProjectUrl;
import org.quern.testing.Eventually;

class ProjectRemovalTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:1/p/");
    private static final int MANY = 3000;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aProjectThatIsAttachedAgainWhileItsOldFolderIsDeletedKeepsItsNewOne() throws IOException {
        DataDirectory data = new DataDirectory(directory);
        data.create();
        Path folder = Files.createDirectories(data.projectDirectory(PROJECT));
        for (int i = 0; i < MANY; i++) {
            Files.createFile(folder.resolve("old_" + i));
        }
        Files.createFile(data.accountFile(PROJECT));
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            ProjectFolders folders = new ProjectFolders(data, new Mailbox(), io, () -> 1, new DetachedProjects(data));
            folders.remove(PROJECT);
            Eventually.holds("it has left", () -> !folders.isLeaving(PROJECT));
            assertFalse(Files.exists(folder), "the old folder has another name");
            assertFalse(Files.exists(data.accountFile(PROJECT)));
            Files.createFile(Files.createDirectory(folder).resolve("new"));
            Files.createFile(data.accountFile(PROJECT));
        }
        assertTrue(Files.exists(folder.resolve("new")) && Files.exists(data.accountFile(PROJECT)));
        try (var left = Files.list(data.removed())) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void whatAClientThatDiedLeftOfARemovalIsDeletedByTheNextOne() throws IOException {
        DataDirectory data = new DataDirectory(directory);
        Files.createFile(Files.createDirectories(data.removed().resolve("p-1")).resolve("file"));
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            new ProjectFolders(data, new Mailbox(), io, () -> 1, new DetachedProjects(data)).removeLeftOvers();
        }
        assertFalse(Files.exists(data.removed()));
    }
}
