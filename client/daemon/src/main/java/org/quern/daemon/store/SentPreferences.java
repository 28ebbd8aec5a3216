package org.quern.daemon.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.disk.ReserveFile;
import org.quern.model.ProjectUrl;
import org.quern.model.TextCursor;

/** The preferences that projects and account managers send, in global_prefs.xml (docs/protocol/configuration.md 3.1). */
final class SentPreferences {
    private final DataDirectory data;
    private final ReserveFile reserve;

    SentPreferences(DataDirectory data, ReserveFile reserve) {
        this.data = data;
        this.reserve = reserve;
    }

    /**
     * Stores what a project sent; false if it cannot be read, is older than what is there, or is of a time still to come.
     *
     * @param now Unix seconds
     */
    boolean store(ProjectUrl project, String content, double now) throws IOException {
        byte[] document = document(project, content);
        boolean wanted = PreferencesFiles.mayReplace(data.root(), document, now);
        if (wanted) {
            write(document);
        }
        return wanted;
    }

    /**
     * Stores what an account manager sent, which counts whatever its time.
     *
     * @throws IOException if it cannot be read, or not be written
     */
    void storeManaged(ProjectUrl manager, String content) throws IOException {
        byte[] document = document(manager, TextCursor.without(content, "<source_project>", "</source_project>"));
        if (!PreferencesFiles.isReadable(document)) {
            throw new IOException("the preferences that it sent cannot be read");
        }
        write(document);
    }

    /** Whoever edited them where, the one that sent them is named: nobody speaks in another's name. */
    private static byte[] document(ProjectUrl source, String content) {
        String sent = TextCursor.without(content, "<source_scheduler>", "</source_scheduler>")
                + "\n<source_scheduler>" + source + "</source_scheduler>";
        String whole = content.contains("<source_project>") ? sent
                : "<source_project>" + source + "</source_project>\n" + sent;
        return ("<global_preferences>\n" + whole + "\n</global_preferences>\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    private void write(byte[] document) throws IOException {
        reserve.spend(() -> DurableFiles.replace(data.root().resolve(Preferences.NETWORK),
                out -> out.write(document)));
    }
}
