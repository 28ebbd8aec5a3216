package org.quern.daemon.exec.start;

import java.io.IOException;
import java.util.Optional;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.KeptSlots;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.daemon.exec.slot.SlotOwner;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.model.TaskLaunch;

/**
 * Makes the slot this task's: waits for processes of an earlier life of the client, empties it if it belongs to another
 * task, brings back what the quarantine keeps of it, and writes init_data.xml before anything else, so that from the first moment it says whose slot it is.
 */
final class ClaimSlot implements StartStep {
    @Override
    public void run(StartContext start) throws StartException, IOException {
        try {
            claim(start);
        } catch (IOException e) {
            Optional<String> refusal = start.paths().slot().refusal(e);
            if (refusal.isPresent()) {
                throw new StartException(new TaskFact.SlotRefused(refusal.get()));
            }
            throw e;
        }
    }

    private static void claim(StartContext start) throws StartException, IOException {
        SlotDirectory slot = start.paths().slot();
        slot.create();
        new SlotVacancy(start).await();
        if (!slot.isEmpty() && !isOfTask(slot, start.launch())) {
            slot.clear();
        }
        TaskLaunch launch = start.launch();
        if (slot.isEmpty()
                && KeptSlots.bringBack(start.paths().data(), slot, launch.project(), launch.result().name())) {
            launch = fromCheckpoint(start, slot);
        }
        slot.delete(SlotFiles.TEMPORARY_EXIT);
        byte[] initData = InitDataWriter.write(launch, start.paths(), start.settings());
        PlainFiles.replaceSecret(slot.path().resolve(SlotFiles.INIT_DATA), initData);
    }

    /** An init_data.xml that a power cut emptied names nobody: then the note of a checkpoint tells, or that the task has one. */
    private static boolean isOfTask(SlotDirectory slot, TaskLaunch launch) throws IOException {
        String result = launch.result().name();
        return SlotOwner.is(slot, launch.project(), result) || (SlotOwner.of(slot).isEmpty()
                && (launch.checkpointElapsedTime() > 0 || TaskState.read(slot, launch.project(), result).isPresent()));
    }

    /** What is noted in a slot that was brought back counts, for the program and for the client. */
    private static TaskLaunch fromCheckpoint(StartContext start, SlotDirectory slot) {
        TaskLaunch launch = start.launch();
        return TaskState.read(slot, launch.project(), launch.result().name()).map(noted -> {
            start.facts().accept(new TaskFact.CheckpointFound(noted));
            return launch.withCheckpoint(noted.checkpointCpuTime(), noted.checkpointElapsedTime());
        }).orElse(launch);
    }
}
