package org.quern.dashboard.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.tls.HeldCertificate;
import org.quern.dashboard.access.SecretFile;

/** The dashboard's own certificate, for which nobody vouches but whoever compares its fingerprint. */
public final class SelfSignedCertificate {
    /** Apple's programs take none that is good for longer. */
    private static final long DAYS = 820;
    /** One that will soon end is made anew. */
    private static final Duration LEFT = Duration.ofDays(30);

    private SelfSignedCertificate() {}

    /**
     * The one in that folder; made if there is none, it is not for these names, or its time is not right. Its key stays.
     *
     * @param complaints gets a sentence if there was one
     */
    public static Certificate of(Path folder, Collection<String> names, Consumer<String> complaints)
            throws IOException {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        HeldCertificate.Builder builder = new HeldCertificate.Builder().commonName("Quern's dashboard")
                .duration(DAYS, TimeUnit.DAYS);
        names.forEach(builder::addSubjectAlternativeName);
        boolean isKept = Files.exists(certificate) && Files.exists(key);
        if (isKept) {
            Certificate there = Certificate.read(certificate, key);
            String trouble = trouble(there.chain().getFirst(), names);
            if (trouble.isEmpty()) {
                return there;
            }
            complaints.accept("the dashboard's own certificate " + trouble + ": there is a new one for "
                    + String.join(", ", names) + ", and the key is the same. Browsers ask about it once more.");
            builder.keyPair(there.chain().getFirst().getPublicKey(), there.key());
        }
        HeldCertificate made = builder.build();
        SecretFile.makeFolder(folder);
        if (!isKept) {
            SecretFile.write(key, made.privateKeyPkcs8Pem());
        }
        SecretFile.write(certificate, made.certificatePem());
        return Certificate.read(certificate, key);
    }

    /** Why it does no longer; empty if it does. */
    private static String trouble(X509Certificate certificate, Collection<String> names) throws IOException {
        try {
            Collection<List<?>> there = certificate.getSubjectAlternativeNames();
            TreeSet<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            (there == null ? List.<List<?>>of() : there).forEach(each -> all.add(String.valueOf(each.getLast())));
            Instant now = Instant.now();
            if (certificate.getNotBefore().toInstant().isAfter(now)
                    || !certificate.getNotAfter().toInstant().isAfter(now.plus(LEFT))) {
                return "was good from " + certificate.getNotBefore().toInstant() + " to "
                        + certificate.getNotAfter().toInstant();
            }
            return all.containsAll(names) ? "" : "was for " + String.join(", ", all);
        } catch (CertificateParsingException e) {
            throw new IOException("The certificate of the dashboard is damaged; remove it: " + e.getMessage(), e);
        }
    }
}
