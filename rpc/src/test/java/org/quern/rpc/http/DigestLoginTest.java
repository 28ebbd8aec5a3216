package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import okhttp3.Challenge;
import okhttp3.Headers;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of RFC 7616 (3.9.1) and RFC 2617 (3.5), and challenges that cannot be answered. */
class DigestLoginTest {
    private static final String PARTS = "realm=\"http-auth@example.org\", qop=\"auth, auth-int\","
            + " nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\","
            + " opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"";

    private static Challenge challenge(String text) {
        return new Response.Builder().request(new Request.Builder().url("http://a.test/").build())
                .protocol(Protocol.HTTP_1_1).code(407).message("")
                .headers(new Headers.Builder().addUnsafeNonAscii("Proxy-Authenticate", "Digest " + text).build())
                .build().challenges().getFirst();
    }

    @ParameterizedTest
    @CsvSource({"MD5,8ca523f5e9506fed4657c9700eebdbec",
        "SHA-256,753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"})
    void theExamplesOfTheStandardComeOut(String algorithm, String response) {
        var login = new DigestLogin("Mufasa", "Circle of Life", "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ");
        String answer = login.answer(challenge(PARTS + ", algorithm=" + algorithm), "GET", "/dir/index.html")
                .orElseThrow();
        assertTrue(answer.endsWith("response=\"" + response + "\""), answer);
        assertTrue(answer.contains("opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""), answer);
        assertFalse(answer.contains("Circle") || login.toString().contains("Circle"), answer);
    }

    @Test
    void anOlderProxyAsksWithoutAQuality() {
        String answer = new DigestLogin("Mufasa", "Circle Of Life", "unused").answer(
                challenge("realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\""), "GET",
                "/dir/index.html").orElseThrow();
        assertEquals("Digest username=\"Mufasa\", realm=\"testrealm@host.com\","
                + " nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"/dir/index.html\","
                + " response=\"670fd8c2df070c60b045671b8b24ff02\"", answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"realm=\"x\"", "realm=\"x\", nonce=\"n\", algorithm=SHA-512-256",
        "realm=\"x\", nonce=\"n\", qop=\"auth-int\"", "realm=\"f\u00fcr alle\", nonce=\"n\""})
    void whatCannotBeAnsweredIsNot(String text) {
        assertEquals(Optional.empty(), new DigestLogin("a", "b", "c").answer(challenge(text), "GET", "/"));
    }
}
