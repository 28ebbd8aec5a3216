package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.model.DataNames;

/** Whether a client, or a program of one, runs in a directory; nothing there is changed to find out. */
public final class ClientThere implements Closeable {
    private static final Path PROCESSES = Path.of("/proc");
    private static final List<String> BOINCS = List.of("boinc", "boinc_client");
    private static final int TIMEOUT_MILLIS = 1_000;
    private final @Nullable FileChannel channel;

    private ClientThere(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /** Keeps every client away until it is closed; null if one runs there. One that never had a client has no lock file, and none is made. */
    static @Nullable ClientThere keepAway(Path directory) throws IOException {
        Path file = directory.resolve(DataNames.LOCK);
        if (Files.notExists(file, NOFOLLOW_LINKS)) {
            return new ClientThere(null);
        }
        FileChannel channel = RegularFile.channel(file, StandardOpenOption.READ, NOFOLLOW_LINKS);
        try {
            FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true);
            if (lock != null) {
                return new ClientThere(channel);
            }
        } catch (OverlappingFileLockException e) {
            // a client in this very process, as in tests
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /** Nobody came who would have made a lock file. */
    boolean isStillAlone(Path directory) {
        return channel != null || Files.notExists(directory.resolve(DataNames.LOCK), NOFOLLOW_LINKS);
    }

    /** Whether a client holds the directory, whether it answers or not. */
    public static boolean runsIn(Path directory) throws IOException {
        try (ClientThere there = keepAway(directory)) {
            return there == null;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    /** BOINC's clients that work in a directory itself: with {@code allow_multiple_clients} they take no lock. */
    public static List<String> clients(Path directory) throws IOException {
        List<String> found = new ArrayList<>();
        if (Files.isDirectory(PROCESSES) && Files.isDirectory(directory)) {
            Path real = directory.toRealPath();
            for (Path process : Folders.entries(PROCESSES, "[0-9]*")) {
                if (BOINCS.contains(name(process)) && worksBelow(process, real)
                        && !worksBelow(process, real.resolve(DataNames.SLOTS))) {
                    found.add(name(process) + " (" + process.getFileName() + ")");
                }
            }
        }
        return found;
    }

    /** Processes that work below a directory, as far as this user may see them: name and number. */
    static List<String> programs(Path directory) throws IOException {
        List<String> found = new ArrayList<>();
        if (Files.isDirectory(PROCESSES) && Files.isDirectory(directory)) {
            Path real = directory.toRealPath();
            for (Path process : Folders.entries(PROCESSES, "[0-9]*")) {
                if (worksBelow(process, real)) {
                    found.add(name(process) + " (" + process.getFileName() + ")");
                }
            }
        }
        return found;
    }

    /** Processes whose program has that name: name and number. */
    public static List<String> named(String program) throws IOException {
        List<String> found = new ArrayList<>();
        if (Files.isDirectory(PROCESSES)) {
            for (Path process : Folders.entries(PROCESSES, "[0-9]*")) {
                if (name(process).equals(program)) {
                    found.add(program + " (" + process.getFileName() + ")");
                }
            }
        }
        return found;
    }

    private static boolean worksBelow(Path process, Path directory) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd")).startsWith(directory)
                    && !String.valueOf(process.getFileName()).equals(Long.toString(ProcessHandle.current().pid()));
        } catch (IOException e) {
            return false; // ended, or another user's
        }
    }

    private static String name(Path process) {
        try {
            return RegularFile.text(process.resolve("comm")).strip();
        } catch (IOException e) {
            return "a process";
        }
    }

    /** Whether somebody of this computer answers managers at the port where they look for a client. */
    public static boolean answersAtStandardPort() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), GuiRpcServer.STANDARD_PORT),
                    TIMEOUT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
