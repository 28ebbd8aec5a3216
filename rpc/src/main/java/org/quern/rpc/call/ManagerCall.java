package org.quern.rpc.call;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerRequest;
import org.quern.rpc.codec.ManagerCodec;
import org.quern.rpc.http.HttpAnswer;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpBody;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.http.UnreadableAnswerException;
import org.quern.rpc.scan.BoincXmlException;

/** One call of an account manager: the request is posted to its {@code rpc.php} (docs/protocol/accounts.md 8.2). */
public final class ManagerCall {
    private ManagerCall() {}

    /**
     * Where both documents are kept for people who look for a fault, readable by their owner only: both hold keys.
     *
     * @param request file for the request
     * @param reply file for the reply
     */
    public record Copies(Path request, Path reply) {}

    /** Starts a call of the manager at {@code url}, which ends in a slash. */
    public static HttpExchange<ManagerReply> start(ProjectHttp http, ManagerRequest request, String url,
            Copies copies) {
        byte[] document = document(request);
        PrivateFile.tryWrite(copies.request(), document);
        return http.start(HttpAsk.post(url + "rpc.php", HttpBody.xml(document)), ManagerCodec.LONGEST_REPLY,
                answer -> read(answer, copies.reply()));
    }

    private static ManagerReply read(HttpAnswer answer, Path copy) throws IOException {
        try (OutputStream kept = PrivateFile.tryOpen(copy); InputStream in = new CopyingStream(answer.body(), kept)) {
            return ManagerCodec.readReply(in);
        } catch (BoincXmlException e) {
            if (answer.isWebPage()) {
                throw new UnreadableAnswerException("a web page came instead of an account manager's reply; "
                        + "is this the manager's own address?");
            }
            throw e;
        }
    }

    private static byte[] document(ManagerRequest request) {
        var bytes = new ByteArrayOutputStream();
        try {
            ManagerCodec.writeRequest(request, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
