package org.quern.config.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

class RegularFileTest {
    private static final int OPENS = 3000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aPipeIsRefusedInEveryWayOfOpening() throws Exception {
        Path pipe = pipe("pipe");
        for (List<OpenOption> options : List.<List<OpenOption>>of(List.of(READ), List.of(READ, NOFOLLOW_LINKS),
                List.of(WRITE), List.of(CREATE, WRITE, TRUNCATE_EXISTING), List.of(CREATE, APPEND),
                List.of(READ, WRITE))) {
            assertEquals(NativeOpen.NO_FILE,
                    reason(() -> RegularFile.channel(pipe, options.toArray(OpenOption[]::new)).close()),
                    options::toString);
        }
        assertEquals(NativeOpen.NO_FILE, reason(() -> RegularFile.bytes(pipe)));
    }

    @Test
    void aFileThatIsReadAsAWholeHasABound() throws Exception {
        Path huge = folder.resolve("account_x.xml");
        try (RandomAccessFile hole = new RandomAccessFile(huge.toFile(), "rw")) {
            hole.setLength(3L << 30);
        }
        assertEquals(huge + " is larger than 8 MiB, so it is not what it should be",
                assertThrows(IOException.class, () -> RegularFile.bytes(huge)).getMessage());
    }

    @Test
    void aSocketAFolderAndALinkAreNoFiles() throws Exception {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
            assertEquals(NativeOpen.NO_FILE, reason(() -> RegularFile.bytes(folder.resolve("socket"))));
        }
        assertEquals("Is a directory",
                assertThrows(IOException.class, () -> RegularFile.bytes(folder)).getMessage());
        Files.writeString(folder.resolve("file"), "text");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
        assertEquals("text", RegularFile.text(link));
        assertEquals("is a link and no file", reason(() -> RegularFile.open(link, NOFOLLOW_LINKS).close()));
    }

    @Test
    void aFileIsReadWrittenAppendedToMadeAndCutAsTheJdkDoesIt() throws IOException {
        Path file = folder.resolve("fil\u00e9");
        RegularFile.write(file, "one", CREATE, APPEND, NOFOLLOW_LINKS);
        RegularFile.write(file, "two", CREATE, APPEND);
        assertEquals("onetwo", Files.readString(file));
        RegularFile.write(file, "x");
        assertEquals("xnetwo", Files.readString(file));
        RegularFile.write(file, "three", CREATE, TRUNCATE_EXISTING);
        assertEquals("three", RegularFile.text(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assertEquals("three", RegularFile.text(file));
        Path absent = folder.resolve("absent");
        assertEquals(absent.toString(),
                assertThrows(NoSuchFileException.class, () -> RegularFile.bytes(absent)).getFile());
    }

    @Test
    void nothingIsMadeWhereALinkLeads() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Path link = Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        assertThrows(IOException.class, () -> RegularFile.write(link, "text", CREATE, APPEND, NOFOLLOW_LINKS));
        assertThrows(IOException.class, () -> RegularFile.create(link).close());
        assertFalse(Files.exists(elsewhere), "a program chose that place");
    }

    @Test
    void whoeverSwapsPipesForTheFileAtAnyMomentKeepsNobodyWaiting() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "text");
        Path pipe = pipe("pipe");
        AtomicBoolean over = new AtomicBoolean();
        Thread swapping = Thread.ofPlatform().daemon().start(() -> swap(file, pipe, over));
        CompletableFuture<Integer> opened = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> opened.complete(open(file)));
        Eventually.holds("all is opened or refused", opened::isDone);
        over.set(true);
        swapping.join();
        assertTrue(opened.join() <= OPENS, "no exception but for what is no file");
    }

    @Test
    void aPipeInPlaceOfAFolderKeepsNobodyWaiting() throws Exception {
        Path pipe = pipe("folder");
        assertThrows(NotDirectoryException.class, () -> Folders.entries(pipe));
        assertThrows(IOException.class, () -> Folders.sync(pipe));
        Files.delete(pipe);
        Files.createDirectory(pipe);
        Files.createFile(pipe.resolve("a"));
        Folders.sync(pipe);
        assertEquals(List.of(pipe.resolve("a")), Folders.entries(pipe));
        assertEquals(List.of(), Folders.entries(pipe, "b*"));
    }

    @Test
    void aDraftHasAShortNameThatNoProjectMayGive() {
        Path draft = DraftName.of(folder.resolve("x".repeat(255)));
        assertEquals(folder, draft.getParent());
        String name = draft.getFileName().toString();
        assertTrue(name.length() < 50 && name.contains(".."), name);
        assertFalse(DraftName.of(folder.resolve("x")).equals(DraftName.of(folder.resolve("x.gz"))),
                "two files, two drafts");
        assertEquals(DraftName.of(folder.resolve("x")), DraftName.of(folder.resolve("x")));
    }

    private static int open(Path file) {
        int files = 0;
        for (int i = 0; i < OPENS; i++) {
            try {
                files += RegularFile.text(file).equals("text") ? 1 : 0;
            } catch (IOException noFile) {
                assertTrue(String.valueOf(noFile.getMessage()).contains(NativeOpen.NO_FILE), noFile::toString);
            }
        }
        return files;
    }

    private void swap(Path file, Path pipe, AtomicBoolean over) {
        try {
            Path text = Files.writeString(folder.resolve("text"), "text");
            while (!over.get()) {
                Path other = folder.resolve("other");
                Files.createLink(other, pipe);
                Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
                Files.createLink(other, text);
                Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        return pipe;
    }

    private interface Opening {
        void run() throws IOException;
    }

    private static String reason(Opening opening) {
        return String.valueOf(assertThrows(FileSystemException.class, opening::run).getReason());
    }
}
