package org.quern.dashboard.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.dashboard.access.SecretFile;

/** A certificate whose time is over, or has not come, is told of; a renewed one takes its place while the listener is open. */
class ServedCertificateTest {
    private final Instant now = Instant.now();
    private final List<String> said = new ArrayList<>();
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aGivenOneThatHasEndedIsToldOnceAndARenewedOneIsShown() throws Exception {
        put(held(-20, -1));
        ServedCertificate shown = new ServedCertificate(this::read, said::add);
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.getFirst().startsWith("The certificate was good until "), said::toString);
        assertEquals(said.getFirst(), shown.trouble().orElse(""));
        shown.look();
        assertEquals(1, said.size(), "once");
        HeldCertificate renewed = held(-1, 20);
        SSLContext context = shown.context();
        put(renewed);
        shown.look();
        assertEquals("", shown.trouble().orElse(""));
        assertTrue(said.getLast().endsWith("fingerprint is " + shown.current().fingerprint()), said::toString);
        assertEquals(renewed.certificate(), seen(context, renewed), "by those who come from now on");
    }

    @Test
    void oneWhoseTimeHasNotComeIsToldOf() throws IOException {
        put(held(1, 20));
        new ServedCertificate(this::read, said::add);
        assertTrue(said.getFirst().startsWith("The certificate is good from "), said::toString);
    }

    @Test
    void whatCannotBeReadAgainLeavesTheOneThatWas() throws IOException {
        put(held(-1, 20));
        ServedCertificate shown = new ServedCertificate(this::read, said::add);
        assertEquals(List.of(), said);
        Files.writeString(directory.resolve("certificate.pem"), "");
        shown.look();
        shown.look();
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.getFirst().contains("has no certificate in it. The one that was read before is shown."));
        assertEquals("", shown.trouble().orElse(""));
    }

    @Test
    void theOwnOneIsMadeAnewWhenItsTimeIsOverOrHasNotCome() throws IOException {
        for (HeldCertificate bad : List.of(held(-20, -1), held(1, 900))) {
            put(bad);
            ServedCertificate shown = new ServedCertificate(
                    () -> SelfSignedCertificate.of(directory, List.of("a.test"), _ -> {
                    }),
                    said::add);
            assertEquals("", shown.trouble().orElse(""));
            assertNotEquals(bad.certificate(), shown.current().chain().getFirst());
        }
    }

    private org.quern.dashboard.tls.Certificate read() throws IOException {
        return org.quern.dashboard.tls.Certificate.read(directory.resolve("certificate.pem"),
                directory.resolve("key.pem"));
    }

    private void put(HeldCertificate held) throws IOException {
        SecretFile.write(directory.resolve("certificate.pem"), held.certificatePem());
        SecretFile.write(directory.resolve("key.pem"), held.privateKeyPkcs8Pem());
    }

    private HeldCertificate held(long fromDays, long untilDays) {
        return new HeldCertificate.Builder().addSubjectAlternativeName("a.test")
                .validityInterval(now.plus(Duration.ofDays(fromDays)).toEpochMilli(),
                        now.plus(Duration.ofDays(untilDays)).toEpochMilli())
                .build();
    }

    /** What a client of that listener is shown. */
    private static Certificate seen(SSLContext context, HeldCertificate trusted) throws Exception {
        HandshakeCertificates trust = new HandshakeCertificates.Builder().addTrustedCertificate(trusted.certificate())
                .build();
        try (SSLServerSocket listener = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 1,
                InetAddress.getLoopbackAddress());
                SSLSocket client = (SSLSocket) trust.sslSocketFactory().createSocket(listener.getInetAddress(),
                        listener.getLocalPort())) {
            client.setSoTimeout(20_000);
            Thread server = Thread.startVirtualThread(() -> {
                try (SSLSocket served = (SSLSocket) listener.accept()) {
                    served.startHandshake();
                    served.getInputStream().read();
                } catch (IOException e) {
                    return; // the client says what went wrong
                }
            });
            client.startHandshake();
            Certificate seen = client.getSession().getPeerCertificates()[0];
            client.getOutputStream().write(0); // which the other side waits for
            server.join();
            return seen;
        }
    }
}
