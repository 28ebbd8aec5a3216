package org.quern.simulator.soak.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;
import org.quern.store.Gaps;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;
import org.quern.store.memory.Fault;
import org.quern.store.memory.MachineStopped;
import org.quern.store.memory.MemoryFolder;

/**
 * The client's state on its disk, through the daemon's own {@link StateFile}. Most generations are never read by anybody and are
 * kept as values only; the last two are written out before a client dies, and some others by chance.
 */
public final class StateStore {
    /** One of so many writes goes all the way and is read back. */
    private static final int SAMPLE = 100;
    /** One of so many writes is kept as a copy that its user may put back: for days in all. */
    private static final int WRITES_A_COPY = 40;
    private static final int MOST_COPIES = 8;
    /** One of so many states that are put back is the one just before the last. */
    private static final int ONES_BEFORE = 3;
    private final SplittableRandom chance;
    private final MemoryFolder folder;
    private final StateFile file;
    private final Generations generations = new Generations();
    /** Some writes go all the way here: what lies beside them, the deaths of clients leave in the folder. */
    private final MemoryFolder sample;
    private final StateFile sampleFile;
    @Nullable
    private SavedState previous;
    @Nullable
    private SavedState last;
    /** Generations that are not in the folder yet. */
    private boolean pending;
    /** What was read last, null if the folder has changed since. */
    @Nullable
    private SavedState found;
    private boolean isDoubtful;
    private final List<SavedState> copies = new ArrayList<>();
    private int writes;

    /** An empty disk; {@code chance} decides which writes go all the way, and how they fail. */
    public StateStore(SplittableRandom chance) {
        this.chance = chance;
        folder = new MemoryFolder(chance.nextLong());
        file = new StateFile(folder);
        sample = new MemoryFolder(chance.nextLong());
        sampleFile = new StateFile(sample);
    }

    /** The last state that was stored for good, null if there is none. */
    public @Nullable SavedState last() {
        return last;
    }

    /** The client stores a state. */
    public void write(SavedState state) {
        isDoubtful = false;
        previous = last;
        last = state;
        pending = true;
        if (++writes % WRITES_A_COPY == 0) {
            copies.add(state);
            if (copies.size() > MOST_COPIES) {
                copies.removeFirst();
            }
        }
        if (chance.nextInt(SAMPLE) == 0) {
            attempt(sampleFile, sample, state);
            ReadBack.require(state, read(sampleFile, sample));
        }
    }

    /** The disk refuses a state; what was there before stays. */
    public void refuse(SavedState state) {
        if (chance.nextInt(SAMPLE) == 0) {
            flush();
            found = null;
            folder.failAt(folder.calls() + 1 + chance.nextInt(8), Fault.NO_SPACE);
            try {
                file.write(state);
            } catch (IOException refused) {
                // as it should
            }
            folder.mend();
            settle(state);
        }
    }

    /** The process ends, in the middle of writing {@code unfinished} perhaps. */
    public void stop(boolean powerCut, @Nullable SavedState unfinished) {
        flush();
        if (unfinished != null) {
            // A state of some kilobytes takes a dozen calls: more than that, and it is whole.
            folder.failAt(folder.calls() + 1 + chance.nextInt(16), powerCut ? Fault.POWER_CUT_WITHIN : Fault.KILL);
            attempt(unfinished);
        }
        folder.mend();
        found = null;
        folder.stop(powerCut ? Fault.POWER_CUT : Fault.KILL);
        folder.restart();
        settle(unfinished);
        pending = powerCut || unfinished != null;
    }

    /**
     * Some generations are damaged while no client runs, the newest one first. What is intact somewhere is gathered from them as at
     * the next start of a client.
     *
     * @return the newest generation that is intact, null if none is
     */
    public @Nullable SavedState damage(Collection<ProjectUrl> attached) {
        if (last == null) {
            return null;
        }
        flush();
        found = null;
        List<@Nullable SavedState> before = generations.written(folder);
        int count = Damage.count(chance);
        for (int i = 0; i < count; i++) {
            Damage.of(folder, i, chance);
        }
        StateFile.Loaded loaded = load(attached);
        if (loaded.trust() != StateFile.Trust.SALVAGED) { // it passes for an edit by somebody, or hit nothing
            Damage.cut(folder);
            loaded = load(attached);
        }
        generations.change(before, folder);
        SavedState whole = Generations.gathered(before, generations.whole(folder), loaded.state());
        isDoubtful = true;
        last = loaded.state() == null ? null : Gaps.closed(loaded.state()).state();
        previous = null;
        found = last;
        pending = last != null;
        return whole;
    }

    /** Somebody edits the newest generation, so that it says the same and its sum is another. */
    public void edit() {
        if (last == null) {
            return;
        }
        flush();
        List<@Nullable SavedState> before = generations.written(folder);
        Damage.edit(folder);
        generations.change(before, folder);
        StateFile.Loaded loaded = load(List.of());
        if (loaded.trust() != StateFile.Trust.EDITED) {
            throw new Violation(ReadBack.NAME, "an edited state is " + loaded.trust() + ": " + loaded.problems());
        }
        ReadBack.require(last, loaded.state());
        found = last;
        pending = true;
    }

    /** No generation can be read now: whoever begins must not take that for a new computer. */
    public void cannotBeRead() {
        if (last == null) {
            return;
        }
        flush();
        Damage.GENERATIONS.forEach(folder::makeUnreadable);
        try {
            throw new Violation(ReadBack.NAME, "what cannot be read is taken for " + file.read().trust());
        } catch (UnreadableState asItShould) {
            folder.mend();
        }
    }

    /** There is an earlier state, which somebody may put in the place of the last. */
    public boolean hasEarlier() {
        return previous != null;
    }

    /**
     * Somebody puts an earlier state in the place of the last while no client runs: the one before, or an older one.
     *
     * @return that state, null if there is none
     */
    public @Nullable SavedState putEarlier() {
        SavedState earlier = previous;
        if (earlier == null) {
            return null;
        }
        flush();
        if (!copies.isEmpty() && chance.nextInt(ONES_BEFORE) > 0) {
            earlier = copies.get(chance.nextInt(copies.size()));
        }
        Damage.replace(folder, earlier);
        StateFile.Loaded loaded = load(List.of());
        if (loaded.trust() != StateFile.Trust.EARLIER) {
            throw new Violation(ReadBack.NAME, "an earlier state is " + loaded.trust() + ": " + loaded.problems());
        }
        ReadBack.require(earlier, loaded.state());
        isDoubtful = true;
        last = earlier;
        previous = null;
        found = last;
        pending = true;
        return earlier;
    }

    /** The client that begins now has a state that was gathered from damaged ones, or an earlier one than the last. */
    public boolean isDoubtful() {
        return isDoubtful;
    }

    private StateFile.Loaded load(Collection<ProjectUrl> attached) {
        try {
            return file.read(() -> attached);
        } catch (UnreadableState unreadable) {
            throw new Violation(ReadBack.NAME, "a sound disk cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** What can be read is the last state, or the one that was being written. */
    private void settle(@Nullable SavedState unfinished) {
        SavedState now = read();
        String other = unfinished == null ? "nothing was being written" : ReadBack.difference(unfinished, now);
        String same = ReadBack.difference(last, now);
        if (other.isEmpty()) {
            previous = last;
            last = unfinished;
        } else if (!same.isEmpty()) {
            throw new Violation(ReadBack.NAME, "it is not the last one, " + same + "; nor the one after, " + other);
        }
        pending = true;
    }

    private void attempt(SavedState state) {
        found = null;
        attempt(file, folder, state);
    }

    private static void attempt(StateFile file, MemoryFolder folder, SavedState state) {
        try {
            file.write(state);
        } catch (MachineStopped stopped) {
            folder.restart();
        } catch (IOException problem) {
            throw new Violation("no bug", "a sound disk refused a state: " + problem.getMessage(), problem);
        }
    }

    private void flush() {
        if (pending) {
            pending = false;
            if (previous != null) {
                attempt(previous);
            }
            if (last != null) {
                attempt(last);
            }
        }
    }

    /** The newest state that is whole, null if there is none. */
    public @Nullable SavedState read() {
        if (found == null) {
            found = read(file, folder);
        }
        return found;
    }

    private static @Nullable SavedState read(StateFile file, MemoryFolder folder) {
        try {
            StateFile.Loaded loaded = file.read();
            // A power cut may take the name of a new state that was not synced, and leave the old one under its older name, or under both.
            boolean isExpected = switch (loaded.trust()) {
                case SALVAGED -> loaded.source().equals(Damage.GENERATIONS.get(1));
                case EARLIER -> Arrays.equals(Damage.read(folder, 0), Damage.read(folder, 1));
                case EDITED -> false;
                default -> true;
            };
            if (!isExpected) {
                throw new Violation(ReadBack.NAME, "the newest state is " + loaded.trust() + ": " + loaded.problems());
            }
            return loaded.state();
        } catch (UnreadableState unreadable) {
            throw new Violation(ReadBack.NAME, "a sound disk cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
