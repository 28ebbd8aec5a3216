package org.quern.store;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.SavedState;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.state.ReadState;
import org.quern.rpc.state.StateFileCodec;
import org.quern.rpc.state.StateSalvage;

/**
 * One file that holds a state, or should.
 *
 * @param file its name in the data directory
 * @param condition what it is worth
 * @param state its content, null unless it is whole or edited
 * @param number of all states that this client has written, 0 if it is not known
 * @param remarks what is wrong with it, a sentence each
 */
record Generation(String file, Condition condition, @Nullable SavedState state, long number, List<String> remarks) {
    /** What a generation is worth. */
    enum Condition {
        /** There is no such file. */
        MISSING,
        /** As it was written, by Quern or by BOINC. */
        WHOLE,
        /** Changed since, and well-formed. */
        EDITED,
        /** Cut off, or not well-formed. */
        DAMAGED
    }

    /** Reads one. */
    static Generation read(Folder folder, String file) throws UnreadableState {
        try (SealedInput in = new SealedInput(folder.open(file))) {
            ReadState read = StateFileCodec.read(in);
            SealedInput.Seal seal = in.judge();
            if (seal != SealedInput.Seal.RIGHT && !read.wellFormed()) {
                return damaged(file, "start and end tags do not match");
            }
            if (seal != SealedInput.Seal.RIGHT && !StateSalvage.isCovered(() -> folder.open(file), read.state())) {
                return damaged(file, "a part of it is missing or in the wrong place");
            }
            return new Generation(file, seal == SealedInput.Seal.WRONG ? Condition.EDITED : Condition.WHOLE,
                    read.state(),
                    in.number(), named(file, read.complaints()));
        } catch (BoincXmlException fault) {
            return damaged(file, String.valueOf(fault.getMessage()));
        } catch (IOException fault) {
            if (fault instanceof FolderFault known && known.kind() == FolderFault.Kind.MISSING) {
                return new Generation(file, Condition.MISSING, null, 0, List.of());
            }
            throw new UnreadableState(file, fault);
        }
    }

    private static Generation damaged(String file, String how) {
        return new Generation(file, Condition.DAMAGED, null, 0, List.of(file + " is damaged: " + how));
    }

    private static List<String> named(String file, List<String> remarks) {
        return remarks.stream().map(remark -> file + ": " + remark).toList();
    }
}
