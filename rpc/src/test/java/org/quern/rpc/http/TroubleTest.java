package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ConnectException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLHandshakeException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class TroubleTest {
    @Test
    void aCertificateThatIsOutOfDateIsSaidToBeSoByTheClockOfThisComputer() {
        var fault = new SSLHandshakeException("PKIX path validation failed");
        fault.initCause(new CertPathValidatorException("validity check failed", new CertificateExpiredException("x")));
        var call = new OkHttpClient().newCall(new Request.Builder().url("https://a.test/cgi?key=secret").build());
        assertEquals("https://a.test/cgi: no secure connection: by the clock of this computer its certificate is not"
                + " valid now", Trouble.of(call, fault).message());
    }

    @Test
    void anAddressWithoutANameIsSaidWithoutASlash() {
        var call = new OkHttpClient().newCall(new Request.Builder().url("http://127.0.0.1:5/x").build());
        assertEquals("http://127.0.0.1:5/x: no connection: Failed to connect to 127.0.0.1:5",
                Trouble.of(call, new ConnectException("Failed to connect to /127.0.0.1:5")).message());
    }

    /** A transfer that we stopped ourselves is told to nobody: one that a bug has ended must not look so. */
    @Test
    void aCallThatABugHasEndedIsNotOneThatWeCancelled() {
        var call = new OkHttpClient().newCall(new Request.Builder().url("https://a.test/x").build());
        call.cancel();
        assertEquals(HttpFailure.Kind.CANCELLED, Trouble.of(call, new IOException("Canceled")).kind());
        var fault = new IOException("canceled due to java.lang.IllegalArgumentException");
        fault.addSuppressed(new IllegalArgumentException("header"));
        assertEquals(HttpFailure.Kind.BROKEN, Trouble.of(call, fault).kind());
    }
}
