package org.quern.daemon.exec.output;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.quern.config.file.DraftName;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.ContentBytes;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskLaunch;
import org.quern.rpc.crypto.Md5;

/** The output files of one task. Only ordinary files count: a link would have the client upload what it points to. */
public final class OutputFiles {
    static final int MISSING = BoincError.FILE_NOT_FOUND.code();

    private final TaskLaunch launch;
    private final TaskPaths paths;

    public OutputFiles(TaskLaunch launch, TaskPaths paths) {
        this.launch = launch;
        this.paths = paths;
    }

    /** Moves an output that the task wrote into its slot to the project directory; done before or missing is fine. */
    void bringBack(FileRef ref) throws IOException {
        Optional<Path> source = copied(ref);
        if (source.isPresent()) {
            PlainFiles.moveOver(source.get(), paths.file(ref.fileName()));
        }
    }

    /** Copies such an output to the project directory while the task still runs. */
    public void copyBack(FileRef ref) throws IOException {
        Optional<Path> source = copied(ref);
        if (source.isPresent()) {
            Path fresh = DraftName.of(paths.file(ref.fileName()));
            Files.deleteIfExists(fresh);
            PlainFiles.copy(source.get(), fresh, () -> false);
            PlainFiles.moveOver(fresh, paths.file(ref.fileName()));
        }
    }

    /** Where outputs are brought to. */
    Path folder() {
        return paths.project();
    }

    /** An output that the task writes into its slot, if it is there. */
    private Optional<Path> copied(FileRef ref) throws IOException {
        Path source = ConfinedName.below(paths.slot().path(), slotName(ref));
        boolean copied = ref.copyFile() || !launch.version().filePrefix().isEmpty();
        return copied && PlainFiles.isPlain(source) && insideSlot(source) ? Optional.of(source) : Optional.empty();
    }

    /** The output of this logical name. */
    public Optional<FileRef> named(String slotName) {
        return launch.result().outputs().stream().filter(ref -> slotName(ref).equals(slotName)).findFirst();
    }

    /** Its description. */
    public Optional<FileRecord> file(FileRef ref) {
        return launch.files().stream().filter(file -> file.name().equals(ref.fileName())).findFirst();
    }

    /**
     * Measures an output; its content is on disk for good afterwards.
     *
     * @param compress whether a file that asks for it is gzipped first
     */
    public OutputFact examine(FileRef ref, boolean compress) throws IOException {
        FileInfo info = file(ref).map(FileRecord::info).orElse(FileInfo.named(ref.fileName(), 0));
        try {
            Path file = paths.file(ref.fileName());
            return PlainFiles.isPlain(file) ? measure(file, info, compress && info.gzipWhenDone()) : missing(info);
        } catch (IOException e) {
            OutputTrouble.judge(e, paths.project());
            return new OutputFact(info.name(), BoincError.CANNOT_READ.code(), 0, "",
                    "Output file " + info.name() + ": " + e);
        }
    }

    /** Bytes of all outputs that lie in the project directory and that {@code files} has not counted yet. */
    double bytes(ContentBytes files) {
        double bytes = 0;
        for (FileRef ref : launch.result().outputs()) {
            bytes += files.of(paths.file(ref.fileName()), folder -> {
            });
        }
        return bytes;
    }

    private String slotName(FileRef ref) {
        return TaskPaths.slotName(ref, launch.version().filePrefix());
    }

    /** The slot, or a folder of the name, may have been replaced by a link to elsewhere. */
    private boolean insideSlot(Path source) throws IOException {
        return paths.slot().isFolder() && source.toRealPath().startsWith(paths.slot().path().toRealPath());
    }

    private OutputFact missing(FileInfo info) throws IOException {
        OutputTrouble.check(paths.project());
        return new OutputFact(info.name(), MISSING, 0, "",
                "Output file " + info.name() + " for task " + launch.result().name() + " absent");
    }

    private OutputFact measure(Path file, FileInfo info, boolean compress) throws IOException {
        double size = Files.size(file);
        if (info.maxNbytes() > 0 && size > info.maxNbytes()) {
            return new OutputFact(info.name(), BoincError.FILE_TOO_BIG.code(), size, "",
                    String.format(Locale.ROOT, "Output file %s for task %s exceeds size limit: %.0f bytes, limit %.0f",
                            info.name(), launch.result().name(), size, info.maxNbytes()));
        }
        if (compress) {
            GzipInPlace.compress(file);
        }
        try (FileChannel channel = RegularFile.channel(file, READ, NOFOLLOW_LINKS)) {
            channel.force(true);
            return new OutputFact(info.name(), FileRecord.PRESENT, channel.size(),
                    Md5.of(Channels.newInputStream(channel)), "");
        }
    }
}
