package org.quern.cli.doctor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.quern.config.file.RegularFile;

/**
 * A zip file for those who help: what the doctor found, and the ends of the files that matter, without secrets. Only files of names
 * that are known go in: never the managers' password, the account manager's login, account files, or anything of tasks.
 */
final class Bundle {
    private static final int MOST_BYTES = 1_000_000;
    /** Beginnings and ends of the names that go in. */
    private static final List<String> BEGINNINGS = List.of("client_state.xml", "cc_config.xml", "global_prefs",
            "coproc_info.xml", "quern.log", "decisions.jsonl", "sched_request_", "sched_reply_", "stdoutdae.txt",
            "stderrdae.txt", "acct_mgr_url.xml", "get_project_config", "quern_modes");
    private final Path directory;
    private final Redaction redaction;

    private Bundle(Path directory, Redaction redaction) {
        this.directory = directory;
        this.redaction = redaction;
    }

    /**
     * Writes it.
     *
     * @param file a new one
     * @param report what was found, one line of JSON
     * @return the names of what is in it
     */
    static List<String> write(Path file, Path directory, String report) throws IOException {
        Secrets secrets = Files.isDirectory(directory) ? Secrets.of(directory) : new Secrets();
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            return new Bundle(directory, new Redaction(secrets)).write(zip, report);
        }
    }

    private List<String> write(ZipOutputStream zip, String report) throws IOException {
        List<String> names = new ArrayList<>();
        add(zip, "doctor.json", report + "\n", names);
        for (Path file : files()) {
            String text;
            try {
                text = end(file);
            } catch (IOException e) {
                text = "cannot be read: " + e + "\n";
            }
            add(zip, directory.relativize(file).toString(), text, names);
        }
        return names;
    }

    private List<Path> files() throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (Stream<Path> all = Files.list(directory)) {
                all.filter(file -> isWanted(String.valueOf(file.getFileName()))).sorted().forEach(found::add);
            }
            Path projects = directory.resolve("projects");
            if (Files.isDirectory(projects, LinkOption.NOFOLLOW_LINKS)) {
                try (Stream<Path> all = Files.find(projects, 2,
                        (path, its) -> its.isRegularFile() && (path.endsWith("app_config.xml")
                                || path.endsWith("app_info.xml")))) {
                    all.sorted().forEach(found::add);
                }
            }
        }
        return found;
    }

    private static boolean isWanted(String name) {
        return BEGINNINGS.stream().anyMatch(name::startsWith);
    }

    /** The last part of a long file, from the beginning of a line. */
    private static String end(Path file) throws IOException {
        try (FileChannel channel = RegularFile.channel(file, StandardOpenOption.READ)) {
            long from = Math.max(0, channel.size() - MOST_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - from));
            fill(channel, bytes, from);
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return from == 0 ? text : "[its last part]\n" + text.substring(Math.max(0, text.indexOf('\n') + 1));
        }
    }

    private static void fill(FileChannel channel, ByteBuffer bytes, long from) throws IOException {
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {
            // until it is full, or the file ends
        }
    }

    private void add(ZipOutputStream zip, String name, String text, List<String> names) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(redaction.of(text).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        names.add(name);
    }
}
