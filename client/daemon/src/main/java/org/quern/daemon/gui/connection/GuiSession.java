package org.quern.daemon.gui.connection;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import org.quern.daemon.gui.Conversation;
import org.quern.daemon.gui.GuiOperation;
import org.quern.daemon.gui.GuiOperations;
import org.quern.daemon.gui.GuiReply;
import org.quern.daemon.gui.GuiRequest;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.scan.BoincXmlException;

/** One connection of a manager: frames in, frames out, and the handshake (docs/protocol/gui-rpc.md 2, 4). */
final class GuiSession implements ReplyPlaces.Session {
    /** Longest request, bytes: BOINC's own limit. */
    private static final int MOST_BYTES = 100_000;
    private static final int TERMINATOR = 3;
    private final ManagerConnection line;
    private final GuiPassword password;
    private final GuiOperations operations;
    private final ConnectionTimeouts timeouts;
    private final GuessLimit guesses;
    private final ReplyPlaces places;
    private final boolean local;
    private final Conversation conversation = new Conversation();
    private String nonce = "";
    private volatile boolean authorized;
    private int refusals;
    private boolean over;

    GuiSession(ManagerConnection line, GuiPassword password, GuiOperations operations, ConnectionTimeouts timeouts,
            GuessLimit guesses, ReplyPlaces places) {
        this.places = places;
        this.line = line;
        this.password = password;
        this.operations = operations;
        this.timeouts = timeouts;
        this.guesses = guesses;
        local = line.isLocal();
    }

    /** The manager has proved that it knows the password. */
    @Override
    public boolean authorized() {
        return authorized;
    }

    /** The manager is on this computer. */
    boolean isLocal() {
        return local;
    }

    @Override
    public void close() throws IOException {
        line.close();
    }

    /** Serves until the manager leaves, sends nonsense or fails to authenticate. */
    void serve() throws IOException {
        try (line;
                InputStream in = new BufferedInputStream(line.input());
                OutputStream out = line.output()) {
            while (!over) {
                byte[] frame = frame(in);
                if (frame.length == 0) {
                    return;
                }
                answer(frame, out);
            }
        }
    }

    /** Bytes up to the terminator; none if the manager left. */
    private byte[] frame(InputStream in) throws IOException {
        int first = in.read();
        try (var _ = timeouts.begin(line)) {
            return frame(first, in);
        }
    }

    private static byte[] frame(int first, InputStream in) throws IOException {
        byte[] buffer = new byte[1024];
        int length = 0;
        for (int b = first; b != TERMINATOR; b = in.read()) {
            if (b < 0 || (b == '\n' && isFromBrowser(buffer, length))) {
                return new byte[0];
            }
            if (length == MOST_BYTES) {
                throw new EOFException("request longer than " + MOST_BYTES + " bytes");
            }
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.min(MOST_BYTES, 2 * buffer.length));
            }
            buffer[length++] = (byte) b;
        }
        return length == 0 ? " ".getBytes(StandardCharsets.US_ASCII) : Arrays.copyOf(buffer, length);
    }

    private void answer(byte[] frame, OutputStream out) throws IOException {
        if (isFromBrowser(frame, frame.length)) {
            over = true; // a page may have made a browser say this; it learns nothing here
            return;
        }
        String text = new String(frame, StandardCharsets.ISO_8859_1);
        if (text.contains("<auth1") || text.contains("<auth2")) {
            authenticate(frame, text, out);
            return;
        }
        try (var _ = places.take(this); var _ = timeouts.begin(line)) {
            GuiReply reply = new GuiReply(out);
            operate(frame, reply);
            reply.finish();
        }
    }

    /** Takes no place from anybody: who is about to show the password shall not wait among those who never do. */
    private void authenticate(byte[] frame, String text, OutputStream out) throws IOException {
        try (var _ = timeouts.begin(line)) {
            GuiReply reply = new GuiReply(out);
            if (text.contains("<auth1")) {
                first(reply);
            } else {
                second(frame, reply);
            }
            reply.finish();
        }
    }

    /**
     * HTTP is not served: no manager uses it, and a web page could speak to the client through a browser
     * (docs/protocol/gui-rpc.md 9). A method is a word in capitals; a manager begins with an element. It is known by its first
     * line, which a browser ends; the byte that ends a manager's request may never come.
     */
    private static boolean isFromBrowser(byte[] bytes, int length) {
        int end = 0;
        while (end < length && bytes[end] >= 'A' && bytes[end] <= 'Z') {
            end++;
        }
        return end > 0 && end < length && bytes[end] == ' ';
    }

    private void first(GuiReply reply) throws IOException {
        if (!authorized && !nonce.isEmpty()) {
            over = true;
            return;
        }
        Instant now = Instant.now();
        nonce = String.format(Locale.ROOT, "%d.%06d", now.getEpochSecond(), now.getNano() / 1000);
        reply.xml().raw("nonce", nonce);
    }

    private void second(byte[] frame, GuiReply reply) throws IOException {
        if (!authorized && nonce.isEmpty()) {
            over = true;
            return;
        }
        String hash = GuiRequest.parse(frame, conversation).field("nonce_hash").strip();
        if (authorized) {
            reply.xml().verbatim("<authorized/>\n");
            return;
        }
        GuessingPlace place = guesses.take(line.caller());
        if (place == null) {
            over = true;
            reply.error("too many wrong passwords came from there; try again in a minute");
        } else if (MessageDigest.isEqual(ascii(Md5.of(nonce + password.text())), ascii(hash)) && isRightlyIts()) {
            guesses.right(place);
            authorized = true;
            reply.xml().verbatim("<authorized/>\n");
        } else {
            guesses.wrong(place);
            over = true;
            reply.unauthorized();
        }
    }

    /** There is a password, or this manager is one of those who get in without. */
    private boolean isRightlyIts() {
        return !password.text().isEmpty() || password.keyless().admits(line.caller());
    }

    /** Without a word about a password, as managers do who know that there is none. */
    private boolean isLetIn() {
        authorized = password.text().isEmpty() && password.keyless().admits(line.caller());
        return authorized;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private void operate(byte[] frame, GuiReply reply) throws IOException {
        GuiRequest request;
        try {
            request = GuiRequest.parse(frame, conversation);
        } catch (BoincXmlException e) {
            reply.error("missing boinc_gui_rpc_request tag");
            return;
        }
        GuiOperation operation = operations.find(request.operation());
        if (request.operation().isEmpty()) {
            reply.error("missing request");
        } else if (operation == null) {
            boolean closed = request.text().contains("<" + request.operation() + "/>");
            reply.error("unrecognized op: " + request.operation() + (closed ? "/" : ""));
        } else if (!authorized && !(local && operations.isOpen(request.operation())) && !isLetIn()) {
            reply.unauthorized();
            over = ++refusals > 1;
        } else {
            operation.answer(request, reply);
        }
    }
}
