package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
