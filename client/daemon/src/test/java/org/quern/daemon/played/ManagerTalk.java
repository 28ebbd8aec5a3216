package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.rpc.crypto.Md5;

/** A connection of somebody who says what he likes at the GUI RPC server. */
final class ManagerTalk implements Closeable {
    /** What {@link #hear} answers when the client has hung up. */
    static final String CLOSED = "closed";
    private static final int TERMINATOR = 3;
    private final Closeable line;
    private final InputStream in;
    private final OutputStream out;

    private ManagerTalk(Closeable line, InputStream in, OutputStream out) {
        this.line = line;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /** Connects to the Unix socket of the data directory if it is there, else to the port. */
    static ManagerTalk with(Path data) throws IOException {
        Path socket = data.resolve("boinc_socket");
        if (Files.exists(socket)) {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
            return new ManagerTalk(channel, Channels.newInputStream(channel), Channels.newOutputStream(channel));
        }
        Socket tcp = new Socket(InetAddress.getLoopbackAddress(),
                Integer.parseInt(Files.readString(data.resolve("quern.port")).strip()));
        return new ManagerTalk(tcp, tcp.getInputStream(), tcp.getOutputStream());
    }

    /** The same, with the password shown. */
    static ManagerTalk authorized(Path data) throws IOException {
        ManagerTalk talk = with(data);
        talk.say(request("<auth1/>"));
        String nonce = talk.hear().replaceAll("(?s).*<nonce>|</nonce>.*", "");
        talk.say(request("<auth2><nonce_hash>" + Md5.of(nonce + password(data)) + "</nonce_hash></auth2>"));
        assertEquals("<authorized/>", inner(talk.hear()));
        return talk;
    }

    static String password(Path data) throws IOException {
        return Files.readString(data.resolve("gui_rpc_auth.cfg")).strip();
    }

    /** A request around an operation, with its end. */
    static String request(String operation) {
        return "<boinc_gui_rpc_request>\n" + operation + "\n</boinc_gui_rpc_request>\n\u0003";
    }

    void say(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** The next reply, {@link #CLOSED} if there is none. */
    String hear() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            for (int b = in.read(); b != TERMINATOR; b = in.read()) {
                if (b < 0) {
                    return CLOSED;
                }
                bytes.write(b);
            }
        } catch (IOException e) {
            return CLOSED; // reset
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    /** What stands inside a reply. */
    static String inner(String reply) {
        return reply.replace("<boinc_gui_rpc_reply>\n", "").replace("</boinc_gui_rpc_reply>\n", "").strip();
    }

    @Override
    public void close() throws IOException {
        line.close();
    }
}
