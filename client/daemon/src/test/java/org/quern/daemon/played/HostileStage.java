package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The servers of the hostile projects.
 *
 * @param projects those that speak HTTP
 * @param raw one that says anything
 * @param elsewhere one of another site, which must never hear a secret
 * @param data the client's data directory
 */
record HostileStage(PlayedProjects projects, RawServer raw, RawServer elsewhere, Path data) implements AutoCloseable {
    static HostileStage open(Path data) throws IOException {
        return new HostileStage(new PlayedProjects(), new RawServer("127.0.0.1"), new RawServer("127.0.0.2"), data);
    }

    /** A reply with one task that would run. */
    ReplyText sound(String project) {
        return new ReplyText(projects, project).script(HostileKind.SCRIPT);
    }

    /** A master page that names this scheduler. */
    void page(String project, String scheduler) {
        projects.addWithPage(project, ok("<html><!-- <scheduler>" + scheduler + "</scheduler> --></html>"));
    }

    /** An address of {@link #raw} that sends everything on to the port on which the client answers its managers. */
    String guiRpcPort() {
        raw.answer("/gui", this::redirect);
        return raw.address("/gui");
    }

    private void redirect(OutputStream out) {
        try {
            String port = Files.readString(data.resolve("quern.port")).strip();
            out.write(("HTTP/1.1 307 x\r\nLocation: http://127.0.0.1:" + port + "/\r\nContent-Length: 0\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        projects.close();
        raw.close();
        elsewhere.close();
    }
}
