package org.quern.dashboard.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import org.quern.config.file.RegularFile;
import org.quern.dashboard.access.SecretFile;

/**
 * A certificate for TLS with its key, from files in PEM.
 *
 * @param chain its own first, then those that vouch for it
 * @param key its private key
 */
public record Certificate(List<X509Certificate> chain, PrivateKey key) {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";
    private static final String NAME = "dashboard";

    public Certificate {
        chain = List.copyOf(chain);
    }

    /** Reads both; {@link IOException} if they cannot be used, in a sentence for people. */
    public static Certificate read(Path certificate, Path key) throws IOException {
        try {
            List<X509Certificate> chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(RegularFile.bytes(certificate))).stream()
                    .map(X509Certificate.class::cast).toList();
            if (chain.isEmpty()) {
                throw new IOException(certificate + " has no certificate in it.");
            }
            SecretFile.refuseOthers(key);
            Certificate read = new Certificate(chain, key(key, chain.getFirst().getPublicKey().getAlgorithm()));
            if (!read.fits()) {
                throw new IOException(key + " is not the key of " + certificate + ".");
            }
            return read;
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificate in " + certificate + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(Path file, String algorithm) throws IOException, GeneralSecurityException {
        String text = RegularFile.text(file);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(file + " has no key in the form PKCS #8; run 'openssl pkcs8 -topk8 -nocrypt -in "
                    + file + "' to make one of another form.");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    }

    private boolean fits() throws GeneralSecurityException {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm();
        };
        byte[] text = NAME.getBytes(StandardCharsets.UTF_8);
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update(text);
        Signature checking = Signature.getInstance(algorithm);
        checking.initVerify(chain.getFirst());
        checking.update(text);
        return checking.verify(signing.sign());
    }

    /** By which people know it: SHA-256 of it, as browsers show it. */
    public String fingerprint() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(chain.getFirst().getEncoded());
            return HexFormat.ofDelimiter(":").formatHex(hash).toUpperCase(Locale.ROOT);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Why browsers refuse it at that time, in a sentence; empty if its time is right. */
    Optional<String> trouble(Instant now) {
        Instant from = chain.getFirst().getNotBefore().toInstant();
        Instant until = chain.getFirst().getNotAfter().toInstant();
        if (now.isBefore(from)) {
            return Optional.of("The certificate is good from " + from
                    + " on only, so browsers refuse it; set the clock of this computer, or name another one.");
        }
        return now.isAfter(until) ? Optional.of("The certificate was good until " + until
                + " only, so browsers refuse it; put a renewed one in its place.") : Optional.empty();
    }

    /** What TLS wants of it. */
    X509ExtendedKeyManager keys() {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setKeyEntry(NAME, key, new char[0], chain.toArray(X509Certificate[]::new));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            return Arrays.stream(keys.getKeyManagers()).filter(X509ExtendedKeyManager.class::isInstance)
                    .map(X509ExtendedKeyManager.class::cast).findFirst().orElseThrow();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("TLS cannot use the certificate: " + e.getMessage(), e);
        }
    }
}
