package quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;

class RedirectsTest {
    private static final Request SECRET = new Request.Builder().url("https://a.org/cgi")
            .post(RequestBody.create(new byte[5]))
            .build();

    @Test
    void aPostedDocumentStaysOnSecureConnections() throws IOException {
        assertThrows(IOException.class, () -> Redirects.next(SECRET, 301, "http://a.org/cgi"));
        assertEquals("https://b.org/x", Redirects.next(SECRET, 307, "https://b.org/x").url().toString());
        assertEquals("GET", Redirects.next(SECRET, 302, "http://a.org/login").method());
    }

    @Test
    void aDownloadMayGoWhereItIsSent() throws IOException {
        Request download = new Request.Builder().url("https://a.org/f").build();
        assertEquals("http://mirror.org/f", Redirects.next(download, 302, "http://mirror.org/f").url().toString());
        assertThrows(IOException.class, () -> Redirects.next(download, 302, "file:///etc/passwd"));
    }
}
