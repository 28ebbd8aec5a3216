package org.quern.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.quern.model.SavedProject;
import org.quern.rpc.crypto.TrustStores;

/** Whether certificates of authorities are there, and whether the attached projects' servers are known by them. */
final class CertificateCheck {
    private static final String CHECK = "Certificates";
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int HTTPS = 443;

    private CertificateCheck() {}

    static List<CheckResult> of(Installation installation) {
        List<CheckResult> found = new ArrayList<>();
        int authorities = authorities();
        if (authorities == 0) {
            found.add(
                    CheckResult.fault(CHECK,
                            "There are no certificates of authorities: no project with https is reached.",
                            "Install Quern again, or run it with a complete Java runtime."));
        }
        installation.projects().stream().map(SavedProject::url).map(url -> URI.create(url.canonical()))
                .filter(url -> "https".equals(url.getScheme()) && url.getHost() != null)
                .forEach(url -> shake(url, found));
        if (found.isEmpty()) {
            found.add(CheckResult.ok(CHECK, authorities
                    + " authorities are known; no attached project's server is refused by their word."));
        }
        return found;
    }

    private static int authorities() {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init((KeyStore) null);
            return Stream.of(trust.getTrustManagers()).filter(X509TrustManager.class::isInstance)
                    .mapToInt(each -> ((X509TrustManager) each).getAcceptedIssuers().length).sum();
        } catch (GeneralSecurityException e) {
            return 0;
        }
    }

    /** A handshake and nothing else. */
    private static void shake(URI url, List<CheckResult> found) {
        int port = url.getPort() < 0 ? HTTPS : url.getPort();
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(url.getHost(), port), TIMEOUT_MILLIS);
            plain.setSoTimeout(TIMEOUT_MILLIS);
            SSLSocketFactory sockets = TrustStores.socketsOfThisComputer();
            try (SSLSocket safe = (SSLSocket) sockets.createSocket(plain, url.getHost(), port, true)) {
                var parameters = safe.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                safe.setSSLParameters(parameters);
                safe.startHandshake();
            }
        } catch (SSLException e) {
            found.add(isRefusal(
                    e) ? CheckResult.fault(CHECK, url + ": the certificate is refused (" + e.getMessage() + ").",
                            "Look at the clock first; then at a proxy or a virus scanner that puts its own certificate in place; else ask the project.")
                            : CheckResult.warning(CHECK,
                                    url + ": no safe connection can be made (" + e.getMessage() + ").",
                                    "Try again later; look at a proxy or a firewall in between; else ask the project."));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            found.add(CheckResult.warning(CHECK, url + " cannot be reached (" + e.getMessage() + ").",
                    "Look at the network; behind a proxy name it in cc_config.xml, or with a manager."));
        }
    }

    private static boolean isRefusal(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return true;
            }
        }
        return false;
    }
}
