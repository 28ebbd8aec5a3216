package org.quern.config.preferences;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;

/**
 * Reads global_prefs.xml and global_prefs_override.xml of a data directory (docs/protocol/configuration.md 3.1). A
 * network file that is cut short counts as absent, as with BOINC, but is not deleted; of an override what stands before a
 * fault applies.
 */
public final class PreferencesFiles {

    /** What the user of this computer wants instead. */
    public static final String OVERRIDE = DataNames.PREFERENCES_OVERRIDE;

    /** Clocks of servers and of this computer may differ by so much, seconds. */
    private static final double LARGEST_LEAD_SECONDS = 86_400;

    private final double now;
    private final List<Mistake> mistakes = new ArrayList<>();

    private PreferencesFiles(double now) {
        this.now = now;
    }

    /**
     * What was read.
     *
     * @param preferences the preferences in force
     * @param venue the host's venue: the one asked for, or that of the override, or that of the source project
     */
    public record Loaded(Preferences preferences, String venue) {}

    /**
     * Reads both files.
     *
     * @param directory the data directory
     * @param hostVenue the venue that the state file holds; empty if none
     * @param venueOfProject the venue that an attached project gave this host; empty if it is not attached
     * @param now Unix seconds; a time of change in the future is brought back to it
     */
    public static ReadResult<Loaded> read(Path directory, String hostVenue,
            Function<ProjectUrl, Optional<String>> venueOfProject, double now) {
        PreferencesFiles files = new PreferencesFiles(now);
        Optional<XmlTree> network = XmlFiles.read(directory.resolve(Preferences.NETWORK));
        Optional<XmlTree> override = XmlFiles.readUnlessEmpty(directory.resolve(OVERRIDE));
        Loaded loaded = files.merge(network, override, hostVenue, venueOfProject);
        return new ReadResult<>(loaded, files.mistakes);
    }

    /** What would hold if the user's own file had that text, which may be empty; read as by {@link #read}. */
    public static Preferences with(Path directory, byte[] override, String hostVenue,
            Function<ProjectUrl, Optional<String>> venueOfProject, double now) {
        Optional<XmlTree> tree = override.length == 0 ? Optional.empty()
                : Optional.of(XmlFiles.parse(override, OVERRIDE));
        return new PreferencesFiles(now).merge(XmlFiles.read(directory.resolve(Preferences.NETWORK)), tree, hostVenue,
                venueOfProject).preferences();
    }

    /** What global_prefs.xml alone says, read as by {@link #read}; empty if there is none that can be read. */
    public static Optional<Preferences> network(Path directory, String hostVenue,
            Function<ProjectUrl, Optional<String>> venueOfProject, double now) {
        PreferencesFiles files = new PreferencesFiles(now);
        Optional<XmlTree> network = XmlFiles.read(directory.resolve(Preferences.NETWORK));
        return network.flatMap(files::completeBlock).isEmpty() ? Optional.empty()
                : Optional.of(files.merge(network, Optional.empty(), hostVenue, venueOfProject).preferences());
    }

    /**
     * Whether a document of preferences that was sent may take the place of global_prefs.xml: it can be read to its end, and says of
     * itself that it is not older than that one, nor of a time still to come (docs/protocol/configuration.md 3.1).
     */
    public static boolean mayReplace(Path directory, byte[] document, double now) {
        OptionalDouble sent = modTime(Optional.of(XmlFiles.parse(document, Preferences.NETWORK)));
        OptionalDouble known = modTime(XmlFiles.read(directory.resolve(Preferences.NETWORK)));
        return sent.isPresent() && sent.getAsDouble() <= now + LARGEST_LEAD_SECONDS
                && (known.isEmpty() || sent.getAsDouble() >= Math.min(known.getAsDouble(), now));
    }

    /** What a document of preferences says by itself, and what is wrong in it, read as one that a user wrote: elements that nobody knows are mistakes. */
    public static ReadResult<Preferences> written(byte[] document, double now) {
        PreferencesFiles files = new PreferencesFiles(now);
        PreferencesBuilder builder = new PreferencesBuilder();
        files.override(builder, Optional.of(XmlFiles.parse(document, OVERRIDE)));
        return new ReadResult<>(builder.build(), files.mistakes);
    }

    /** Whether a document of preferences can be read to its end. */
    public static boolean isReadable(byte[] document) {
        return modTime(Optional.of(XmlFiles.parse(document, Preferences.NETWORK))).isPresent();
    }

    /** When the preferences of a document were changed, 0 if it does not say; empty if it cannot be read. */
    private static OptionalDouble modTime(Optional<XmlTree> tree) {
        PreferencesFiles reading = new PreferencesFiles(Double.MAX_VALUE);
        Optional<XmlNode> block = tree.flatMap(reading::completeBlock);
        return block.isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(reading.network(block.get(), "").number(Preference.MOD_TIME));
    }

    private Loaded merge(Optional<XmlTree> network, Optional<XmlTree> override, String hostVenue,
            Function<ProjectUrl, Optional<String>> venueOfProject) {
        String venue = override.flatMap(XmlTree::root).flatMap(PreferencesFiles::hostVenue).orElse(hostVenue);
        PreferencesBuilder builder = new PreferencesBuilder();
        Optional<XmlNode> block = network.flatMap(this::completeBlock);
        if (block.isPresent()) {
            builder = network(block.get(), venue);
            Optional<String> projectVenue = venue.isEmpty() ? sourceVenue(builder, venueOfProject) : Optional.empty();
            if (projectVenue.isPresent()) {
                venue = projectVenue.get();
                builder = network(block.get(), venue);
            }
        }
        override(builder, override);
        return new Loaded(builder.build(), venue);
    }

    private static Optional<XmlNode> hostVenue(XmlNode node, String name) {
        if (node.name().equals(name)) {
            return Optional.of(node);
        }
        return node.children().stream().flatMap(child -> hostVenue(child, name).stream()).findFirst();
    }

    private static Optional<String> hostVenue(XmlNode root) {
        return hostVenue(root, "host_venue").map(XmlNode::text).filter(text -> !text.isEmpty());
    }

    private static Optional<String> sourceVenue(PreferencesBuilder builder,
            Function<ProjectUrl, Optional<String>> venueOfProject) {
        if (builder.sourceProject.isEmpty()) {
            return Optional.empty();
        }
        return venueOfProject.apply(ProjectUrl.of(builder.sourceProject)).filter(venue -> !venue.isEmpty());
    }

    private Optional<XmlNode> completeBlock(XmlTree tree) {
        mistakes.addAll(tree.mistakes());
        if (!tree.complete()) {
            mistakes.add(Mistake.ofFile(Preferences.NETWORK, "incomplete; the built-in preferences are used instead"));
            return Optional.empty();
        }
        return tree.root().flatMap(root -> expectBlock(root, Preferences.NETWORK));
    }

    private Optional<XmlNode> expectBlock(XmlNode root, String file) {
        if (root.name().equals("global_preferences")) {
            return Optional.of(root);
        }
        mistakes.add(new Mistake(file, root.line(), root.name(),
                "<global_preferences> is expected here; the file is ignored"));
        return Optional.empty();
    }

    private PreferencesBuilder network(XmlNode block, String venue) {
        PreferencesBuilder builder = new PreferencesBuilder();
        PreferencesBlock reader = new PreferencesBlock(Preferences.NETWORK, now, false, builder);
        reader.forget();
        List<Mistake> found = reader.apply(block, venue);
        mistakes.removeAll(found);
        mistakes.addAll(found);
        return builder;
    }

    private void override(PreferencesBuilder builder, Optional<XmlTree> override) {
        if (override.isEmpty()) {
            return;
        }
        builder.overrideFilePresent = true;
        mistakes.addAll(override.get().mistakes());
        override.get().root().flatMap(root -> expectBlock(root, OVERRIDE)).ifPresent(root -> {
            mistakes.addAll(new PreferencesBlock(OVERRIDE, now, true, builder).apply(root, ""));
        });
    }
}
