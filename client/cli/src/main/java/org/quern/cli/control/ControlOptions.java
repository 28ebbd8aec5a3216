package org.quern.cli.control;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.common.PortNumber;
import org.quern.cli.move.Owner;
import org.quern.config.file.RegularFile;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.model.DataNames;
import org.quern.rpc.gui.GuiConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which client is meant, and how to get in: the same for every command of this package. */
public final class ControlOptions {
    /** BOINC's port (docs/protocol/gui-rpc.md 1). */
    private static final String PORT_FILE = DataNames.PORT;
    private static final String SOCKET_FILE = DataNames.SOCKET;
    private static final String PASSWORD_FILE = DataNames.PASSWORD;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--host", paramLabel = "HOST[:PORT]", description = "Ask the client there, BOINC's own included. Default: the one that runs in the data directory.")
    private @Nullable String host;

    @Option(names = "--password-file", paramLabel = "FILE", description = "First line is the client's password. Default: gui_rpc_auth.cfg of the data directory.")
    private @Nullable Path passwordFile;

    private @Nullable Password given;

    /** The client that runs in that directory. */
    public static ControlOptions of(Path dataDirectory) {
        ControlOptions options = new ControlOptions();
        options.dataDir = new DataDirOption(dataDirectory);
        return options;
    }

    /**
     * The client at an address, with a password that is known already, empty for none.
     *
     * @param list where the password stands, for who has to mend it
     */
    public static ControlOptions at(String address, Path list, String password) {
        ControlOptions options = new ControlOptions();
        options.host = address;
        options.given = new Password(list, password, "there is none for it in " + list);
        return options;
    }

    /** The address, empty for the client of the data directory. */
    public String host() {
        return host == null ? "" : host;
    }

    /** The client of the data directory is meant, and no other by its address. */
    public boolean isLocal() {
        return host == null;
    }

    /** The client that is meant runs on this computer, as far as its address tells. */
    public boolean isHere() {
        int colon = host().endsWith("]") ? -1 : host().lastIndexOf(':');
        String name = colon < 0 ? host() : host().substring(0, colon);
        return isLocal() || name.isEmpty() || name.equals("localhost") || name.equals("[::1]")
                || name.startsWith("127.");
    }

    /** The data directory. */
    public Path directory() {
        return dataDir.path();
    }

    /** Connects, and authenticates if a password is known. */
    public ControlClient open() throws ControlException, IOException {
        Address address = address();
        GuiConnection connection = connect(address);
        try {
            Password password = password();
            if (password.text().isEmpty()) {
                return new ControlClient(connection, password.trouble());
            }
            if (connection.authorize(password.text())) {
                return new ControlClient(connection, "");
            }
            String refusal = "The client at " + address + " refuses the password in " + password.file()
                    + (given == null ? ". Name the right file with --password-file." : ". Write the right one there.");
            if (given != null || host == null || passwordFile != null) {
                throw ControlException.failed(refusal);
            }
            connection.close(); // another client than that of the data directory, as it seems: looking is free there too
            connection = connect(address);
            return new ControlClient(connection, "that in " + password.file() + " is another one");
        } catch (ControlException | IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Where a client listens. */
    private sealed interface Address {
        GuiConnection connect() throws IOException;

        record Port(String host, int port) implements Address {
            @Override
            public GuiConnection connect() throws IOException {
                return GuiConnection.open(host, port);
            }

            @Override
            public String toString() {
                return host + ":" + port;
            }
        }

        record UnixSocket(Path path) implements Address {
            @Override
            public GuiConnection connect() throws IOException {
                return GuiConnection.open(path);
            }

            @Override
            public String toString() {
                return path.toString();
            }
        }
    }

    private record Password(Path file, String text, String trouble) {}

    private GuiConnection connect(Address address) throws ControlException {
        try {
            return address.connect();
        } catch (IOException e) {
            String why = e instanceof UnknownHostException ? "nobody knows a computer of that name" : e.getMessage();
            throw ControlException.noClient("No client answers at " + address + " (" + why + ")"
                    + (host == null
                            ? ", where the one in " + dataDir.path()
                                    + " listened last; 'quern doctor' says what became of it, and what to do"
                            : "")
                    + ".");
        }
    }

    private Address address() throws ControlException, IOException {
        if (host != null) {
            int colon = host.lastIndexOf(':');
            return colon < 0 ? new Address.Port(host, GuiRpcServer.STANDARD_PORT)
                    : new Address.Port(host.substring(0, colon), port(host.substring(colon + 1), "--host " + host));
        }
        Optional<String> trouble = DirectoryAccess.trouble(dataDir.path());
        if (trouble.isPresent()) {
            throw ControlException.failed(trouble.get()
                    + " Whether a client runs there cannot be told from here; 'quern "
                    + "status --host localhost' asks the one at port " + GuiRpcServer.STANDARD_PORT
                    + ", which tells everybody.");
        }
        Path file = dataDir.path().resolve(PORT_FILE);
        Path unixSocket = dataDir.path().resolve(SOCKET_FILE);
        if (!Files.exists(file) && Files.exists(unixSocket)) {
            return new Address.UnixSocket(unixSocket);
        }
        if (!Files.exists(file)) {
            throw ControlException.noClient("No client runs in " + dataDir.path() + (Files.isDirectory(dataDir.path())
                    ? "" : ": there is no such directory")
                    + ". Start one with '" + dataDir.command("quern daemon")
                    + "', or name another with --data-dir or --host."
                    + (Files.isDirectory(dataDir.path()) ? " (There is no " + PORT_FILE + ".)" : ""));
        }
        return new Address.Port("127.0.0.1", PortNumber.in(file).orElseThrow(() -> ControlException.failed(
                file + " is not what a client writes: it holds no port. Delete it, and start the client again.")));
    }

    private static int port(String text, String where) throws ControlException {
        return PortNumber.of(text)
                .orElseThrow(() -> ControlException.failed("'" + text + "' in " + where + " is no port."));
    }

    /** A short conversation does not load what it takes to open a file without waiting, unless it is none. */
    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            return RegularFile.text(file);
        }
        try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * Science programs may put a link there, and whoever listens gets a hash of what is read: root reads behind it with the rights of the directory's
     * owner, who may as well read it without us. Packages have such links, too.
     */
    private String password(Path file) throws IOException {
        return passwordFile == null && Files.isSymbolicLink(file)
                ? Owner.of(dataDir.path()).act(() -> RegularFile.text(file)) : text(file);
    }

    private Password password() throws ControlException {
        if (given != null) {
            return given;
        }
        Path file = passwordFile != null ? passwordFile : dataDir.path().resolve(PASSWORD_FILE);
        try {
            String first = password(file).lines().findFirst().orElse("").strip();
            return new Password(file, first, file + " is empty");
        } catch (IOException e) {
            if (passwordFile != null) {
                throw ControlException.failed("The password file " + file + " cannot be read: " + reason(e));
            }
            return new Password(file, "", file + " cannot be read: " + reason(e));
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "it does not exist";
            case AccessDeniedException denied -> "permission is denied"
                    + DirectoryAccess.who(Path.of(denied.getFile()), PosixFilePermission.GROUP_READ);
            default -> e.toString();
        };
    }
}
