package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.quern.model.BoincError;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * A question to a project's web pages, asked for a manager that then polls for the answer (docs/protocol/accounts.md 1,
 * docs/protocol/gui-rpc.md 8).
 */
sealed interface WebQuery {
    /** Nothing was asked. */
    WebQuery NONE = new None();
    /** A project's page of this kind has a few kilobytes; every connection may keep three of them. */
    long MOST_BYTES = 1 << 17;
    /** What went wrong, in all of these documents. */
    String ERROR_NUMBER = "<error_num>";

    /** Writes what a poll is answered, in an element of that name or as the server wrote it. */
    void answer(BoincXmlWriter out, String element) throws IOException;

    /** Asks; the answer is handed on as it comes. Behind a question mark stand passwords, or hashes that are as good. */
    static WebQuery ask(ProjectHttp http, String url) {
        HttpAsk ask = url.contains("?") ? HttpAsk.get(url).withSecretUrl() : HttpAsk.get(url);
        return new Asked(http.start(ask, MOST_BYTES, answer -> answer.body().readAllBytes()).result());
    }

    /** A question that is refused without asking anybody. */
    static WebQuery refused(int errorNumber) {
        return new Refused(errorNumber);
    }

    /** A value in a URL: all but letters and digits as {@code %XX}. */
    static String escape(String value) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
            escaped.append(plain ? String.valueOf((char) b) : String.format(Locale.ROOT, "%%%02X", b & 0xff));
        }
        return escaped.toString();
    }

    /** Nothing was asked on this connection. */
    record None() implements WebQuery {
        @Override
        public void answer(BoincXmlWriter out, String element) throws IOException {
            out.flag(element, true);
        }
    }

    /**
     * Refused.
     *
     * @param errorNumber BOINC's number of the reason
     */
    record Refused(int errorNumber) implements WebQuery {
        @Override
        public void answer(BoincXmlWriter out, String element) throws IOException {
            out.open(element);
            out.integer("error_num", errorNumber);
            out.close();
        }
    }

    /**
     * On its way, or answered.
     *
     * @param result what became of it
     */
    record Asked(CompletableFuture<HttpResult<byte[]>> result) implements WebQuery {
        @Override
        public void answer(BoincXmlWriter out, String element) throws IOException {
            HttpResult<byte[]> ended = result.getNow(null);
            switch (ended) {
                case null -> refused(BoincError.IN_PROGRESS.code()).answer(out, element);
                case HttpResult.Failure<byte[]>(HttpFailure failure) -> refused(failure.code()).answer(out, element);
                case HttpResult.Success<byte[]>(byte[] document) -> hand(out, element, ByteText.decode(document));
            }
        }

        private static boolean isStillAsking(String document) {
            int from = document.indexOf(ERROR_NUMBER) + ERROR_NUMBER.length();
            int to = document.indexOf('<', from);
            return from >= ERROR_NUMBER.length() && to > from
                    && document.substring(from, to).strip().equals(String.valueOf(BoincError.IN_PROGRESS.code()));
        }

        /** The document from its own element on, or from the error that stands in its place; no control characters. */
        private static void hand(BoincXmlWriter out, String element, String document) throws IOException {
            int start = document.indexOf("<" + element);
            if (start < 0) {
                start = document.indexOf("<error");
            }
            // A server's "in progress" would be taken for this client's, and asked after without end.
            if (start < 0 || isStillAsking(document)) {
                refused(HttpFailure.Kind.UNREADABLE.code()).answer(out, element);
            } else {
                out.verbatim(document.substring(start).replaceAll("[\\x00-\\x08\\x0B-\\x1F]", "").strip() + "\n");
            }
        }
    }
}
