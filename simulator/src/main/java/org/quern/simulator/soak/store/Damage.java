package org.quern.simulator.soak.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.quern.model.DataNames;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;
import org.quern.store.FolderFault;
import org.quern.store.StateFile;
import org.quern.store.memory.MemoryFolder;

/** What a bad disk, or somebody, does to generations of a state: flipped bits, a zeroed block, an end that is missing. */
final class Damage {
    /** Newest first, as the client names them. */
    static final List<String> GENERATIONS = List.of(DataNames.STATE, DataNames.STATE_PREVIOUS,
            "quern_state_older.xml", "quern_state_oldest.xml");
    private static final int BLOCK_BYTES = 512;
    private static final int MOST_FLIPS = 8;

    private Damage() {}

    /** How many generations are hit: mostly one, and sometimes all. */
    static int count(SplittableRandom chance) {
        return chance.nextInt(3) > 0 ? 1 : 1 + chance.nextInt(GENERATIONS.size());
    }

    /** Damages a generation, 0 = the newest; one that is not there stays so. */
    static void of(MemoryFolder folder, int generation, SplittableRandom chance) {
        byte[] content = read(folder, generation);
        if (content.length == 0) {
            return;
        }
        int at = chance.nextInt(content.length);
        switch (chance.nextInt(3)) {
            case 0 -> content = Arrays.copyOf(content, at);
            case 1 -> Arrays.fill(content, at, Math.min(content.length, at + BLOCK_BYTES), (byte) 0);
            default -> {
                for (int flips = 1 + chance.nextInt(MOST_FLIPS); flips > 0; flips--) {
                    content[chance.nextInt(content.length)] ^= (byte) (1 << chance.nextInt(Byte.SIZE));
                }
            }
        }
        write(folder, generation, content);
    }

    /** Somebody adds a line. */
    static void edit(MemoryFolder folder) {
        String content = new String(read(folder, 0), StandardCharsets.UTF_8);
        write(folder, 0, content.replaceFirst("\n", "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    /** The newest generation is a copy of that state, which was written before the one behind it. */
    static void replace(MemoryFolder folder, SavedState earlier) {
        MemoryFolder copies = new MemoryFolder(0);
        try {
            new StateFile(copies).write(earlier);
        } catch (IOException problem) {
            throw new Violation("no bug", "a disk in memory: " + problem.getMessage(), problem);
        }
        write(folder, 0, read(copies, 0));
    }

    /** The newest generation ends in its middle. */
    static void cut(MemoryFolder folder) {
        byte[] content = read(folder, 0);
        write(folder, 0, Arrays.copyOf(content, content.length / 2));
    }

    static byte[] read(MemoryFolder folder, int generation) {
        try {
            return folder.open(GENERATIONS.get(generation)).readAllBytes();
        } catch (FolderFault missing) {
            return new byte[0];
        } catch (IOException problem) {
            throw new Violation("no bug", "a disk in memory: " + problem.getMessage(), problem);
        }
    }

    private static void write(MemoryFolder folder, int generation, byte[] content) {
        try {
            folder.write(GENERATIONS.get(generation), out -> out.write(content));
            folder.sync("");
        } catch (IOException problem) {
            throw new Violation("no bug", "a disk in memory: " + problem.getMessage(), problem);
        }
    }
}
