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
import okhttp3.tls.HeldCertificate;
import org.quern.dashboard.door.SecretFile;

/** The dashboard's own certificate, for which nobody vouches but whoever compares its fingerprint. */
public final class OwnCertificate {
    /** Apple's programs take none that is good for longer. */
    private static final long DAYS = 820;
    /** One that will soon end is made anew. */
    private static final Duration LEFT = Duration.ofDays(30);

    private OwnCertificate() {}

    /** The one in that folder; made if there is none, it is not for these names, or will end soon. */
    public static Certificate of(Path folder, Collection<String> names) throws IOException {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        if (Files.exists(certificate) && Files.exists(key)) {
            Certificate there = Certificate.read(certificate, key);
            if (isGood(there.chain().getFirst(), names)) {
                return there;
            }
        }
        HeldCertificate.Builder builder = new HeldCertificate.Builder().commonName("Quern's dashboard")
                .duration(DAYS, TimeUnit.DAYS);
        names.forEach(builder::addSubjectAlternativeName);
        HeldCertificate made = builder.build();
        SecretFile.makeFolder(folder);
        SecretFile.write(key, made.privateKeyPkcs8Pem());
        SecretFile.write(certificate, made.certificatePem());
        return Certificate.read(certificate, key);
    }

    private static boolean isGood(X509Certificate certificate, Collection<String> names) throws IOException {
        try {
            Collection<List<?>> there = certificate.getSubjectAlternativeNames();
            TreeSet<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            (there == null ? List.<List<?>>of() : there).forEach(each -> all.add(String.valueOf(each.getLast())));
            Instant now = Instant.now();
            return all.containsAll(names) && certificate.getNotAfter().toInstant().isAfter(now.plus(LEFT))
                    && !certificate.getNotBefore().toInstant().isAfter(now);
        } catch (CertificateParsingException e) {
            throw new IOException("The certificate of the dashboard is damaged; remove it: " + e.getMessage(), e);
        }
    }
}
