package org.quern.daemon.settings;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;

/** The configuration in force: read again when somebody asks, and told to all who act on it, in the order in which they said so. */
public final class ConfigurationInForce {
    private final DataDirectory data;
    private final MessageLog messages;
    private final Executor io;
    private final Supplier<@Nullable ClientView> view;
    private final List<Consumer<Configuration>> users = new CopyOnWriteArrayList<>();
    private volatile Configuration configuration;
    private List<String> toldMistakes;
    /** Location of this computer for which it was read. */
    private String venue;

    /**
     * @param first as read at the start
     * @param firstVenue location of this computer then, empty if none
     * @param io reads the files
     * @param view knows the projects; null before the first tick
     */
    public ConfigurationInForce(Configuration first, String firstVenue, DataDirectory data, MessageLog messages,
            Executor io,
            Supplier<@Nullable ClientView> view) {
        configuration = first;
        toldMistakes = first.mistakes();
        venue = firstVenue;
        this.data = data;
        this.messages = messages;
        this.io = io;
        this.view = view;
    }

    public Configuration get() {
        return configuration;
    }

    public ClientOptions options() {
        return configuration.options();
    }

    /** {@code user} acts on what is in force now, and on each later one. */
    public void usedBy(Consumer<Configuration> user) {
        user.accept(configuration);
        onRead(user);
    }

    /** {@code user} acts on each later one, on a thread of the reader's. */
    public void onRead(Consumer<Configuration> user) {
        users.add(user);
    }

    /** Reads the files again, for that location of this computer; what is wrong in them is an alert each, unless it was one at the last reading. */
    public void readFor(String nowAt) {
        io.execute(() -> {
            ClientView seen = view.get();
            Configuration read = Configuration.read(data, nowAt,
                    seen == null ? List.of() : seen.state().projects().stream().map(SavedProject::url).toList(),
                    url -> seen == null ? "" : seen.state().venueOf(url));
            tellMistakes(read.mistakes());
            tellChanges(read, nowAt, seen);
            users.forEach(user -> user.accept(read));
        });
    }

    /** Whoever sets one preference does not want to be told of each option anew. */
    private synchronized void tellMistakes(List<String> mistakes) {
        mistakes.stream().filter(mistake -> !toldMistakes.contains(mistake)).forEach(messages::alert);
        long old = mistakes.stream().filter(toldMistakes::contains).count();
        if (old > 0) {
            messages.inform(old + (old == 1 ? " mistake that was told before still stands"
                    : " mistakes that were told before still stand") + "; 'quern doctor' tells more");
        }
        toldMistakes = mistakes;
    }

    private static String nameOf(@Nullable ClientView seen, ProjectUrl url) {
        return Optional.ofNullable(seen).flatMap(view -> view.state().nameOf(url)).orElse(url.canonical());
    }

    /** Two may be reading at once; each change is told once. */
    private synchronized void tellChanges(Configuration read, String nowAt, @Nullable ClientView seen) {
        if (!nowAt.equals(venue)) {
            messages.inform("Location of this computer: " + PreferenceWords.place(nowAt) + ", before: "
                    + PreferenceWords.place(venue));
        }
        List<String> changes = PreferenceWords.changes(configuration.preferences(), read.preferences());
        messages.inform(changes.isEmpty() ? "Preferences and options were read again; no preference changed"
                : "Preferences changed:");
        changes.forEach(change -> messages.inform("   " + change));
        if (!read.options().logFlags().equals(configuration.options().logFlags())) {
            messages.inform("Log flags: " + read.options().logFlags().stream().map(LogFlag::element)
                    .collect(Collectors.joining(", ")));
        }
        AppConfigWords.changes(configuration.wishes(), read.wishes(), url -> nameOf(seen, url))
                .forEach(messages::inform);
        venue = nowAt;
        configuration = read;
    }
}
