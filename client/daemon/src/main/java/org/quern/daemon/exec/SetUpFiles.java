package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quern.config.file.Folders;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Links and copies the task's files into its slot, once; later starts mend links that a power cut emptied (docs/protocol/app-control.md 5). */
final class SetUpFiles implements StartStep {
    private static final Logger LOG = LoggerFactory.getLogger(SetUpFiles.class);

    /** Copies above this size take a while, and the task is shown as copying, bytes. */
    private static final long LARGE_COPY_BYTES = 10_000_000;

    @Override
    public void run(StartContext start) throws StartException, IOException {
        Path marker = start.paths().slot().path().resolve(SlotFiles.SETUP_COMPLETE);
        FileLinks links = new FileLinks(start.paths().slot(), start.launch().project().directoryName());
        if (PlainFiles.exists(marker)) {
            mend(start, links);
            return;
        }
        for (SlotFile file : SlotFile.of(start.launch())) {
            if (!file.isLeftOut(start)) {
                setUp(start, links, file);
            }
        }
        if (!start.calledOff().getAsBoolean()) {
            Folders.sync(start.paths().slot().path()); // the marker promises what survives a power cut
            PlainFiles.replace(marker, new byte[0]);
        }
    }

    /** Adds the inputs that the task did not have {@code before}; a name that its program uses meanwhile stays the program's. */
    static void add(StartContext start, TaskLaunch before) throws IOException {
        FileLinks links = new FileLinks(start.paths().slot(), start.launch().project().directoryName());
        Set<String> known = SlotFile.of(before).stream().map(SlotFile::name)
                .collect(Collectors.toCollection(TreeSet::new));
        for (SlotFile file : SlotFile.of(start.launch())) {
            boolean isNew = file.kind() == SlotFile.Kind.INPUT && !known.contains(file.name())
                    && !PlainFiles.exists(start.paths().slot().path().resolve(file.name()));
            if (isNew && !file.isLeftOut(start)) {
                addNew(start, links, file);
            }
        }
    }

    private static void addNew(StartContext start, FileLinks links, SlotFile file) throws IOException {
        try {
            setUp(start, links, file);
        } catch (StartException e) {
            throw new IOException(e);
        }
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
