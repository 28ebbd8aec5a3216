package org.quern.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ClientRequestText;

/** {@code GET host_files?hostid=N} over HTTP. */
class HostFilesPageTest {

    private static final String LISTED = """
            <file_info><name>kept.dat</name><nbytes>1234.000000</nbytes><status>1</status></file_info>
            <file_info><name>coming.dat</name><nbytes>5.000000</nbytes><status>0</status></file_info>
            """;

    @TempDir
    Path directory;

    private Site site;

    @BeforeEach
    void aHostHasListedItsFiles() throws IOException, InterruptedException {
        site = new Site(directory.resolve("project"));
        schedule(LISTED);
    }

    @AfterEach
    void close() throws IOException {
        site.close();
    }

    @Test
    void whoHasTheProjectKeySeesWhatTheHostKeeps() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = site.get("/fractal/host_files?hostid=1&key=" + key());
        assertEquals(200, response.statusCode());
        assertEquals("text/xml", response.headers().firstValue("Content-Type").orElse(""));
        String xml = Site.text(response).replaceAll("<since>[0-9.]+</since>", "<since/>").replaceAll("\\s+", "");
        assertEquals("<host_files><hostid>1</hostid>"
                + "<file_info><name>coming.dat</name><nbytes>5</nbytes><status>0</status><since/></file_info>"
                + "<file_info><name>kept.dat</name><nbytes>1234</nbytes><status>1</status><since/></file_info>"
                + "</host_files>", xml);
    }

    @Test
    void theKeyMayStandInAHeader() throws IOException, InterruptedException {
        assertEquals(200, site.get("/fractal/host_files?hostid=1", "Authorization", "Bearer " + key()).statusCode());
    }

    @Test
    void whatTheHostListsNoLongerIsGone() throws IOException, InterruptedException {
        schedule("");
        String xml = Site.text(site.get("/fractal/host_files?hostid=1&key=" + key()));
        assertTrue(xml.contains("<hostid>1</hostid>") && !xml.contains("file_info"), xml);
    }

    @Test
    void withoutTheRightKeyNothingIsToldNotEvenWhetherThereIsSuchAHost() throws IOException, InterruptedException {
        String refusal = Site.text(site.get("/fractal/host_files?hostid=1"));
        assertFalse(refusal.contains("kept") || refusal.contains(key()), refusal);
        for (String query : new String[]{"hostid=1", "hostid=1&key=", "hostid=1&key=wrong", "hostid=99&key=wrong",
            "hostid=1&key=" + site.server.authenticator(), "hostid=1&key=" + key().substring(1), ""}) {
            HttpResponse<byte[]> response = site.get("/fractal/host_files?" + query);
            assertEquals(403, response.statusCode(), query);
            assertEquals(refusal, Site.text(response), query);
        }
        assertEquals(403, site.get("/fractal/host_files?hostid=1", "Authorization", "Basic " + key()).statusCode());
    }

    @Test
    void aHostThatDoesNotExistIsSaidToBeUnknown() throws IOException, InterruptedException {
        for (String host : new String[]{"2", "0", "-1", "x", "", "99999999999999999999"}) {
            assertEquals(404, site.get("/fractal/host_files?hostid=" + host + "&key=" + key()).statusCode(), host);
        }
    }

    @Test
    void thePageIsOnlyRead() throws IOException, InterruptedException {
        assertEquals(405, site.send("POST", "/fractal/host_files?hostid=1&key=" + key(), new byte[0]).statusCode());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "file permissions are POSIX ones")
    void onlyTheOwnerMayReadTheKey() throws IOException {
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile())));
    }

    private void schedule(String extra) throws IOException, InterruptedException {
        String request = ClientRequestText.of(site.server.authenticator()).asks(0, 0).with(extra).toString();
        site.send("POST", "/fractal_cgi/cgi", request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String key() throws IOException {
        return Files.readString(keyFile());
    }

    private Path keyFile() {
        return directory.resolve("project/keys/project_key");
    }
}
