package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.quern.config.file.RegularFile;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.PreferencesXml;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.ConfigurationFiles;
import org.quern.engine.view.ClientView;
import org.quern.model.BoincError;
import org.quern.model.DataNames;
import org.quern.rpc.crypto.Md5;

/** Operations on preferences and options files (docs/protocol/gui-rpc.md 6.15, 7.4): stored as they come, read when asked. */
final class PreferenceOperations {
    private static final String OVERRIDE = DataNames.PREFERENCES_OVERRIDE;
    private static final String OPTIONS = DataNames.OPTIONS;
    private final GuiClient client;
    /** Held from the look at a file to its replacement. */
    private final ReentrantLock saving = new ReentrantLock();

    PreferenceOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_global_prefs_working", (request, reply) -> {
            ClientView view = client.view();
            reply.xml().verbatim(view == null ? "" : view.settings().identity().preferencesXml());
        });
        operations.put("get_global_prefs_file", (request, reply) -> sendNetworkPreferences(reply));
        operations.put("get_global_prefs_override", (request, reply) -> {
            request.conversation().toldOverride(send(reply, OVERRIDE, "no prefs override file"));
        });
        operations.put("expect_quern_prefs_unchanged", (request, reply) -> {
            request.conversation().compareNext();
            reply.success();
        });
        operations.put("set_global_prefs_override", (request, reply) -> store(request, reply, OVERRIDE));
        operations.put("get_cc_config", (request, reply) -> send(reply, OPTIONS, ""));
        operations.put("set_cc_config", (request, reply) -> store(request, reply, OPTIONS));
        operations.put("read_global_prefs_override", (request, reply) -> reread(reply));
        operations.put("read_cc_config", (request, reply) -> reread(reply));
    }

    private void reread(GuiReply reply) throws IOException {
        client.attachments().reread();
        reply.success();
    }

    /** What the account's web page says, for this host's venue and without the override (docs/protocol/gui-rpc.md 5). */
    private void sendNetworkPreferences(GuiReply reply) throws IOException {
        ClientView view = client.view();
        Optional<Preferences> preferences = view == null ? Optional.empty()
                : PreferencesFiles.network(client.data().root(), view.state().hostVenue(),
                        url -> Optional.of(view.state().venueOf(url)).filter(venue -> !venue.isEmpty()),
                        view.now().wall());
        if (preferences.isPresent()) {
            reply.xml().verbatim(PreferencesXml.of(preferences.get()));
        } else {
            reply.error(String.valueOf(BoincError.FILE_OPERATION.code()));
        }
    }

    /** Answers the sum of what it sent. */
    private String send(GuiReply reply, String name, String otherwise) throws IOException {
        String text = text(name);
        if (!text.isEmpty()) {
            reply.copy(text);
        } else if (!otherwise.isEmpty()) {
            reply.error(otherwise);
        }
        return Md5.of(text);
    }

    private String text(String name) throws IOException {
        Path file = client.data().root().resolve(name);
        return Files.exists(file) ? RegularFile.text(file) : "";
    }

    private void store(GuiRequest request, GuiReply reply, String name) throws IOException {
        Path file = client.data().root().resolve(name);
        // What nobody compares need not be readable to be replaced.
        boolean compares = name.equals(OVERRIDE) && request.conversation().compares();
        saving.lock();
        try {
            if (compares && request.conversation().isOutdated(Md5.of(text(OVERRIDE)))) {
                reply.error("changed meanwhile");
            } else {
                replace(file, request.inner());
                reply.success();
            }
        } catch (IOException e) {
            client.messages()
                    .alert(ConfigurationFiles.named(file) + " could not be saved (" + WriteTrouble.words(e) + ").");
            reply.xml().integer("status", BoincError.FILE_OPERATION.code());
        } finally {
            saving.unlock();
        }
    }

    private static void replace(Path file, String text) throws IOException {
        if (text.isEmpty()) {
            ConfigurationFiles.remove(file);
        } else {
            ConfigurationFiles.replace(file, (text + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
