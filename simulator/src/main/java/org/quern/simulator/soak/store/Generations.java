package org.quern.simulator.soak.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TransientState;
import org.quern.simulator.soak.fault.Violation;
import org.quern.store.StateFile;
import org.quern.store.memory.MemoryFolder;

/**
 * What each generation of a state holds by itself, and whether what was gathered from all of them is of the newest that hold it. One
 * that was damaged or edited stays among them for hours, under an older name: it is remembered what it held, since what is intact of it
 * counts still. Mutable.
 */
final class Generations {
    /** Those that are not as they were written, with what was. */
    private List<Changed> changed = List.of();

    /** What was found in bytes that are read again and again: a generation stays for four writes. */
    private final Map<String, Optional<SavedState>> known = new LinkedHashMap<>();

    private record Changed(String content, SavedState written) {}

    /** What was written as each generation, newest first; null for one that is not there. */
    List<@Nullable SavedState> written(MemoryFolder folder) {
        List<@Nullable SavedState> states = new ArrayList<>(whole(folder));
        for (int i = 0; i < states.size(); i++) {
            String content = content(folder, i);
            if (states.get(i) == null) {
                states.set(i, changed.stream().filter(each -> each.content().equals(content)).map(Changed::written)
                        .findFirst().orElse(null));
            }
        }
        return states;
    }

    /** Generations have been changed that were {@code written} so; those that were changed before are among them or gone. */
    void change(List<@Nullable SavedState> written, MemoryFolder folder) {
        List<Changed> now = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            SavedState state = written.get(i);
            if (state != null) {
                now.add(new Changed(content(folder, i), state));
            }
        }
        changed = now;
    }

    private static String content(MemoryFolder folder, int generation) {
        return new String(Damage.read(folder, generation), StandardCharsets.ISO_8859_1);
    }

    /** Each generation, newest first; null for one that is not there, or not whole. */
    List<@Nullable SavedState> whole(MemoryFolder folder) {
        Map<String, Optional<SavedState>> now = new LinkedHashMap<>();
        List<@Nullable SavedState> states = new ArrayList<>();
        for (int i = 0; i < Damage.GENERATIONS.size(); i++) {
            byte[] content = Damage.read(folder, i);
            String text = new String(content, StandardCharsets.ISO_8859_1);
            Optional<SavedState> before = known.get(text);
            Optional<SavedState> state = before == null ? Optional.ofNullable(alone(content)) : before;
            now.put(text, state);
            states.add(state.orElse(null));
        }
        known.clear();
        known.putAll(now);
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
     * The newest generation that is whole, null if none is. What was gathered holds each of its results, and each of the user's modes, as
     * they are there or in a newer generation.
     *
     * @param before the generations as they were written
     * @param after those that are whole after the damage
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
        for (int i = 0; i < modes(whole).size(); i++) {
            int kind = i;
            Modes held = gathered == null ? null : modes(gathered).get(i);
            if (newer.stream().noneMatch(state -> modes(state).get(kind).equals(held))) {
                throw new Violation(ReadBack.NAME, "the modes %s are intact, and what was gathered has %s"
                        .formatted(modes(whole).get(i), held));
            }
        }
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

    /** What the user allows for good and for a time: one is not to be had without the other. */
    private record Modes(RunMode usual, RunMode forATime, long until) {
        Modes(RunMode usual, TransientState.Mode passing) {
            this(usual, passing.until() > 0 ? passing.mode() : usual, (long) passing.until());
        }
    }

    private static List<Modes> modes(SavedState state) {
        TransientState passing = state.passing();
        return List.of(new Modes(state.runMode(), passing.cpu()), new Modes(state.gpuMode(), passing.gpu()),
                new Modes(state.networkMode(), passing.network()));
    }

    private static @Nullable SavedResult find(@Nullable SavedState state, SavedProject project, SavedResult result) {
        return state == null ? null
                : state.projects().stream().filter(other -> other.url().equals(project.url()))
                        .flatMap(other -> other.results().stream())
                        .filter(other -> other.result().name().equals(result.result().name())).findFirst()
                        .orElse(null);
    }
}
