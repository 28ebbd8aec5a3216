package org.quern.server.work;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.quern.rpc.crypto.Md5;
import org.quern.server.store.Entry;
import org.quern.server.store.Store;

/** Makes the project's workunits with their input files and first replicas. A creation that a crash cut short is continued. */
public final class WorkGenerator {

    /** Workunits per transaction; keeps a journal line below a megabyte. */
    private static final int BATCH = 500;

    private final Store store;
    private final Path downloads;
    private final RandomGenerator random;

    public WorkGenerator(Store store, Path downloads, RandomGenerator random) {
        this.store = store;
        this.downloads = downloads;
        this.random = random;
    }

    /**
     * Sees to it that the project has {@code count} workunits.
     *
     * @param prefix begins the name of each; unique to the project, so that a client that knew an earlier project at the
     *     same address takes none of its workunits for a known one
     * @param pieces the work with a given index
     */
    public void topUp(String prefix, int count, IntFunction<WorkPiece> pieces, double now) throws IOException {
        for (int first = store.query(tables -> tables.workunits().size()); first < count; first += BATCH) {
            List<Entry.WorkunitCreated> batch = new ArrayList<>();
            for (int i = first; i < Math.min(count, first + BATCH); i++) {
                batch.add(workunit(String.format(Locale.ROOT, "%s_%05d", prefix, i), pieces.apply(i), now));
            }
            store.transact(t -> {
                batch.forEach(entry -> add(t, entry, now));
                return batch.size();
            });
        }
    }

    private Entry.WorkunitCreated workunit(String name, WorkPiece piece, double now) throws IOException {
        byte[] input = piece.input().getBytes(StandardCharsets.UTF_8);
        String file = name + ".txt";
        Files.write(downloads.resolve(file), input);
        return new Entry.WorkunitCreated(name, now, piece.terms(), file, input.length, Md5.of(piece.input()));
    }

    private void add(Store.Transaction t, Entry.WorkunitCreated entry, double now) {
        t.record(entry);
        Transitioner transitioner = new Transitioner(random);
        for (int i = 0; i < entry.terms().targetResults(); i++) {
            t.record(transitioner.replica(t.tables().workunit(entry.name()).orElseThrow(), i, now));
        }
    }
}
