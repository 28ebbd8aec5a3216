package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.quern.model.DataNames;

/**
 * Managers on the Unix socket of the data directory (docs/protocol/gui-rpc.md 1): who may write to that file may call, and that is
 * the client's own user. The data directory belongs to one client at a time, so a socket that lies there was left by one that was
 * killed.
 */
final class UnixListener implements ManagerListener {
    /** BOINC's name; boinccmd looks for it in its current directory. */
    static final String NAME = DataNames.SOCKET;
    private final ServerSocketChannel listener;
    private final Path path;

    private UnixListener(ServerSocketChannel listener, Path path) {
        this.listener = listener;
        this.path = path;
    }

    /**
     * Makes the socket.
     *
     * @throws IOException if this computer has no such sockets, its path is too long for one, or something else stands in its place
     */
    static UnixListener bind(Path dataDirectory) throws IOException {
        Path path = dataDirectory.resolve(NAME);
        try {
            Files.deleteIfExists(path);
            ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            return bind(listener, path);
        } catch (IOException | UnsupportedOperationException e) {
            throw new IOException("The socket " + path + " for managers cannot be made: " + e.getMessage(), e);
        }
    }

    private static UnixListener bind(ServerSocketChannel listener, Path path) throws IOException {
        try {
            listener.bind(UnixDomainSocketAddress.of(path));
            if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            }
            return new UnixListener(listener, path);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    @Override
    public ManagerConnection accept() throws IOException {
        return new ManagerConnection.Unix(listener.accept());
    }

    @Override
    public boolean isOpen() {
        return listener.isOpen();
    }

    @Override
    public int port() {
        return 0;
    }

    @Override
    public String place() {
        return "the socket " + path;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(path);
    }
}
