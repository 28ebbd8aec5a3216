package quern.daemon.exec;

import java.io.IOException;
import quern.daemon.exec.slot.PlainFiles;
import quern.daemon.exec.slot.SlotDirectory;
import quern.daemon.exec.slot.SlotFiles;
import quern.daemon.exec.slot.SlotOwner;

/**
 * Makes the slot this task's: waits for processes of an earlier life of the client, empties it if it belongs to another
 * task, and writes init_data.xml before anything else, so that from the first moment it says whose slot it is.
 */
final class ClaimSlot implements StartStep {
    @Override
    public void run(StartContext start) throws StartException, IOException {
        SlotDirectory slot = start.paths().slot();
        slot.create();
        new SlotVacancy(start).await();
        if (!slot.isEmpty() && !SlotOwner.is(slot, start.launch().project(), start.launch().result().name())) {
            slot.clear();
        }
        slot.delete(SlotFiles.TEMPORARY_EXIT);
        byte[] initData = InitDataWriter.write(start.launch(), start.paths(), start.settings());
        PlainFiles.replaceSecret(slot.path().resolve(SlotFiles.INIT_DATA), initData);
    }
}
