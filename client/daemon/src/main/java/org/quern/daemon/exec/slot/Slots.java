package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quern.config.file.Folders;
import org.quern.model.DataNames;
import org.quern.store.Quarantine;

/** All slots of a data directory (docs/protocol/app-control.md 3). */
public final class Slots {
    /** Names with this word are somebody's experiment and are left alone. */
    private static final String KEPT = "test";

    private final Path dataDirectory;

    public Slots(Path dataDirectory) {
        this.dataDirectory = dataDirectory;
    }

    public SlotDirectory slot(int number) {
        return SlotDirectory.of(dataDirectory, number);
    }

    /**
     * At start: deletes every slot that no task owns, and files that lie beside the slots.
     *
     * @return what could not be deleted, and why
     */
    public Map<Path, IOException> deleteStrays(Set<Integer> owned) {
        Map<Path, IOException> problems = new LinkedHashMap<>();
        try {
            strays(owned).forEach(stray -> delete(stray, problems));
        } catch (IOException e) {
            problems.put(dataDirectory.resolve(DataNames.SLOTS), e);
        }
        return problems;
    }

    /** Every slot that no task owns, and files that lie beside the slots, in the order of their names. The folder of all slots may be a link. */
    public List<Path> strays(Set<Integer> owned) throws IOException {
        List<Path> strays = new ArrayList<>();
        Path folder = dataDirectory.resolve(DataNames.SLOTS);
        if (!Files.isDirectory(folder)) {
            return strays;
        }
        strays.addAll(Folders.entries(folder));
        strays.removeIf(entry -> kept(entry.getFileName().toString(), owned));
        strays.sort(null);
        return strays;
    }

    private static boolean kept(String name, Set<Integer> owned) {
        return name.contains(KEPT) || Quarantine.isAside(name)
                || owned.stream().anyMatch(number -> name.equals(number.toString()));
    }

    private static void delete(Path entry, Map<Path, IOException> problems) {
        try {
            DirectoryTree.delete(entry);
        } catch (IOException e) {
            problems.put(entry, e);
        }
    }
}
