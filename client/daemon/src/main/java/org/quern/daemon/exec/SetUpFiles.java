package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.FileRef;

/** Links and copies the task's files into its slot, once (docs/protocol/app-control.md 5). */
final class SetUpFiles implements StartStep {
    /** Copies above this size take a while, and the task is shown as copying, bytes. */
    private static final long LARGE_COPY_BYTES = 10_000_000;

    @Override
    public void run(StartContext start) throws StartException, IOException {
        Path marker = start.paths().slot().path().resolve(SlotFiles.SETUP_COMPLETE);
        if (PlainFiles.exists(marker)) {
            return;
        }
        FileLinks links = new FileLinks(start.paths().slot(), start.launch().project().directoryName());
        for (FileRef ref : start.launch().version().files()) {
            input(start, links, ref, ref.slotName(), ref.copyFile());
        }
        String prefix = start.launch().version().filePrefix();
        for (FileRef ref : start.launch().workunit().inputs()) {
            input(start, links, ref, TaskPaths.slotName(ref, prefix), ref.copyFile() || !prefix.isEmpty());
        }
        for (FileRef ref : start.launch().result().outputs()) {
            if (!ref.copyFile() && prefix.isEmpty()) {
                link(start, links, ref, ref.slotName());
            }
        }
        if (!start.calledOff().getAsBoolean()) {
            PlainFiles.replace(marker, new byte[0]);
        }
    }

    private static void input(StartContext start, FileLinks links, FileRef ref, String slotName, boolean copy)
            throws StartException, IOException {
        Path source = start.paths().file(ref.fileName());
        if (start.goesWithout(ref)) {
            return;
        }
        if (!copy) {
            link(start, links, ref, slotName);
            return;
        }
        if (Files.size(source) > LARGE_COPY_BYTES) {
            start.facts().accept(new TaskFact.Copying());
        }
        boolean executable = ref.mainProgram() || start.file(ref).info().executable();
        links.copy(slotName, source, executable, start.calledOff());
    }

    private static void link(StartContext start, FileLinks links, FileRef ref, String slotName) throws IOException {
        if (start.launch().useSymlinks()) {
            links.symbolicLink(slotName, ref.fileName());
        } else {
            links.link(slotName, ref.fileName());
        }
    }
}
