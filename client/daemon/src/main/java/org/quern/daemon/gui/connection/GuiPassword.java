package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;

/** The password that managers need, in {@code gui_rpc_auth.cfg} (docs/protocol/gui-rpc.md 3). It is never empty. */
public final class GuiPassword {
    private static final String NAME = "gui_rpc_auth.cfg";
    /** Bytes of chance in a new password: 32 hex digits. */
    private static final int BYTES = 16;
    /** No user has this number. */
    private static final int NOBODY = -1;

    private GuiPassword() {}

    /** The first line of the file; a missing or empty one is replaced by chance that only the owner can read. */
    public static String of(Path dataDirectory) throws IOException {
        Path file = dataDirectory.resolve(NAME);
        if (Files.exists(file)) {
            String first = RegularFile.text(file).lines().findFirst().orElse("").strip();
            if (!first.isEmpty()) {
                return first;
            }
        }
        byte[] chance = new byte[BYTES];
        new SecureRandom().nextBytes(chance);
        String password = HexFormat.of().formatHex(chance);
        DurableFiles.replaceSecret(file, out -> out.write(password.getBytes(StandardCharsets.US_ASCII)));
        return password;
    }

    /** Number of the user to whom the file belongs, {@value #NOBODY} if that cannot be told. */
    static int owner(Path dataDirectory) throws IOException {
        of(dataDirectory);
        try {
            return (int) Files.getAttribute(dataDirectory.resolve(NAME), "unix:uid");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return NOBODY;
        }
    }
}
