package org.quern.rpc.http;

import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ProxySettings;

/**
 * Tells SOCKS proxies who we are. The JDK's sockets know one authenticator for the whole process and no other way; this one answers for
 * the SOCKS proxies of open clients, by their address, and for nothing else.
 */
final class SocksLogin extends Authenticator {
    private static final List<ConfiguredProxies> SERVED = new CopyOnWriteArrayList<>();
    private static final SocksLogin INSTANCE = new SocksLogin();
    private static final String PROTOCOL = "SOCKS5";

    private SocksLogin() {}

    /** From now on answers for these proxies. */
    static void serve(ConfiguredProxies proxies) {
        SERVED.add(proxies);
        Authenticator.setDefault(INSTANCE);
    }

    /** No longer answers for these. */
    static void forget(ConfiguredProxies proxies) {
        SERVED.remove(proxies);
    }

    @Override
    protected @Nullable PasswordAuthentication getPasswordAuthentication() {
        if (!PROTOCOL.equals(getRequestingProtocol())) {
            return null;
        }
        for (ConfiguredProxies proxies : SERVED) {
            ProxySettings settings = proxies.settings();
            if (isAsking(settings) && !settings.socksUser().isEmpty()) {
                return new PasswordAuthentication(settings.socksUser(), settings.socksPassword().toCharArray());
            }
        }
        return null;
    }

    private boolean isAsking(ProxySettings settings) {
        return settings.socksHost().equalsIgnoreCase(getRequestingHost())
                && settings.socksPort() == getRequestingPort();
    }
}
