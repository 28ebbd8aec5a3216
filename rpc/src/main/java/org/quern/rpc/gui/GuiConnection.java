package org.quern.rpc.gui;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.quern.rpc.crypto.Md5;

/** A connection to a client: requests out, answers in, one at a time (docs/protocol/gui-rpc.md 2, 4). */
public final class GuiConnection implements Closeable {
    private static final int TERMINATOR = 3;
    private static final int CONNECT_MILLIS = 5_000;
    /** BOINC's own programs wait that long for an answer. */
    private static final int ANSWER_MILLIS = 30_000;
    /** An answer of which no more has come by then comes byte by byte, and holds up whoever asks next as well. */
    private static final int LEAST_BYTES = 16 << 10;
    /** The whole of an answer may take so many times that: those 15 MB come over a slow line as well. */
    private static final int WAITS_IN_ALL = 6;
    /** An answer with ten thousand tasks has 15 MB; more than this is no client, and a program with little memory keeps the rest of it. */
    private static final long MOST_BYTES = Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 4);
    private static final byte[] END = "</boinc_gui_rpc_reply>".getBytes(StandardCharsets.US_ASCII);
    private final Closeable line;
    private final InputStream in;
    private final OutputStream out;
    private final int silentMillis;
    private final int wholeMillis;
    private volatile int waitedMillis;

    /** {@code silentMillis}: which the line itself allows between two bytes; {@code wholeMillis}: for an answer. */
    private GuiConnection(Closeable line, InputStream in, OutputStream out, int silentMillis, int wholeMillis) {
        this.line = line;
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.silentMillis = silentMillis;
        this.wholeMillis = wholeMillis;
    }

    /**
     * Connects.
     *
     * @throws IOException if nobody listens there
     */
    public static GuiConnection open(String host, int port) throws IOException {
        return open(host, port, ANSWER_MILLIS);
    }

    static GuiConnection open(String host, int port, int answerMillis) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            socket.setSoTimeout(answerMillis);
            return new GuiConnection(socket, socket.getInputStream(), socket.getOutputStream(), answerMillis,
                    answerMillis * WAITS_IN_ALL);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Connects to a client's Unix socket.
     *
     * @throws IOException if nobody listens there
     */
    public static GuiConnection open(Path unixSocket) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(unixSocket));
        return new GuiConnection(channel, Channels.newInputStream(channel), Channels.newOutputStream(channel),
                ANSWER_MILLIS, ANSWER_MILLIS);
    }

    /** Proves that we know the password; false if the client does not agree, and then it closes the connection. */
    public boolean authorize(String password) throws IOException {
        String nonce = ask(GuiQuestion.of("auth1")).whole().text("nonce");
        return ask(GuiQuestion.of("auth2").with("nonce_hash", Md5.of(nonce + password))).has("authorized");
    }

    /** Asks and waits for the answer. */
    public GuiAnswer ask(GuiQuestion question) throws IOException {
        byte[] request = question.bytes();
        byte[] frame = Arrays.copyOf(request, request.length + 1);
        frame[request.length] = TERMINATOR;
        out.write(frame);
        out.flush();
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        // A Unix socket knows no time limit of its own, and one of TCP only between two bytes: the line is closed when it is over.
        CompletableFuture<Void> slow = after(silentMillis, () -> {
            if (answer.size() < LEAST_BYTES) {
                hangUp(silentMillis);
            }
        });
        CompletableFuture<Void> end = after(wholeMillis, () -> hangUp(wholeMillis));
        try {
            read(answer);
            return new GuiAnswer(answer.toByteArray());
        } catch (SocketTimeoutException e) {
            throw noAnswer(silentMillis);
        } catch (IOException e) {
            throw waitedMillis > 0 ? noAnswer(waitedMillis) : e;
        } finally {
            slow.cancel(false);
            end.cancel(false);
        }
    }

    private static CompletableFuture<Void> after(int millis, Runnable then) {
        return CompletableFuture.runAsync(then,
                CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    private static SocketTimeoutException noAnswer(int millis) {
        return new SocketTimeoutException("no answer within " + Duration.ofMillis(millis).toSeconds() + " s");
    }

    private void hangUp(int millis) {
        waitedMillis = millis;
        try {
            line.close();
        } catch (IOException e) {
            // it is of no use any more
        }
    }

    /** A terminator that stands in a text, which BOINC's client does not keep its projects from, does not end the answer. */
    private void read(ByteArrayOutputStream answer) throws IOException {
        boolean isReply = false;
        int matched = 0;
        for (int b = in.read(); b != TERMINATOR || (isReply && matched < END.length); b = in.read()) {
            if (b < 0) {
                throw new EOFException("the client closed the connection");
            }
            if (answer.size() == MOST_BYTES) {
                throw new IOException("the answer is longer than any client's");
            }
            isReply |= answer.size() == 0 && b == '<';
            if (matched < END.length || b > ' ') {
                matched = matched < END.length && b == END[matched] ? matched + 1 : b == '<' ? 1 : 0;
            }
            answer.write(b);
        }
    }

    @Override
    public void close() throws IOException {
        line.close();
    }
}
