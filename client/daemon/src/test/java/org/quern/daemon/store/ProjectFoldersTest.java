package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.quern.model.FileRef;
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

    @Test
    void aFileForManagersIsFoundUnderTheNameThatTheyKnowAndNothingElseIsTouched() throws IOException {
        Path project = Files.createDirectories(new DataDirectory(directory).projectDirectory(PROJECT));
        Path state = Files.writeString(directory.resolve("client_state.xml"), "state");
        Files.writeString(project.resolve("mine"), "the user's");
        Files.writeString(project.resolve("stat_icon"), "<soft_link>projects/old</soft_link>\n");
        for (String draft : List.of("stat_icon.tmp", ".stat_icon.part",
                DraftName.of(Path.of("stat_icon")).toString())) {
            Files.createSymbolicLink(project.resolve(draft), state);
        }
        link(List.of("stat_icon", "mine", "app_config.xml", "trickle_up_x_1.xml", "../outside"), List.of("former"));
        assertEquals("<soft_link>projects/127.0.0.1_p/icon.png</soft_link>\n",
                Files.readString(project.resolve("stat_icon")));
        assertEquals("the user's", Files.readString(project.resolve("mine")));
        assertEquals("state", Files.readString(state), "a link at a draft's name is not followed");
        for (String name : List.of("app_config.xml", "trickle_up_x_1.xml", "../outside")) {
            assertTrue(Files.notExists(project.resolve(name)), name);
        }
        link(List.of(), List.of("stat_icon", "mine"));
        assertTrue(Files.notExists(project.resolve("stat_icon")), "no longer named");
        assertEquals("the user's", Files.readString(project.resolve("mine")));
    }

    private void link(List<String> openNames, List<String> former) {
        DataDirectory data = new DataDirectory(directory);
        List<FileRef> refs = openNames.stream().map(name -> FileRef.of("icon.png", name)).toList();
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            new ProjectFolders(data, new Mailbox(), io, () -> 30, new DetachedProjects(data))
                    .link(new Command.LinkProjectFiles(PROJECT, refs, former));
        }
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
