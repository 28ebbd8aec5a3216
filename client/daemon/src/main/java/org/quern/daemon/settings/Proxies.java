package org.quern.daemon.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ProxyFile;
import org.quern.config.options.ProxyReader;
import org.quern.config.options.ProxySettings;
import org.quern.daemon.store.DurableFiles;
import org.quern.rpc.http.ConfiguredProxies;

/** Which proxies are in force: those that a manager chose, else those of cc_config.xml, else those of the environment. */
public final class Proxies {
    private final Path dataDirectory;
    private final ConfiguredProxies inForce;
    private ProxySettings chosen;
    private ClientOptions options;
    private Runnable change = () -> {
    };

    public Proxies(Path dataDirectory, ClientOptions options) {
        this.dataDirectory = dataDirectory;
        this.options = options;
        chosen = ProxyFile.read(dataDirectory).value();
        inForce = new ConfiguredProxies(settle(), options.proxyAuthentication());
    }

    private ProxySettings settle() {
        return chosen.isPresent() ? chosen
                : options.proxy().isPresent() ? options.proxy() : ProxyReader.ofEnvironment(System.getenv());
    }

    /** For the HTTP client; changes with the settings. */
    public ConfiguredProxies inForce() {
        return inForce;
    }

    /** Has that done whenever others are in force than before. */
    public synchronized void onChange(Runnable action) {
        change = action;
    }

    /** What a manager chose. */
    public synchronized ProxySettings chosen() {
        return chosen;
    }

    /** Takes options that were read again. */
    public synchronized void use(ClientOptions newOptions) {
        options = newOptions;
        settleAgain();
    }

    private void settleAgain() {
        ProxySettings before = inForce.settings();
        ProxySettings settled = settle();
        inForce.use(settled, options.proxyAuthentication());
        if (!settled.equals(before)) {
            change.run();
        }
    }

    /** Takes a manager's choice and keeps it where only the owner can read it. */
    public synchronized void choose(ProxySettings wanted) throws IOException {
        DurableFiles.replaceSecret(dataDirectory.resolve(ProxyFile.NAME),
                out -> out.write(ProxyFile.text(wanted).getBytes(StandardCharsets.UTF_8)));
        chosen = wanted;
        settleAgain();
    }
}
