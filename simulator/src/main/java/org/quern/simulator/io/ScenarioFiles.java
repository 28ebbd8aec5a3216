package org.quern.simulator.io;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.quern.config.xml.Mistake;

/**
 * Reads scenarios from wherever they stand: a folder with scenario.xml (docs/simulator.md), a folder of BOINC's client emulator
 * with client_state.xml (docs/protocol/study.md 6), or a scenario file itself.
 */
public final class ScenarioFiles {
    private ScenarioFiles() {}

    /** Reads the scenario at {@code path}; it is named after its folder, or after its file if that is not called scenario.xml. */
    public static ScenarioReading read(Path path) {
        return read(path, Objects.requireNonNull(ScenarioNames.of(List.of(path)).get(path), "named"));
    }

    /** Reads the scenario at {@code path}, and gives it {@code name}. */
    public static ScenarioReading read(Path path, String name) {
        Path folder = path.toAbsolutePath().normalize();
        if (Files.isRegularFile(folder)) {
            return ScenarioXml.read(folder, name);
        }
        if (Files.exists(folder.resolve(ScenarioXml.NAME))) {
            return ScenarioXml.read(folder.resolve(ScenarioXml.NAME), name);
        }
        if (Files.exists(folder.resolve(StateFolder.NAME))) {
            return StateFolder.read(folder, name);
        }
        return nothing(path, folder);
    }

    /** The client of a data directory as it is at this moment, on a computer that stays on and that nobody needs. */
    public static ScenarioReading readLive(Path path, LiveClient live) {
        Path folder = path.toAbsolutePath().normalize();
        return Files.exists(folder.resolve(StateFolder.NAME))
                ? StateFolder.read(folder, String.valueOf(folder.getFileName()), live) : nothing(path, folder);
    }

    private static ScenarioReading nothing(Path path, Path folder) {
        return new ScenarioReading.Refused(List.of(Mistake.ofFile(path.toString(), Files.isDirectory(folder)
                ? "the folder has neither " + ScenarioXml.NAME + " nor " + StateFolder.NAME
                : "there is no such folder")));
    }
}
