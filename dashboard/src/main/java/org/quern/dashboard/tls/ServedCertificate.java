package org.quern.dashboard.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The certificate that a listener shows. It is looked at every hour: a renewed one is shown from then on, and of one that is not good, or cannot be
 * read any more, a sentence is said, once.
 */
public final class ServedCertificate implements AutoCloseable {
    private static final Duration LOOKS = Duration.ofHours(1);
    private final Source source;
    private final Consumer<String> complaints;
    private final Keys keys;
    private volatile Certificate current;
    private String told = "";
    private Optional<Thread> watcher = Optional.empty();

    /** Where it comes from; asked again and again. */
    @FunctionalInterface
    public interface Source {
        /** The one that is to be shown now; the exception has a sentence for people. */
        Certificate read() throws IOException;
    }

    /** Reads it; {@code complaints} gets the sentences. */
    public ServedCertificate(Source source, Consumer<String> complaints) throws IOException {
        this.source = source;
        this.complaints = complaints;
        current = source.read();
        keys = new Keys(current.keys());
        tell(trouble().orElse(""));
    }

    /** The one that is shown. */
    public Certificate current() {
        return current;
    }

    /** Why browsers refuse it at this moment, in a sentence. */
    public Optional<String> trouble() {
        return current.trouble(Instant.now());
    }

    /** From now on it is looked at. */
    public synchronized void watch() {
        watcher = Optional.of(Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Thread.sleep(LOOKS);
                    look();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    synchronized void look() {
        try {
            Certificate next = source.read();
            if (!next.equals(current)) {
                keys.current = next.keys();
                current = next;
                complaints.accept("there is another certificate; its SHA-256 fingerprint is " + next.fingerprint());
            }
            tell(trouble().orElse(""));
        } catch (IOException e) {
            tell(e.getMessage() + " The one that was read before is shown.");
        }
    }

    private synchronized void tell(String sentence) {
        if (!sentence.isEmpty() && !sentence.equals(told)) {
            complaints.accept(sentence);
        }
        told = sentence;
    }

    @Override
    public synchronized void close() {
        watcher.ifPresent(Thread::interrupt);
    }

    /** What TLS wants of it; it goes with the certificate. */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(new KeyManager[]{keys}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The keys of the certificate that is shown at the moment. */
    private static final class Keys extends X509ExtendedKeyManager {
        private volatile X509ExtendedKeyManager current;

        Keys(X509ExtendedKeyManager first) {
            current = first;
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return current.getClientAliases(type, issuers);
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return current.chooseClientAlias(types, issuers, socket);
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return current.getServerAliases(type, issuers);
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return current.chooseServerAlias(type, issuers, socket);
        }

        @Override
        public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
            return current.chooseEngineServerAlias(type, issuers, engine);
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return current.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return current.getPrivateKey(alias);
        }
    }
}
