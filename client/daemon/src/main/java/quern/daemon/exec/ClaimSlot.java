package quern.daemon.exec;

import java.io.IOException;
import quern.daemon.exec.slot.PlainFiles;
import quern.daemon.exec.slot.SlotDirectory;
import quern.daemon.exec.slot.SlotFiles;

/**
 * Makes the slot this task's: waits for processes of an earlier life of the client, empties it if it belongs to another
 * task, and writes init_data.xml before anything else, so that from the first moment it says whose slot it is.
 */
final class ClaimSlot implements StartStep {
    /** Large enough for any computer's description and preferences. */
    private static final int MAX_INIT_DATA = 1 << 20;

    @Override
    public void run(StartContext start) throws StartException, IOException {
        SlotDirectory slot = start.paths().slot();
        slot.create();
        new SlotVacancy(start).await();
        if (!slot.isEmpty() && !ours(start)) {
            slot.clear();
        }
        slot.delete(SlotFiles.TEMPORARY_EXIT);
        byte[] initData = InitDataWriter.write(start.launch(), start.paths(), start.settings());
        PlainFiles.replaceSecret(slot.path().resolve(SlotFiles.INIT_DATA), initData);
    }

    /** Whether the slot's init_data.xml names this result in this project; then it is a restart and everything stays. */
    private static boolean ours(StartContext start) throws IOException {
        String text = PlainFiles.head(start.paths().slot().path().resolve(SlotFiles.INIT_DATA), MAX_INIT_DATA)
                .orElse("");
        String project = "/" + start.launch().project().directoryName() + "</project_dir>";
        return text.contains(InitDataWriter.resultLine(start.launch())) && text.contains(project);
    }
}
