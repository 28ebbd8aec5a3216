package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.Volume;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Links and copies the task's files into its slot, once; later starts mend links that a power cut emptied (docs/protocol/app-control.md 5). */
public final class SetUpFiles implements StartStep {
    private static final Logger LOG = LoggerFactory.getLogger(SetUpFiles.class);

    /** Copies above this size take a while, and the task is shown as copying, bytes. */
    private static final long LARGE_COPY_BYTES = 10_000_000;

    /** Left free by copies: this much or, of a small volume, a part. */
    private static final double MOST_SPARE_BYTES = 1e8;
    private static final double SPARE_PART = 20;
    private static final double MEGA = 1e6;

    @Override
    public void run(StartContext start) throws StartException, IOException {
        Path marker = start.paths().slot().path().resolve(SlotFiles.SETUP_COMPLETE);
        FileLinks links = new FileLinks(start.paths().slot(), start.paths().projectFromSlot());
        if (PlainFiles.exists(marker)) {
            mend(start, links);
            return;
        }
        List<SlotFile> files = SlotFile.of(start.launch()).stream().filter(file -> !file.isLeftOut(start)).toList();
        List<SlotFile> copies = new ArrayList<>();
        for (SlotFile file : files) {
            if (file.copied() && !PlainFiles.exists(ConfinedName.below(start.paths().slot().path(), file.name()))) {
                copies.add(file);
            }
        }
        double promised = promiseRoom(start, copies);
        try {
            setUpAll(start, links, files, copies);
        } finally {
            CopySpace.OF_THIS_PROCESS.giveBack(start.paths().data(), promised);
        }
        if (!start.calledOff().getAsBoolean()) {
            Folders.sync(start.paths().slot().path()); // the marker promises what survives a power cut
            PlainFiles.replace(marker, new byte[0]);
        }
    }

    private static void setUpAll(StartContext start, FileLinks links, List<SlotFile> files, List<SlotFile> copies)
            throws StartException, IOException {
        try {
            for (SlotFile file : files) {
                setUp(start, links, file);
            }
        } catch (IOException e) {
            for (SlotFile copy : copies) { // others wait for that space, and this task waits with fewer of them
                Optional<Path> made = start.paths().slot().plainFile(copy.name());
                if (made.isPresent()) {
                    Files.delete(made.get());
                }
            }
            throw e;
        }
    }

    /** Adds the inputs that the task did not have {@code before}; a name that its program uses meanwhile stays the program's. */
    public static void add(StartContext start, TaskLaunch before) throws IOException {
        FileLinks links = new FileLinks(start.paths().slot(), start.paths().projectFromSlot());
        Set<String> known = SlotFile.of(before).stream().map(SlotFile::name)
                .collect(Collectors.toCollection(TreeSet::new));
        List<SlotFile> added = new ArrayList<>();
        for (SlotFile file : SlotFile.of(start.launch())) {
            boolean isNew = file.kind() == SlotFile.Kind.INPUT && !known.contains(file.name())
                    && !PlainFiles.exists(start.paths().slot().path().resolve(file.name()));
            if (isNew && !file.isLeftOut(start)) {
                added.add(file);
            }
        }
        double promised = promiseRoom(start, added.stream().filter(SlotFile::copied).toList());
        try {
            for (SlotFile file : added) {
                if (!file.copied() || !start.calledOff().getAsBoolean()) {
                    addNew(start, links, file);
                }
            }
        } finally {
            CopySpace.OF_THIS_PROCESS.giveBack(start.paths().data(), promised);
        }
    }

    private static void addNew(StartContext start, FileLinks links, SlotFile file) throws IOException {
        try {
            setUp(start, links, file);
        } catch (StartException e) {
            throw new IOException(e);
        }
    }

    /** A task whose copies do not fit beside those that are under way waits, and fills the volume for nobody. The bytes that it was promised. */
    private static double promiseRoom(StartContext start, List<SlotFile> copies) throws IOException {
        double bytes = 0;
        for (SlotFile copy : copies) {
            bytes += Files.size(start.paths().file(copy.ref().fileName()));
        }
        Volume volume = Volume.of(start.paths().slot().path());
        double spare = Math.min(MOST_SPARE_BYTES, volume.totalBytes().orElse(0) / SPARE_PART);
        double free = volume.freeBytes().orElse(Double.POSITIVE_INFINITY);
        if (bytes > 0 && !CopySpace.OF_THIS_PROCESS.take(start.paths().data(), bytes, free - spare)) {
            throw new FileSystemException(start.paths().slot().path().toString(), null,
                    String.format(Locale.ROOT, "no space left for copies of its files: %.1f MB needed, %.1f MB free",
                            bytes / MEGA, free / MEGA));
        }
        return bytes;
    }

    /** What a program made of its links is its own, but one that was cut off is of no use to it. */
    private static void mend(StartContext start, FileLinks links) throws IOException {
        for (SlotFile file : SlotFile.of(start.launch())) {
            if (!file.copied() && !start.launch().useSymlinks() && links.isCut(file.name(), file.ref().fileName())) {
                LOG.warn("task {}: its link {} was damaged and is written again", start.launch().result().name(),
                        file.name());
                start.paths().slot().delete(file.name());
                links.link(file.name(), file.ref().fileName());
            }
        }
    }

    private static void setUp(StartContext start, FileLinks links, SlotFile file) throws StartException, IOException {
        FileRef ref = file.ref();
        if (!file.copied()) {
            link(start, links, ref, file.name());
            return;
        }
        Path source = start.paths().file(ref.fileName());
        if (Files.size(source) > LARGE_COPY_BYTES) {
            start.facts().accept(new TaskFact.Copying());
        }
        boolean executable = ref.mainProgram() || start.file(ref).info().executable();
        links.copy(file.name(), source, executable, start.calledOff());
    }

    private static void link(StartContext start, FileLinks links, FileRef ref, String slotName) throws IOException {
        if (start.launch().useSymlinks()) {
            links.symbolicLink(slotName, ref.fileName());
        } else {
            links.link(slotName, ref.fileName());
        }
    }
}
