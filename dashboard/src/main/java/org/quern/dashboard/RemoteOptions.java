package org.quern.dashboard;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;
import org.quern.dashboard.tls.ServedCertificate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options by which other computers are let in. */
final class RemoteOptions {
    private static final int HIGHEST_PORT = 65_535;

    @Option(names = "--listen", paramLabel = "ADDRESS:PORT", description = "Let other computers in as well, at this address of this computer: by TLS 1.3, and those only who are among 'quern dashboard user list'.")
    private @Nullable String listen;

    @Option(names = "--name", paramLabel = "NAME", split = ",", description = "With --listen: a name of this computer by which they come; as often as there are. Default: the address.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--certificate", paramLabel = "FILE", description = "With --listen: show this certificate, PEM, those that vouch for it behind it. Default: one of its own, made at the first start.")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "With --certificate: its key, PEM (PKCS #8).")
    private @Nullable Path key;

    @Mixin
    private DashboardDirectory folder = new DashboardDirectory();

    /** What is asked for; empty if other computers stay out. The exception has a sentence for people. */
    Optional<RemoteListener> listener(Consumer<String> complaints) throws IOException {
        if (listen == null) {
            if (!names.isEmpty() || certificate != null || key != null) {
                throw new IOException("--name, --certificate and --key go with --listen only.");
            }
            return Optional.empty();
        }
        InetSocketAddress address = address(listen);
        List<String> all = new ArrayList<>();
        for (String name : names) {
            all.add(ComputerName.of(name));
        }
        if (!address.getAddress().isAnyLocalAddress()) {
            all.add(address.getAddress().getHostAddress());
        } else if (all.isEmpty()) {
            throw new IOException("Say with --name by which name or address other computers come to this one.");
        }
        SecretFile.makeFolder(folder.path());
        if (new Users(folder.path()).all().isEmpty()) {
            throw new IOException(
                    "Nobody may come in from other computers yet: run 'quern dashboard user add NAME --role view' first.");
        }
        return Optional
                .of(new RemoteListener(address, all,
                        new ServedCertificate(() -> certificate(all, complaints), complaints),
                        folder.path(), complaints));
    }

    private Certificate certificate(List<String> all, Consumer<String> complaints) throws IOException {
        if ((certificate == null) != (key == null)) {
            throw new IOException("--certificate and --key go together.");
        }
        return certificate != null && key != null ? Certificate.read(certificate, key)
                : SelfSignedCertificate.of(folder.path(), all, complaints);
    }

    static InetSocketAddress address(String text) throws IOException {
        URI parsed;
        try {
            parsed = URI.create("https://" + text);
        } catch (IllegalArgumentException e) {
            throw noAddress(text);
        }
        String host = parsed.getHost();
        if (host == null || parsed.getPort() < 0 || parsed.getPort() > HIGHEST_PORT
                || !text.equals(parsed.getAuthority()) || parsed.getUserInfo() != null) {
            throw noAddress(text);
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(host), parsed.getPort());
        } catch (UnknownHostException e) {
            throw noAddress(text);
        }
    }

    private static IOException noAddress(String text) {
        return new IOException(
                ComputerName.shown(text) + " is no address of this computer with a port, such as 192.168.1.20:31441.");
    }
}
