package org.quern.simulator.soak.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;
import org.quern.store.StateFile;
import org.quern.store.memory.MemoryFolder;

/** What each generation of a state holds by itself, and whether what was gathered from all of them is of the newest that hold it. */
final class Generations {
    private Generations() {}

    /** Each generation, newest first; null for one that is not there, or not whole. */
    static List<@Nullable SavedState> of(MemoryFolder folder) {
        List<@Nullable SavedState> states = new ArrayList<>();
        for (int i = 0; i < Damage.GENERATIONS.size(); i++) {
            states.add(alone(Damage.read(folder, i)));
        }
        return states;
    }

    private static @Nullable SavedState alone(byte[] content) {
        MemoryFolder folder = new MemoryFolder(0);
        try {
            if (content.length > 0) {
                folder.write(Damage.GENERATIONS.getFirst(), out -> out.write(content));
                folder.sync("");
            }
            StateFile.Loaded loaded = new StateFile(folder).read();
            return loaded.trust() == StateFile.Trust.WHOLE ? loaded.state() : null;
        } catch (IOException problem) {
            throw new Violation(ReadBack.NAME, "a disk in memory: " + problem.getMessage(), problem);
        }
    }

    /**
     * The newest generation that is whole, null if none is. What was gathered holds each of its results, as they are there or in a
     * newer generation.
     *
     * @param before the generations before the damage
     * @param after the same after it
     */
    static @Nullable SavedState gathered(List<@Nullable SavedState> before, List<@Nullable SavedState> after,
            @Nullable SavedState gathered) {
        for (int i = 0; i < after.size(); i++) {
            SavedState whole = after.get(i);
            if (whole != null) {
                List<SavedState> newer = before.subList(0, i + 1).stream().filter(Objects::nonNull).toList();
                require(whole, newer, gathered);
                return whole;
            }
        }
        return null;
    }

    private static void require(SavedState whole, List<SavedState> newer, @Nullable SavedState gathered) {
        for (SavedProject project : whole.projects()) {
            for (SavedResult result : project.results()) {
                SavedResult held = find(gathered, project, result);
                boolean isOfThose = held != null && newer.stream().anyMatch(state -> ReadBack
                        .difference("result", find(state, project, result), held).isEmpty());
                if (!isOfThose) {
                    throw new Violation(ReadBack.NAME, "%s of %s is intact as %s, and what was gathered has %s"
                            .formatted(result.result().name(), project.url(), result.outcome(), held));
                }
            }
        }
    }

    private static @Nullable SavedResult find(@Nullable SavedState state, SavedProject project, SavedResult result) {
        return state == null ? null
                : state.projects().stream().filter(other -> other.url().equals(project.url()))
                        .flatMap(other -> other.results().stream())
                        .filter(other -> other.result().name().equals(result.result().name())).findFirst()
                        .orElse(null);
    }
}
