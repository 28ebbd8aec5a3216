package org.quern.rpc.crypto;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whose certificates count: those of the runtime, and those of the computer, to which administrators and filters of companies and
 * schools add their own, as BOINC's client takes them. The computer's are read when the runtime's do not know a server, and again
 * each time: whoever adds one need not start the client anew.
 */
public final class TrustStores extends X509ExtendedTrustManager {
    private static final Logger LOG = LoggerFactory.getLogger(TrustStores.class);
    /** Where systems keep theirs in one file: Debian and Arch, Fedora and Red Hat, openSUSE, Alpine and the BSDs. */
    private static final List<Path> USUAL = List.of(Path.of("/etc/ssl/certs/ca-certificates.crt"),
            Path.of("/etc/pki/tls/certs/ca-bundle.crt"), Path.of("/etc/ssl/ca-bundle.pem"),
            Path.of("/etc/ssl/cert.pem"));
    /** Names of the key stores of Windows and macOS; elsewhere there are none of that name. */
    private static final List<String> NATIVE = List.of("Windows-ROOT", "KeychainStore-ROOT");
    /** Bytes of such a file at most: Debian's has 220 KB. */
    private static final long MOST_BYTES = 16_000_000;

    private final X509ExtendedTrustManager runtime;
    private final List<Path> files;

    /** {@code files}: of certificates as PEM; the first one that is there counts. */
    public TrustStores(List<Path> files) throws GeneralSecurityException {
        this.files = List.copyOf(files);
        runtime = manager(null);
    }

    /** The computer's files: {@code SSL_CERT_FILE} of the environment, as OpenSSL has it, before the usual places. */
    public static List<Path> files(Map<String, String> environment) {
        return Stream.concat(Optional.ofNullable(environment.get("SSL_CERT_FILE")).filter(name -> !name.isEmpty())
                .map(Path::of).stream(), USUAL.stream()).toList();
    }

    /** Sockets that go by what this computer and its runtime know, as the client's own do. */
    public static SSLSocketFactory socketsOfThisComputer() throws GeneralSecurityException {
        return new TrustStores(files(System.getenv())).sockets();
    }

    /** Sockets that ask here. */
    public SSLSocketFactory sockets() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustStores[]{this}, null);
        return context.getSocketFactory();
    }

    private static X509ExtendedTrustManager manager(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Stream.of(factory.getTrustManagers()).filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast).findFirst()
                .orElseThrow(() -> new GeneralSecurityException("this Java runtime cannot check certificates"));
    }

    /** Asks the runtime's first; what it says counts if the computer's do not know better. */
    private void check(Question question) throws CertificateException {
        try {
            question.ask(runtime);
        } catch (CertificateException unknown) {
            Optional<X509ExtendedTrustManager> computers = computers();
            if (computers.isEmpty()) {
                throw unknown;
            }
            try {
                question.ask(computers.get());
            } catch (CertificateException alsoUnknown) {
                unknown.addSuppressed(alsoUnknown);
                throw unknown;
            }
        }
    }

    private Optional<X509ExtendedTrustManager> computers() {
        try {
            Optional<KeyStore> store = store();
            return store.isEmpty() ? Optional.empty() : Optional.of(manager(store.get()));
        } catch (GeneralSecurityException | IOException e) {
            LOG.warn("The certificates of this computer cannot be read, those of the Java runtime count alone: {}",
                    e.toString());
            return Optional.empty();
        }
    }

    private Optional<KeyStore> store() throws GeneralSecurityException, IOException {
        for (String name : NATIVE) {
            if (Security.getProviders("KeyStore." + name) != null) {
                KeyStore store = KeyStore.getInstance(name);
                store.load(null, null);
                return Optional.of(store);
            }
        }
        Optional<Path> file = files.stream().filter(Files::isRegularFile).findFirst();
        return file.isEmpty() ? Optional.empty() : Optional.of(read(file.get()));
    }

    private static KeyStore read(Path file) throws GeneralSecurityException, IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(file + " is larger than certificates are");
        }
        Collection<? extends Certificate> certificates;
        try (InputStream in = RegularFile.open(file)) {
            certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (CertificateException e) {
            throw new CertificateException(file + ": " + e.getMessage(), e);
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("computer-" + number++, certificate);
        }
        return store;
    }

    /** One of the questions below, put to one of the two. */
    private interface Question {
        void ask(X509ExtendedTrustManager whom) throws CertificateException;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(whom -> whom.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        check(whom -> whom.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(whom -> whom.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw noServer();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw noServer();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw noServer();
    }

    private static CertificateException noServer() {
        return new CertificateException("this is a client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return runtime.getAcceptedIssuers();
    }
}
