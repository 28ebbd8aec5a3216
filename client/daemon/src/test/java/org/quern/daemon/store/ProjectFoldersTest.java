package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.file.DraftName;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.ProjectUrl;

class ProjectFoldersTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1/p/");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void anOutputWhoseNameIsThatOfADeletedOneWithGzBehindItStays() throws IOException {
        assertEquals(List.of("out.gz", "out.gzt"), leftOf(FileInfo.named("out", 0)));
    }

    @Test
    void aFileThatIsFetchedCompressedGoesWithAllThatIsLeftOfMakingIt() throws IOException {
        assertEquals(List.of(), leftOf(new FileInfo("out", 1, 1, "", List.of(), List.of(), true, 1, null, null, false,
                false, 0, false, 1, 60)));
    }

    private List<String> leftOf(FileInfo info) throws IOException {
        DataDirectory data = new DataDirectory(directory);
        Path project = Files.createDirectories(data.projectDirectory(PROJECT));
        for (Path file : List.of(project.resolve("out"), project.resolve("out.gz"), project.resolve("out.gzt"),
                DraftName.of(project.resolve("out")))) {
            Files.writeString(file, "content");
        }
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            new ProjectFolders(data, new Mailbox(), io, () -> 30, new DetachedProjects(data))
                    .delete(new Command.DeleteFile(new FileId(PROJECT, "out"), info));
        }
        try (Stream<Path> left = Files.list(project)) {
            return left.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
