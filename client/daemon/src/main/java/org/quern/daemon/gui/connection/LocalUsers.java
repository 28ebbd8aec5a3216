package org.quern.daemon.gui.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** To which user of this computer a connection belongs, by Linux's tables of connections (proc_net_tcp of the kernel's documentation). */
final class LocalUsers {
    private static final String ESTABLISHED = "01";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int USER = 7;
    /** An IPv4 address in the table of IPv6. */
    private static final String MAPPED = "0000000000000000FFFF0000";
    private final List<Path> tables;

    LocalUsers(Path directory) {
        tables = List.of(directory.resolve("tcp"), directory.resolve("tcp6"));
    }

    static LocalUsers ofThisComputer() {
        return new LocalUsers(Path.of("/proc/net"));
    }

    /** The user at the other end of a connection within this computer. */
    Caller caller(Socket socket) {
        String there = end(socket.getInetAddress(), socket.getPort());
        String here = end(socket.getLocalAddress(), socket.getLocalPort());
        boolean told = false;
        for (Path table : tables) {
            if (Files.isReadable(table)) {
                told = true;
                Integer user = user(table, there, here);
                if (user != null) {
                    return Caller.user(user);
                }
            }
        }
        return told ? Caller.GONE : Caller.SOMEBODY_HERE;
    }

    /** Whose the connection is that ends there and begins here; null if there is none, or one end has begun to close it. */
    private static @Nullable Integer user(Path table, String there, String here) {
        try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.strip().split("\\s+", USER + 2);
                if (fields.length > USER && isEnd(fields[LOCAL], there) && isEnd(fields[REMOTE], here)
                        && fields[STATE].equals(ESTABLISHED)) {
                    return Integer.parseUnsignedInt(fields[USER]);
                }
            }
        } catch (IOException | NumberFormatException e) {
            // As if it were not there: then the user counts as nobody that is known.
        }
        return null;
    }

    private static boolean isEnd(String field, String end) {
        return field.equals(end) || field.equals(MAPPED + end);
    }

    /** As the kernel writes it: words of four bytes, each in the processor's order, which is taken to be the usual one, and the port. */
    private static String end(InetAddress address, int port) {
        byte[] bytes = address.getAddress();
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < bytes.length; word += Integer.BYTES) {
            for (int i = Integer.BYTES - 1; i >= 0; i--) {
                text.append(String.format(Locale.ROOT, "%02X", bytes[word + i]));
            }
        }
        return text.append(String.format(Locale.ROOT, ":%04X", port)).toString();
    }
}
