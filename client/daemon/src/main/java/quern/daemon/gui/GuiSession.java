package quern.daemon.gui;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import quern.rpc.codec.BoincXmlException;
import quern.rpc.crypto.Md5;

/** One connection of a manager: frames in, frames out, and the handshake (gui-rpc.md 2, 4). */
final class GuiSession {
    /** Longest request, bytes: BOINC's own limit. */
    private static final int MOST_BYTES = 100_000;
    private static final int TERMINATOR = 3;
    private final Socket socket;
    private final String password;
    private final GuiOperations operations;
    private String nonce = "";
    private boolean authorized;
    private int refusals;
    private boolean over;

    GuiSession(Socket socket, String password, GuiOperations operations) {
        this.socket = socket;
        this.password = password;
        this.operations = operations;
    }

    /** Serves until the manager leaves, sends nonsense or fails to authenticate. */
    void serve() throws IOException {
        try (socket; InputStream in = socket.getInputStream(); OutputStream out = socket.getOutputStream()) {
            while (!over) {
                byte[] frame = frame(in);
                if (frame.length == 0) {
                    return;
                }
                out.write(answer(frame));
                out.flush();
            }
        }
    }

    /** Bytes up to the terminator; none if the manager left. */
    private static byte[] frame(InputStream in) throws IOException {
        byte[] buffer = new byte[1024];
        int length = 0;
        for (int b = in.read(); b != TERMINATOR; b = in.read()) {
            if (b < 0) {
                return new byte[0];
            }
            if (length == MOST_BYTES) {
                throw new EOFException("request longer than " + MOST_BYTES + " bytes");
            }
            if (length == buffer.length) {
                buffer = java.util.Arrays.copyOf(buffer, Math.min(MOST_BYTES, 2 * buffer.length));
            }
            buffer[length++] = (byte) b;
        }
        return length == 0 ? " ".getBytes(StandardCharsets.US_ASCII) : java.util.Arrays.copyOf(buffer, length);
    }

    private byte[] answer(byte[] frame) throws IOException {
        GuiReply reply = new GuiReply();
        String text = new String(frame, StandardCharsets.ISO_8859_1);
        if (text.contains("<auth1")) {
            first(reply);
        } else if (text.contains("<auth2")) {
            second(frame, reply);
        } else {
            operate(frame, reply);
        }
        return reply.finished();
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
        String hash = GuiRequest.parse(frame).field("nonce_hash").strip();
        if (authorized || Md5.of(nonce + password).equals(hash)) {
            authorized = true;
            reply.xml().verbatim("<authorized/>\n");
        } else {
            over = true;
            reply.unauthorized();
        }
    }

    private void operate(byte[] frame, GuiReply reply) throws IOException {
        GuiRequest request;
        try {
            request = GuiRequest.parse(frame);
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
        } else if (!authorized && operations.needsPassword(request.operation())) {
            reply.unauthorized();
            over = ++refusals > 1;
        } else {
            operation.answer(request, reply);
        }
    }
}
