package org.quern.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The journal on disk and the tables in memory, kept in step. One server may write a directory at a time; any number of
 * processes may {@link #read} it meanwhile.
 *
 * <p>A transaction is on the disk before {@link #transact} returns, so nothing that was acknowledged to a client can be
 * lost to a crash. If the disk fails, the store refuses all further transactions: the tables in memory may then be ahead of
 * the journal, and only a restart makes them agree again.
 */
public final class Store implements Closeable {

    private static final String JOURNAL = "journal.jsonl";
    private static final String LOCK = "server.lock";
    static final EntryCodec<Entry> CODEC = new EntryCodec<>(Entry.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final ProjectTables tables = new ProjectTables();
    private final Journal<Entry> journal;
    private final FileChannel lockFile;
    private boolean broken;

    private Store(FileChannel lockFile, Path file) throws IOException {
        this.lockFile = lockFile;
        this.journal = Journal.open(file, CODEC, tables::apply);
    }

    /**
     * Opens a project directory for writing; a torn last line of the journal is cut off.
     *
     * @throws IOException if another server has it, or it cannot be used
     */
    public static Store open(Path directory) throws IOException {
        Files.createDirectories(directory);
        FileChannel lockFile = lock(directory);
        try {
            return new Store(lockFile, directory.resolve(JOURNAL));
        } catch (IOException | RuntimeException e) {
            lockFile.close();
            throw e;
        }
    }

    /** The tables of a directory as they stand on disk now, whether or not a server runs. @throws IOException if there is no project */
    public static ProjectTables read(Path directory) throws IOException {
        Path file = directory.resolve(JOURNAL);
        if (!Files.isRegularFile(file)) {
            throw new IOException("There is no project in " + directory + ": " + file + " does not exist");
        }
        ProjectTables tables = new ProjectTables();
        JournalLines.read(file, CODEC, entries -> entries.forEach(tables::apply));
        return tables;
    }

    /** Looks into the tables. The function must not keep them. */
    public <T> T query(Function<ProjectTables, T> question) {
        lock.lock();
        try {
            return question.apply(tables);
        } finally {
            lock.unlock();
        }
    }

    /** Work that may change the tables; its entries reach the disk together or not at all, and before this returns. */
    public <T> T transact(Function<Transaction, T> work) {
        return transact(work, true);
    }

    /**
     * Like {@link #transact}, but the system may write the entries to the disk when it likes: for conclusions that can be
     * drawn again from what is on the disk. Killing the server loses them no more than others; only a power failure can.
     */
    public <T> T conclude(Function<Transaction, T> work) {
        return transact(work, false);
    }

    private <T> T transact(Function<Transaction, T> work, boolean force) {
        lock.lock();
        try {
            if (broken) {
                throw new UncheckedIOException(
                        new IOException("The project's journal could not be written earlier; restart the server"));
            }
            Transaction transaction = new Transaction(tables);
            broken = true;
            T result = work.apply(transaction);
            if (!transaction.entries.isEmpty()) {
                journal.append(transaction.entries, force);
            }
            broken = false;
            return result;
        } finally {
            lock.unlock();
        }
    }

    /** Names of the workunits that something happened to since the last call; all of them after a start. */
    public List<String> takeRestless() {
        return query(ProjectTables::takeRestless);
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            broken = true;
            journal.close();
            lockFile.close();
        } finally {
            lock.unlock();
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        FileChannel file = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            // The same process has it: as good as another one.
        }
        if (lock == null) {
            file.close();
            throw new IOException(
                    "Another server is running on " + directory + "; stop it, or choose another directory");
        }
        return file;
    }

    /** The tables as this transaction sees and changes them. */
    public static final class Transaction {

        private final ProjectTables tables;
        private final List<Entry> entries = new ArrayList<>();

        private Transaction(ProjectTables tables) {
            this.tables = tables;
        }

        public ProjectTables tables() {
            return tables;
        }

        /** How many facts were recorded so far. */
        public int size() {
            return entries.size();
        }

        /** Records a fact; the tables show it at once. */
        public void record(Entry entry) {
            tables.apply(entry);
            entries.add(entry);
        }
    }

    /** Hands {@code each} to a reader of entries. For tests of the journal's form. */
    static void replay(Path directory, Consumer<Entry> each) throws IOException {
        JournalLines.read(directory.resolve(JOURNAL), CODEC, entries -> entries.forEach(each));
    }
}
