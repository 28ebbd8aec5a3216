package org.quern.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;

/**
 * A zip file for those who help: what the doctor found, and the ends of the files that matter, without secrets. Only files of names
 * that are known go in: never the managers' password, the account manager's login, account files, or anything of tasks.
 */
final class Bundle {
    /** Beginnings and ends of the names that go in. */
    private static final List<String> BEGINNINGS = List.of(DataNames.STATE, DataNames.OPTIONS, "global_prefs",
            DataNames.COPROCESSORS, "quern.log", DataNames.DECISIONS, "sched_request_", "sched_reply_", "stdoutdae.txt",
            "stderrdae.txt", DataNames.ACCOUNT_MANAGER, "get_project_config", "quern_modes");
    private final Path directory;
    private final SupportFiles files;
    private final Redaction redaction;

    private Bundle(Path directory, Redaction redaction) {
        this.directory = directory;
        files = new SupportFiles(directory);
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
        Secrets secrets = Secrets.of(directory);
        try (FileChannel made = RegularFile.create(file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(made), StandardCharsets.UTF_8)) {
            return new Bundle(directory, new Redaction(secrets)).write(zip, new String(
                    report.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file); // half of it helps nobody
            throw e;
        }
    }

    private List<String> write(ZipOutputStream zip, String report) throws IOException {
        List<String> names = new ArrayList<>();
        add(zip, "doctor.json", report + "\n", names);
        for (Path file : wanted()) {
            String text;
            try {
                text = files.end(file);
            } catch (IOException | UnsupportedOperationException e) {
                text = "cannot be read: " + e.getMessage() + "\n";
            }
            add(zip, directory.relativize(file).toString(), text, names);
        }
        return names;
    }

    private List<Path> wanted() {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            addOfDirectory(found);
            addOfProjects(directory.resolve(DataNames.PROJECTS), found);
        }
        return found;
    }

    private void addOfDirectory(List<Path> found) {
        try (Stream<Path> all = Files.list(directory)) {
            all.filter(file -> isWanted(String.valueOf(file.getFileName()))).sorted().forEach(found::add);
        } catch (IOException e) {
            // what was found says so
        }
    }

    /** A folder that this user may not look into has nothing to tell. */
    private static void addOfProjects(Path projects, List<Path> found) {
        try (Stream<Path> all = Files.find(projects, 2, (path, its) -> its.isRegularFile()
                && (path.endsWith(DataNames.APP_CONFIG) || path.endsWith(DataNames.APP_INFO)))) {
            all.sorted().forEach(found::add);
        } catch (IOException | UncheckedIOException e) {
            // left out
        }
    }

    private static boolean isWanted(String name) {
        return BEGINNINGS.stream().anyMatch(name::startsWith);
    }

    private void add(ZipOutputStream zip, String name, String text, List<String> names) throws IOException {
        String plain = redaction.of(name);
        String entry = names.contains(plain) ? plain + "." + names.size() : plain;
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(redaction.of(text).getBytes(StandardCharsets.ISO_8859_1));
        zip.closeEntry();
        names.add(entry);
    }
}
