package org.quern.dashboard.access;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.quern.config.file.RegularFile;

/** Files that only their owner may read. */
public final class SecretFile {
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWN_FOLDER = PosixFilePermissions.fromString("rwx------");

    private static final Set<PosixFilePermission> OTHERS_PUT = PosixFilePermissions.fromString("----w--w-");

    /** Of this process; files keep others apart. */
    private static final Object TURN = new Object();

    private SecretFile() {}

    /** What becomes of a text. */
    @FunctionalInterface
    public interface Change {
        /** {@code text} is empty where there was no file; what fails changes nothing. */
        String of(String text) throws IOException;
    }

    /** Changes a file by what is in it at that moment: two who do it at once, in one process or two, do it one after the other. */
    public static void change(Path file, Change change) throws IOException {
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        makeEmpty(lock); // whoever may open it may hold it
        synchronized (TURN) {
            try (FileChannel channel = RegularFile.channel(lock, StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                write(file, change.of(readIfThere(file)));
            }
        }
    }

    private static FileAttribute<?> attribute() {
        return PosixFilePermissions.asFileAttribute(OWN);
    }

    /** One with nothing in it, unless it is there. */
    static void makeEmpty(Path file) throws IOException {
        try {
            RegularFile.create(file, attribute()).close();
        } catch (FileAlreadyExistsException there) {
            // as it is nearly always
        }
    }

    /** The folder of such files: made if it is not there, refused if others may put files into it. */
    public static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
        } else if (Files.getPosixFilePermissions(folder).stream().anyMatch(OTHERS_PUT::contains)) {
            throw new IOException("Others may put files into " + folder
                    + ", which holds secrets; see that they did not, and run 'chmod 700 " + folder + "'.");
        }
    }

    /** Refuses a file that others could have read or changed, in a sentence that says what to do. */
    public static void refuseOthers(Path file) throws IOException {
        if (!OWN.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException(file + " holds secrets and is not yours alone; run 'chmod 600 " + file
                    + "', or name a copy made by 'install -m 600'.");
        }
    }

    /** The whole text, in UTF-8; refused if others could have read or changed it. */
    public static String read(Path file) throws IOException {
        String text = new String(RegularFile.bytes(file), StandardCharsets.UTF_8);
        refuseOthers(file);
        return text;
    }

    /** The same, empty if there is no such file. */
    public static String readIfThere(Path file) throws IOException {
        try {
            return read(file);
        } catch (NoSuchFileException none) {
            return "";
        }
    }

    /** Puts a text in the place of the one that was there; after a power failure it is one of the two. */
    public static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        try (FileChannel channel = RegularFile.create(next, attribute())) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
