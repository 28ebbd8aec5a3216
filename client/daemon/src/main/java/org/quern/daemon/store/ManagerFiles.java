package org.quern.daemon.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.ReserveFile;
import org.quern.model.DataNames;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.rpc.call.ManagerCall;
import org.quern.rpc.codec.ManagerCodec;

/**
 * The account manager's files (docs/protocol/data-directory.md 13). Only their owner may read them; a change is on the
 * disk as a whole or not at all.
 */
public final class ManagerFiles {
    private final Path place;
    private final Path login;
    private final Path left;
    private final ManagerCall.Copies copies;
    private final ReserveFile reserve;

    /** In {@code data}; on a full disk {@code reserve} makes the room. */
    public ManagerFiles(DataDirectory data, ReserveFile reserve) {
        this.reserve = reserve;
        place = data.root().resolve(DataNames.ACCOUNT_MANAGER);
        login = data.root().resolve("acct_mgr_login.xml");
        left = data.root().resolve("quern_left_manager.txt");
        copies = new ManagerCall.Copies(data.root().resolve("acct_mgr_request.xml"),
                data.root().resolve("acct_mgr_reply.xml"));
    }

    /** Where the last request and the last reply are kept. */
    public ManagerCall.Copies copies() {
        return copies;
    }

    /**
     * Which manager is followed.
     *
     * @throws IOException if the file is there and cannot be read
     */
    public ManagerPlace place() throws IOException {
        if (!Files.exists(place)) {
            return ManagerPlace.NONE;
        }
        try (InputStream in = new BufferedInputStream(RegularFile.open(place))) {
            return ManagerCodec.readPlace(in);
        }
    }

    /**
     * How this client stands with it.
     *
     * @throws IOException if the file is there and cannot be read
     */
    public ManagerLogin login() throws IOException {
        if (!Files.exists(login)) {
            return ManagerLogin.NONE;
        }
        try (InputStream in = new BufferedInputStream(RegularFile.open(login))) {
            return ManagerCodec.readLogin(in);
        }
    }

    /** Keeps both. */
    public void keep(ManagerPlace newPlace, ManagerLogin newLogin) throws IOException {
        Files.deleteIfExists(left);
        keep(newLogin);
        reserve.spend(() -> DurableFiles.replaceSecret(place, out -> ManagerCodec.write(newPlace, out)));
    }

    /** Keeps how this client stands with the manager. */
    public void keep(ManagerLogin newLogin) throws IOException {
        reserve.spend(() -> DurableFiles.replaceSecret(login, out -> ManagerCodec.write(newLogin, out)));
    }

    /** The last manager was this one, and the user has left it. */
    public boolean wasLeft(String url) {
        try {
            return Files.exists(left) && ManagerPlace.areSame(RegularFile.text(left).strip(), url);
        } catch (IOException e) {
            return false;
        }
    }

    /** Forgets the manager, but that it was left. */
    public void forget(String url) throws IOException {
        if (!url.isEmpty()) {
            DurableFiles.replace(left, out -> out.write(url.getBytes(StandardCharsets.UTF_8)));
        }
        Files.deleteIfExists(place);
        Files.deleteIfExists(login);
    }
}
