package org.quern.rpc.call;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.rpc.crypto.KeyOffer;
import org.quern.rpc.http.HttpAnswer;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpBody;
import org.quern.rpc.http.HttpCost;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.http.UnreadableAnswerException;
import org.quern.rpc.scan.BoincXmlException;

/**
 * One scheduler RPC: the request is posted to the project's schedulers in turn until one gives an HTTP answer
 * (docs/protocol/scheduler-rpc.md 2.3). An answer that cannot be read is not asked for elsewhere.
 */
public final class SchedulerCall {
    /**
     * A reply with the verdict on the key in it.
     *
     * @param reply what the scheduler said
     * @param key which code signing key holds from now on
     * @param date when the server says that it answered, Unix seconds; empty if it does not say
     */
    public record Answer(SchedulerReply reply, KeyOffer key, OptionalDouble date) {}

    /**
     * Where both documents are kept for people who look for a fault; the first holds the account key.
     *
     * @param request file for the request
     * @param reply file for the reply
     */
    public record Copies(Path request, Path reply) {}

    private final ProjectHttp http;
    private final SchedulerRequest request;
    private final byte[] document;
    /** The project is known to be there. */
    private final Set<String> hosts;
    private final List<String> urls;
    private final @Nullable Copies copies;
    private final long startNanos = System.nanoTime();
    private volatile HttpCost cost = HttpCost.NONE;
    private final CompletableFuture<HttpResult<Answer>> result = new CompletableFuture<>();

    private SchedulerCall(ProjectHttp http, SchedulerRequest request, List<String> urls, @Nullable Copies copies) {
        this.http = http;
        this.request = request;
        this.urls = List.copyOf(urls);
        this.copies = copies;
        this.document = document(request);
        this.hosts = Stream.concat(urls.stream(), Stream.of(request.project().canonical())).map(HttpUrl::parse)
                .filter(Objects::nonNull).map(HttpUrl::host).collect(Collectors.toSet());
    }

    /** Starts the call; {@code urls} are tried in this order. */
    public static SchedulerCall start(ProjectHttp http, SchedulerRequest request, List<String> urls,
            @Nullable Copies copies) {
        var call = new SchedulerCall(http, request, urls, copies);
        if (copies != null) {
            PrivateFile.tryWrite(copies.request(), call.document);
        }
        call.attempt(0, new HttpFailure(HttpFailure.Kind.REFUSED, 0, "the project has no scheduler URL"));
        return call;
    }

    /** Its end; never exceptional. */
    public CompletableFuture<HttpResult<Answer>> result() {
        return result;
    }

    /** What it has cost, all schedulers that were tried together, from its end on. */
    public HttpCost cost() {
        return cost;
    }

    private void attempt(int index, HttpFailure before) {
        if (index >= urls.size()) {
            result.complete(new HttpResult.Failure<>(before));
            return;
        }
        HttpExchange<Answer> current = http.start(HttpAsk.post(urls.get(index), HttpBody.xml(document)).knownTo(hosts)
                .namedBy(request.project().canonical()), http.settings().longestReply(), this::read);
        current.onEnd(ended -> {
            cost = cost.plus(current.cost());
            if (ended instanceof HttpResult.Failure<Answer>(HttpFailure failure) && triesNext(failure)) {
                attempt(index + 1, failure);
            } else {
                result.complete(ended);
            }
        });
    }

    /** Schedulers that trickle or flood one after the other take no more time, and send no more, than two of them may. */
    private boolean triesNext(HttpFailure failure) {
        return System.nanoTime() - startNanos < http.settings().callTime().toNanos()
                && cost.bytes() < http.settings().longestReply()
                && failure.kind() != HttpFailure.Kind.UNREADABLE && failure.kind() != HttpFailure.Kind.CANCELLED;
    }

    private Answer read(HttpAnswer answer) throws IOException {
        try (ReplyMemory.Share memory = ReplyMemory.shared().take();
                OutputStream copy = copies == null ? OutputStream.nullOutputStream()
                        : PrivateFile.tryOpen(copies.reply());
                InputStream in = new CopyingStream(answer.body(), copy)) {
            SchedulerReply reply = SchedulerCodec.readReply(in, http.settings().longestReply(), memory.bytes());
            in.transferTo(OutputStream.nullOutputStream());
            return new Answer(reply,
                    KeyOffer.judge(request.codeSignKey(), reply.codeSignKey(), reply.codeSignKeySignature()),
                    answer.date());
        } catch (BoincXmlException e) {
            if (answer.isWebPage()) {
                throw new UnreadableAnswerException("a web page came instead of a scheduler reply; "
                        + "does this network ask for a login in a browser first?");
            }
            throw e;
        }
    }

    private static byte[] document(SchedulerRequest request) {
        var bytes = new ByteArrayOutputStream();
        try {
            SchedulerCodec.writeRequest(request, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
