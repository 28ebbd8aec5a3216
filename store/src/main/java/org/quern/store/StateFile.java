package org.quern.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.rpc.state.ReadState;
import org.quern.rpc.state.StateFileCodec;
import org.quern.rpc.state.StateSalvage;

/**
 * client_state.xml with its generations (docs/protocol/data-directory.md 5.1): written to {@code client_state_next.xml},
 * synced, the old one also named {@code client_state_prev.xml}, the new one renamed over it: who reads beside the client finds
 * the old or the new one at every moment. Now and then the previous one
 * is kept as {@code quern_state_older.xml}, and that one as {@code quern_state_oldest.xml}. Whatever is interrupted, one whole
 * generation can be read.
 *
 * <p>A last line after the document, a comment that BOINC's reader never reaches, holds a checksum of everything before it, and the
 * state's number: one whose number is not above those of all earlier files was put there from a copy. A
 * document that is well-formed and does not match was changed by hand and is taken; any other is damaged. Files written by
 * BOINC have no such line. When the newest generation is damaged, each record is taken from the newest one in which it is
 * intact.
 */
public final class StateFile {
    private static final String MAIN = DataNames.STATE;
    private static final String NEXT = DataNames.STATE_NEXT;
    private static final String PREVIOUS = DataNames.STATE_PREVIOUS;
    private static final String OLDER = "quern_state_older.xml";
    private static final String OLDEST = "quern_state_oldest.xml";
    /** Newest first. */
    private static final List<String> GENERATIONS = List.of(MAIN, PREVIOUS, OLDER, OLDEST);
    /**
     * Of so many writes one generation becomes an older one: the older ones come from minutes or hours before, so that what
     * spoils a few writes in a row spoils not all of them. The first write of a session keeps what the session began with.
     */
    private static final int WRITES_A_GENERATION = 32;
    private final Folder folder;
    private int writesSinceKept = WRITES_A_GENERATION;
    /** What stands in the main file is not worth a place among the generations. */
    private boolean mainIsDamaged;
    /** The last write came whole to the disk, and under its own name no more: what was read is that. */
    private boolean nextIsNewest;
    /** Of the last state that was written, 0 = not looked up yet. */
    private long number;

    /** How far a state that was read can be trusted. */
    public enum Trust {
        /** There is none yet. */
        NEW,
        /** The newest generation, as it was written. */
        WHOLE,
        /** The newest generation, changed since it was written. */
        EDITED,
        /** Whole, and not the last one that was written: somebody put an earlier one in its place. */
        EARLIER,
        /** Gathered from damaged generations: something may be missing. */
        SALVAGED
    }

    /**
     * What reading found.
     *
     * @param state the state, null only if there is none yet
     * @param source names of the files it came from, empty if there is nothing intact in any
     * @param trust how far it can be trusted
     * @param problems what was wrong, a sentence each
     */
    public record Loaded(@Nullable SavedState state, String source, Trust trust, List<String> problems) {}

    /** The state file in a data directory. */
    public StateFile(Folder dataDirectory) {
        folder = dataDirectory;
    }

    /** Writes a new generation; when it returns, it is on the disk. */
    public void write(SavedState state) throws IOException {
        if (nextIsNewest && isWhole(NEXT)) { // the new one would take its place before it is whole itself
            mainIsDamaged = !isWhole(MAIN);
            takePlace();
        }
        nextIsNewest = false;
        number = (number == 0 ? newestBeside("") : number) + 1;
        folder.write(NEXT, out -> {
            CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
            StateFileCodec.write(state, checked);
            out.write(SealedInput.line(checked.getChecksum(), number).getBytes(StandardCharsets.US_ASCII));
        });
        takePlace();
    }

    private void takePlace() throws IOException {
        if (!mainIsDamaged) {
            keepOlder();
            keepAsPrevious();
        }
        folder.rename(NEXT, MAIN);
        folder.sync("");
        mainIsDamaged = false;
    }

    private void keepOlder() throws IOException {
        writesSinceKept++;
        if (writesSinceKept > WRITES_A_GENERATION && isWhole(PREVIOUS)) {
            if (isWhole(OLDER)) {
                folder.rename(OLDER, OLDEST);
            }
            folder.rename(PREVIOUS, OLDER);
            writesSinceKept = 1;
        }
    }

    /** What is damaged, or cannot be read, shall not take the place of what is not. */
    private boolean isWhole(String file) {
        try (SealedInput in = new SealedInput(folder.open(file))) {
            return in.judge() == SealedInput.Seal.RIGHT || in.endsAsBoincsDo();
        } catch (IOException fault) {
            return false;
        }
    }

    /** 0 if it has none, or is not as it was written. */
    private long numberOf(String file) {
        try (SealedInput in = new SealedInput(folder.open(file))) {
            return in.judge() == SealedInput.Seal.RIGHT ? in.number() : 0;
        } catch (IOException fault) {
            return 0;
        }
    }

    /** The highest number of a generation other than {@code file}: who restores some of the files leaves the others. */
    private long newestBeside(String file) {
        return GENERATIONS.stream().filter(other -> !other.equals(file)).mapToLong(this::numberOf).max().orElse(0);
    }

    /** Its number is not above all others': it came with a copy. */
    private boolean isEarlier(Generation whole) {
        return whole.number() > 0 && newestBeside(whole.file()) >= whole.number();
    }

    /**
     * Reads the newest generation that can be used, or gathers what is intact.
     *
     * @param attached the projects that the client is attached to as far as its account files tell; asked only if
     *        records have to be gathered
     * @throws UnreadableState if a generation that is needed for that is there and cannot be read at all
     */
    public Loaded read(Supplier<? extends Collection<ProjectUrl>> attached) throws UnreadableState {
        Generation next = Generation.read(folder, NEXT);
        boolean isWritten = next.condition() == Generation.Condition.WHOLE;
        nextIsNewest = isWritten && !isEarlier(next);
        if (nextIsNewest) {
            return new Loaded(next.state(), NEXT, Trust.WHOLE, next.remarks());
        }
        // Anything else under that name is a write that was interrupted, as by every kill: the generation before it counts.
        List<Generation> damaged = new ArrayList<>();
        Generation newest = null;
        for (int i = 0; i < GENERATIONS.size() && newest == null; i++) {
            Generation generation = Generation.read(folder, GENERATIONS.get(i));
            if (isBelieved(generation, damaged)) {
                newest = generation;
            } else if (generation.condition() != Generation.Condition.MISSING) {
                damaged.add(generation);
            }
        }
        mainIsDamaged = !damaged.isEmpty() && damaged.getFirst().file().equals(MAIN);
        if (damaged.isEmpty() && newest == null) {
            return new Loaded(null, "", Trust.NEW, List.of());
        }
        if (damaged.isEmpty() && newest != null && newest.file().equals(MAIN)) {
            return newest(newest);
        }
        if (damaged.isEmpty() && newest != null && newest.file().equals(PREVIOUS)) {
            return withoutMain(newest);
        }
        if (next.condition() != Generation.Condition.MISSING && !isWritten) {
            damaged.addFirst(next);
        }
        return salvaged(damaged, newest, attached.get());
    }

    /** {@link #read(Supplier)} for who does not know the attached projects. */
    public Loaded read() throws UnreadableState {
        return read(List::of);
    }

    /** No interrupted write leaves that, since the next file is whole by then: what came after this one may be missing. */
    private static Loaded withoutMain(Generation previous) {
        List<String> problems = new ArrayList<>(previous.remarks());
        problems.add(MAIN + " is missing");
        return new Loaded(previous.state(), PREVIOUS, Trust.SALVAGED, problems);
    }

    /** Nobody edits an older generation; what changed one behind a damaged one is what damaged that. */
    private static boolean isBelieved(Generation generation, List<Generation> damaged) {
        return generation.condition() == Generation.Condition.WHOLE
                || (generation.condition() == Generation.Condition.EDITED && damaged.isEmpty());
    }

    private Loaded newest(Generation main) {
        if (main.condition() == Generation.Condition.EDITED) {
            return new Loaded(main.state(), MAIN, Trust.EDITED, main.remarks());
        }
        if (!isEarlier(main)) {
            return new Loaded(main.state(), MAIN, Trust.WHOLE, main.remarks());
        }
        List<String> problems = new ArrayList<>(main.remarks());
        String newer = GENERATIONS.stream().filter(file -> !file.equals(MAIN) && numberOf(file) >= main.number())
                .findFirst().orElse("another file");
        problems.add(MAIN + " is an earlier state than the last, put there from a copy perhaps: " + newer
                + " is as new or newer");
        return new Loaded(main.state(), MAIN, Trust.EARLIER, problems);
    }

    private Loaded salvaged(List<Generation> damaged, @Nullable Generation whole, Collection<ProjectUrl> attached)
            throws UnreadableState {
        StateSalvage salvage = new StateSalvage(attached);
        List<String> problems = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        for (Generation generation : damaged) {
            problems.addAll(generation.file().equals(NEXT) ? List.of() : generation.remarks());
            if (addMarked(salvage, generation)) {
                sources.add(generation.file());
            }
        }
        if (whole != null) {
            add(salvage, whole);
            sources.add(whole.file());
        }
        ReadState found = salvage.result();
        problems.addAll(found.complaints());
        return new Loaded(found.state(), String.join(", ", sources), Trust.SALVAGED, problems);
    }

    /** Each record counts if its mark is right. */
    private boolean addMarked(StateSalvage salvage, Generation generation) throws UnreadableState {
        try {
            return salvage.add(() -> folder.open(generation.file()));
        } catch (IOException fault) {
            throw new UnreadableState(generation.file(), fault);
        }
    }

    private void add(StateSalvage salvage, Generation generation) throws UnreadableState {
        SavedState edited = generation.condition() == Generation.Condition.EDITED ? generation.state() : null;
        if (edited == null) {
            addMarked(salvage, generation);
            return;
        }
        try {
            // Its records no longer match their marks.
            ByteArrayOutputStream marked = new ByteArrayOutputStream();
            StateFileCodec.write(edited, marked);
            salvage.add(() -> new ByteArrayInputStream(marked.toByteArray()));
        } catch (IOException fault) {
            throw new UnreadableState(generation.file(), fault);
        }
    }

    /** Where a file cannot have two names, as on a memory stick, there is no main file for a moment. */
    private void keepAsPrevious() throws IOException {
        try {
            folder.link(MAIN, PREVIOUS);
        } catch (FolderFault noLinks) {
            renameIfThere(MAIN, PREVIOUS);
        }
    }

    private void renameIfThere(String from, String to) throws IOException {
        try {
            folder.rename(from, to);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.MISSING) {
                throw fault;
            }
        }
    }

    /** Keeps all generations in the quarantine, before a state that was gathered from them takes their place. */
    public void copyTo(Quarantine quarantine) throws IOException {
        boolean replaced = mainIsDamaged;
        mainIsDamaged = false; // without a copy it stays among the generations
        quarantine.keep(NEXT, true);
        for (String file : GENERATIONS) {
            quarantine.keep(file, false);
        }
        mainIsDamaged = replaced;
    }
}
