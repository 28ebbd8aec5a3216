package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The database of a data directory while it can be used; why it cannot is said once. Not for two threads at once. */
final class DatabaseHandle implements AutoCloseable {
    private final Path dataDirectory;
    private final @Nullable DatabaseLocation place;
    private final Consumer<String> complaints;
    private @Nullable HistoryDatabase store;
    private String said = "";
    private boolean ended;

    /** @param place null if there is none */
    DatabaseHandle(Path dataDirectory, @Nullable DatabaseLocation place, Consumer<String> complaints) {
        this.dataDirectory = dataDirectory;
        this.place = place;
        this.complaints = complaints;
    }

    /** What is asked of it. */
    interface Question<T> {
        T of(HistoryDatabase store) throws DatabaseException, IOException;
    }

    /** Opens it unless it is open; where there is none, only if {@code make}. */
    void open(boolean make) {
        Path file = file().orElse(null);
        if (store != null || file == null || ended || !(make || Files.exists(file))) {
            return;
        }
        try {
            HistoryDatabase opened = HistoryDatabase.open(file);
            store = opened;
            opened.lostAfter().ifPresent(left -> complainOfLoss(file, left));
        } catch (DatabaseException e) {
            complain(file, e);
        }
    }

    private Optional<Path> file() {
        return place == null ? Optional.empty() : place.of(dataDirectory);
    }

    boolean isOpen() {
        return store != null;
    }

    /** Empty if it is not open, or does not answer; then it is closed. */
    <T> Optional<T> ask(Question<T> question) throws IOException {
        HistoryDatabase asked = store;
        if (asked == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.of(asked));
        } catch (DatabaseException e) {
            closeStore();
            file().ifPresent(file -> complain(file, e));
            return Optional.empty();
        }
    }

    /** The next {@link HistoryDatabase#sync} notes what there is then, so that it is said again only if nothing new can be kept. */
    private void complainOfLoss(Path file, long left) {
        say("The newest part of the year of the history that was kept is damaged and lost: "
                + (left == 0 ? "nothing is left"
                        : "it ends on " + LocalDate.ofInstant(Instant.ofEpochMilli(left), ZoneId.systemDefault()))
                + ". What the client's own files have is taken in again (" + file + ").");
    }

    private void complain(Path file, DatabaseException trouble) {
        String reason = file + ": " + trouble.getMessage();
        if (trouble.isDamage()) {
            Path aside = file.resolveSibling(file.getFileName() + ".damaged");
            try {
                Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
                say("The year of the history that was kept is damaged and lies in " + aside
                        + "; another one begins with what the client's own files have. " + reason + ".");
                return;
            } catch (IOException e) {
                reason += "; it cannot be set aside: " + e;
            }
        }
        say("A year of the history cannot be kept, and it may go back no farther than the client's own files. " + reason
                + ".");
    }

    private void say(String sentence) {
        if (!sentence.equals(said)) {
            said = sentence;
            complaints.accept(sentence);
        }
    }

    private void closeStore() {
        HistoryDatabase open = store;
        if (open != null) {
            store = null;
            open.close();
        }
    }

    /** For good. */
    @Override
    public void close() {
        ended = true;
        closeStore();
    }
}
