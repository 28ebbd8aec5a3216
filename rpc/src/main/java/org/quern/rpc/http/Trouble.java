package org.quern.rpc.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.HttpUrl;
import org.quern.rpc.http.HttpFailure.Kind;
import org.quern.rpc.scan.BoincXmlException;

/** What exceptions and statuses mean, in sentences that name the server and no query text: that may hold a key. */
final class Trouble {
    private Trouble() {}

    static HttpFailure of(Call call, IOException e) {
        String where = where(call.request().url());
        for (Throwable hidden : e.getSuppressed()) {
            if (hidden instanceof RuntimeException bug) {
                return ofBug(call, bug); // OkHttp cancels a call in which something of ours or its own failed
            }
        }
        if (call.isCanceled()) {
            return new HttpFailure(Kind.CANCELLED, 0, where + ": cancelled");
        }
        return switch (e) {
            case BoincXmlException bad -> new HttpFailure(Kind.UNREADABLE, 0, where + ": " + bad.getMessage());
            case UnreadableAnswerException bad -> new HttpFailure(Kind.UNREADABLE, 0, where + ": " + bad.getMessage());
            case LocalFileException local -> new HttpFailure(Kind.LOCAL, 0, String.valueOf(local.getMessage()));
            case UnknownHostException unknown ->
                    new HttpFailure(Kind.NO_HOST, 0, "host name not found: " + call.request().url().host());
            case NoRouteToHostException none -> unreachable(where, none);
            case ConnectException refused -> unreachable(where, refused);
            case SocketTimeoutException slow when isConnecting(slow) -> unreachable(where, slow);
            case SSLException tls -> new HttpFailure(Kind.BROKEN, 0, where + ": no secure connection: "
                    + certificate(tls));
            default -> new HttpFailure(Kind.BROKEN, 0, where + ": " + words(e));
        };
    }

    private static String certificate(SSLException tls) {
        for (Throwable e = tls; e != null; e = e.getCause()) {
            if (e instanceof CertificateExpiredException || e instanceof CertificateNotYetValidException) {
                return "by the clock of this computer its certificate is not valid now";
            }
            if (e instanceof CertPathBuilderException) {
                return "neither this computer nor the Java runtime knows who signed its certificate. If your network"
                        + " looks into secure connections, its own certificate has to be among those of this computer"
                        + " (update-ca-certificates)";
            }
        }
        return String.valueOf(tls.getMessage());
    }

    private static HttpFailure unreachable(String where, IOException e) {
        return new HttpFailure(Kind.UNREACHABLE, 0, where + ": no connection: " + words(e));
    }

    /** Java writes an address without a name as "/127.0.0.1". */
    private static String words(IOException e) {
        return String.valueOf(e.getMessage()).replace(" to /", " to ");
    }

    private static boolean isConnecting(SocketTimeoutException e) {
        return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
    }

    /** It took longer than a call may. */
    static HttpFailure late(Call call, Duration limit) {
        return new HttpFailure(Kind.BROKEN, 0, where(call.request().url()) + ": not done within " + limit.toSeconds()
                + " s");
    }

    static HttpFailure refused(Call call, String blamed, String refusal) {
        return new HttpFailure(Kind.BROKEN, 0, where(call.request().url()) + blamed + ": " + refusal);
    }

    static HttpFailure ofStatus(Call call, int status) {
        Kind kind = status >= 500 ? Kind.SERVER_TROUBLE : Kind.REFUSED;
        return new HttpFailure(kind, status, where(call.request().url()) + ": HTTP status " + status);
    }

    static HttpFailure ofBug(Call call, RuntimeException e) {
        return new HttpFailure(Kind.BROKEN, 0, where(call.request().url()) + ": " + e);
    }

    static HttpFailure badUrl(String url) {
        return new HttpFailure(Kind.REFUSED, 0, "not an http URL: " + url.replaceAll("[?#].*", ""));
    }

    static HttpFailure closed() {
        return new HttpFailure(Kind.CANCELLED, 0, "the client is shutting down");
    }

    private static String where(HttpUrl url) {
        return url.newBuilder().query(null).fragment(null).username("").password("").build().toString();
    }
}
