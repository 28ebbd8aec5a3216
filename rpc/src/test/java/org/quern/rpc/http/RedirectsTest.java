package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Set;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectsTest {
    private static final Set<String> PROJECT = Set.of("cgi.project.test");

    private static Request next(String from, int status, String to) throws IOException {
        HttpAsk ask = HttpAsk.post(from, HttpBody.xml(new byte[5])).knownTo(PROJECT);
        return Redirects.next(ask, new Request.Builder().url(from).post(RequestBody.create(new byte[5])).build(),
                status, to);
    }

    @ParameterizedTest(name = "{0} -> {1} is followed: {2}")
    @CsvSource({"https://a.org/cgi, http://a.org/cgi, false", "https://a.org/cgi, https://b.org/x, true",
        "http://a.org/cgi, https://a.org/cgi, true", "http://a.org/cgi, https://b.org/cgi, true",
        "http://a.org/cgi, /cgi2, true", "http://a.org/cgi, http://a.org:8080/cgi, true",
        "http://a.org/cgi, http://www.a.org/cgi, true", "http://www.a.org/cgi, http://boinc.a.org/cgi, true",
        "http://a.org/cgi, http://b.org/cgi, false", "http://a.org/cgi, http://cgi.project.test/cgi, true",
        "http://a.co.uk/cgi, http://b.co.uk/cgi, false", "http://a.github.io/cgi, http://b.github.io/cgi, false",
        "http://127.0.0.1/cgi, http://127.0.0.1:81/cgi, true", "http://10.0.0.1/cgi, http://10.0.0.2/cgi, false",
        "http://a.org/cgi, http://a.org.evil.org/cgi, false", "http://a.org/cgi, //b.org/cgi, false"})
    void whatIsSecretStaysWithTheProjectOrGoesOnByHttps(String from, String to, boolean followed) throws IOException {
        for (int status : new int[]{301, 307, 308}) {
            if (followed) {
                Request next = next(from, status, to);
                assertEquals("POST", next.method());
            } else {
                assertThrows(IOException.class, () -> next(from, status, to));
            }
            HttpAsk lookup = HttpAsk.get(from).withSecretUrl().knownTo(PROJECT);
            Request get = new Request.Builder().url(from).build();
            if (followed) {
                Redirects.next(lookup, get, status, to);
            } else {
                assertThrows(IOException.class, () -> Redirects.next(lookup, get, status, to));
            }
        }
    }

    @Test
    void aDocumentThatIsNotSentAgainMayBeForgottenAnywhere() throws IOException {
        assertEquals("GET", next("https://a.org/cgi", 302, "http://b.org/login").method());
        assertEquals("GET", next("http://a.org/cgi", 303, "http://b.org/login").method());
    }

    @Test
    void theRefusalNamesTheHostAndNoSecretOfItsUrl() {
        IOException e = assertThrows(IOException.class,
                () -> next("http://a.org/cgi", 307, "http://b.org/cgi?passwd_hash=1234"));
        assertTrue(String.valueOf(e.getMessage()).contains("b.org, another site"), e.getMessage());
        assertTrue(!String.valueOf(e.getMessage()).contains("1234"), e.getMessage());
    }

    @Test
    void aDownloadMayGoWhereItIsSent() throws IOException {
        HttpAsk ask = HttpAsk.get("https://a.org/f").movingFile();
        Request download = new Request.Builder().url("https://a.org/f").build();
        assertEquals("http://mirror.org/f", Redirects.next(ask, download, 302, "http://mirror.org/f").url().toString());
        assertThrows(IOException.class, () -> Redirects.next(ask, download, 302, "file:///etc/passwd"));
    }
}
