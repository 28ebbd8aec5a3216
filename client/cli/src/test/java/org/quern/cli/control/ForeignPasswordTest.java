package org.quern.cli.control;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** Root asks a client in whose directory a science program has put a link in place of the password, and listens itself. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "whose rights a thread has, only Linux lets it say")
class ForeignPasswordTest {
    private static final int NOBODY = 65_534;
    private static final int END = 3;

    @TempDir
    private Path top = Path.of("");
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void nothingOfRootsFilesGoesOut() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path secret = Files.writeString(top.resolve("shadow"), "root:$y$j9T$hash\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path data = Files.createDirectory(top.resolve("data"));
        Files.createSymbolicLink(data.resolve("gui_rpc_auth.cfg"), secret);
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Files.writeString(data.resolve("quern.port"), server.getLocalPort() + "\n");
            for (Path each : List.of(data, data.resolve("gui_rpc_auth.cfg"), data.resolve("quern.port"))) {
                Files.setAttribute(each, "unix:uid", NOBODY, NOFOLLOW_LINKS);
                Files.setAttribute(each, "unix:gid", NOBODY, NOFOLLOW_LINKS);
            }
            Thread.ofVirtual().start(() -> answer(server));
            QuernRun run = QuernRun.quern("run-mode", "never", "--data-dir", data.toString());
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(heard.stream().noneMatch(text -> text.contains("nonce_hash")), heard::toString);
            assertTrue(run.err().contains("gui_rpc_auth.cfg cannot be read: permission is denied"), run::toString);
        }
    }

    private void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            StringBuilder request = new StringBuilder();
            for (int each = socket.getInputStream().read(); each >= 0; each = socket.getInputStream().read()) {
                request.append((char) each);
                if (each == END) {
                    heard.add(request.toString());
                    String reply = request.indexOf("auth1") >= 0 ? "<nonce>1.5</nonce>" : "<unauthorized/>";
                    socket.getOutputStream()
                            .write(("<boinc_gui_rpc_reply>\n" + reply + "\n</boinc_gui_rpc_reply>\n\003")
                                    .getBytes(StandardCharsets.ISO_8859_1));
                    request.setLength(0);
                }
            }
        } catch (IOException e) {
            heard.add(e.toString());
        }
    }
}
