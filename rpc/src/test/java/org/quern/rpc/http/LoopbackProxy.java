package org.quern.rpc.http;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy for HTTP and for SOCKS5 on one port of this computer. Whatever name is asked for, it leads to one server on loopback, so that
 * names can be used that nobody else knows; it notes each name. With a password it lets nobody through without.
 */
final class LoopbackProxy implements Closeable {
    /** How a login begins that is to be told by digest. */
    static final String DIGEST = "digest ";
    private static final Pattern AUTHORIZATION = Pattern.compile("(?i)Proxy-Authorization: Digest ([^\r\n]*)");
    private static final Pattern PART = Pattern.compile("(\\w+)=\"?([^\",]*)\"?");
    private static final int SOCKS = 5;
    private static final int BY_PASSWORD = 2;
    private static final int BY_NAME = 3;
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final String login;
    /** Whom clients wanted to reach, "http NAME", "tunnel NAME:PORT" or "socks NAME". */
    final List<String> asked = new CopyOnWriteArrayList<>();

    /** {@code login}: name:password, behind {@link #DIGEST} perhaps; empty if anybody may use it. */
    LoopbackProxy(int target, String login) throws IOException {
        this.target = target;
        this.login = login;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            InputStream in = client.getInputStream();
            int first = in.read();
            if (first == SOCKS) {
                socks(in, client);
            } else if (first >= 0) {
                http((char) first + head(in), client);
            }
        } catch (IOException gone) {
            // the client sees it
        }
    }

    private void http(String head, Socket client) throws IOException {
        if (!login.isEmpty() && !isKnown(head)) {
            write(client.getOutputStream(), String.join("\r\n", "HTTP/1.1 407 Who are you",
                    login.startsWith(DIGEST)
                            ? "Proxy-Authenticate: Digest realm=\"x\", nonce=\"n1\", qop=\"auth\", algorithm=MD5"
                            : "Proxy-Authenticate: Basic realm=\"x\"",
                    "Content-Length: 0", "Connection: close", "", ""));
            return;
        }
        String[] words = head.split(" ", 3);
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            if (words[0].equals("CONNECT")) {
                asked.add("tunnel " + words[1]);
                write(client.getOutputStream(), "HTTP/1.1 200 Go on\r\n\r\n");
            } else {
                String rest = words[1].substring("http://".length());
                asked.add("http " + rest.substring(0, rest.indexOf('/')));
                write(server.getOutputStream(), words[0] + " " + rest.substring(rest.indexOf('/')) + " "
                        + words[2].replaceFirst("\r\n", "\r\nConnection: close\r\n")
                                .replace("Connection: Keep-Alive\r\n", ""));
            }
            join(client, server);
        }
    }

    private boolean isKnown(String head) {
        if (!login.startsWith(DIGEST)) {
            return head.contains("Proxy-Authorization: Basic "
                    + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
        }
        Matcher told = AUTHORIZATION.matcher(head);
        String[] known = login.substring(DIGEST.length()).split(":", 2);
        if (!told.find()) {
            return false;
        }
        TreeMap<String, String> fields = new TreeMap<>();
        PART.matcher(told.group(1)).results().forEach(part -> fields.put(part.group(1), part.group(2)));
        String target = head.startsWith("CONNECT") ? head.split(" ", 3)[1] : String.valueOf(fields.get("uri"));
        // RFC 7616, 3.4.1
        String answer = md5(md5(known[0] + ":x:" + known[1]) + ":n1:" + fields.get("nc") + ":" + fields.get("cnonce")
                + ":auth:" + md5(head.substring(0, head.indexOf(' ')) + ":" + target));
        return known[0].equals(fields.get("username")) && answer.equals(fields.get("response"));
    }

    private static String md5(String text) {
        try {
            return HexFormat.of().formatHex(
                    MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void socks(InputStream in, Socket client) throws IOException {
        OutputStream out = client.getOutputStream();
        byte[] methods = in.readNBytes(in.read());
        boolean known = login.isEmpty() || new String(methods, StandardCharsets.ISO_8859_1).indexOf(BY_PASSWORD) >= 0;
        out.write(new byte[]{SOCKS, (byte) (login.isEmpty() ? 0 : known ? BY_PASSWORD : 0xff)});
        if (!login.isEmpty() && !(known && loggedIn(in, out))) {
            return;
        }
        byte[] request = in.readNBytes(4);
        String name = request[3] == BY_NAME ? new String(in.readNBytes(in.read()), StandardCharsets.US_ASCII)
                : "address " + InetAddress.getByAddress(in.readNBytes(request[3] == 1 ? 4 : 16)).getHostAddress();
        in.readNBytes(2);
        asked.add("socks " + name);
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            out.write(new byte[]{SOCKS, 0, 0, 1, 127, 0, 0, 1, 0, 0});
            join(client, server);
        }
    }

    private boolean loggedIn(InputStream in, OutputStream out) throws IOException {
        in.read();
        String told = new String(in.readNBytes(in.read()), StandardCharsets.UTF_8) + ":"
                + new String(in.readNBytes(in.read()), StandardCharsets.UTF_8);
        out.write(new byte[]{1, (byte) (told.equals(login) ? 0 : 1)});
        return told.equals(login);
    }

    private static void join(Socket client, Socket server) throws IOException {
        Thread.ofVirtual().start(() -> {
            try {
                client.getInputStream().transferTo(server.getOutputStream());
            } catch (IOException over) {
                // the answer is on its way or lost
            }
        });
        server.getInputStream().transferTo(client.getOutputStream());
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException();
            }
            head.write(b);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }
}
