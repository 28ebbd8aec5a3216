package org.quern.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Asks a dashboard byte by byte, as a browser would and as one would that is lied to. */
final class Visitor {
    private final int port;

    Visitor(int port) {
        this.port = port;
    }

    /**
     * An answer.
     *
     * @param status its number
     * @param head all before the body
     * @param body the rest
     */
    record Answer(int status, String head, String body) {
        String header(String name) {
            return head.lines().filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip()).findFirst().orElse("");
        }

        /** The session that it opens. */
        String cookie() {
            String whole = header("Set-Cookie");
            return whole.substring(0, Math.max(0, whole.indexOf(';')));
        }

        /** The headers of that session, two lines. */
        String session() {
            return "Cookie: " + cookie() + "\r\n" + key();
        }

        /** The second of them. */
        String key() {
            return "X-Quern-Key: " + header("X-Quern-Key");
        }
    }

    Answer get(String path, String... headers) throws IOException {
        return ask("GET", path, "", headers);
    }

    Answer post(String path, String body, String... headers) throws IOException {
        return ask("POST", path, body, headers);
    }

    Answer ask(String method, String path, String body, String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of(method + " " + path + " HTTP/1.1", "Connection: close",
                "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length));
        lines.addAll(List.of(headers));
        if (lines.stream().noneMatch(line -> line.startsWith("Host:"))) {
            lines.add("Host: 127.0.0.1:" + port);
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write((String.join("\r\n", lines) + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int c = in.read();
                if (c < 0) {
                    throw new IOException("cut off: " + head);
                }
                head.append((char) c);
            }
            Answer bare = new Answer(Integer.parseInt(head.substring(9, 12)), head.toString(), "");
            String length = bare.header("Content-Length");
            byte[] all = length.isEmpty() ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length));
            return new Answer(bare.status(), bare.head(), new String(all, StandardCharsets.UTF_8));
        }
    }
}
