package org.quern.daemon;

import java.io.IOException;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.ConfigurationInForce;
import org.quern.daemon.settings.Proxies;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.start.Startup;
import org.quern.engine.event.Event;
import org.quern.engine.settings.IdentitySettings;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** The way to projects' servers and web pages: which proxies lead there, how fast, and what moved on it. */
final class WebParts {
    final Proxies proxies;
    final DailyTransfers transfers;
    final ProjectHttp http;
    private final MessageLog messages;

    WebParts(Commons client, Startup startup) throws IOException {
        ClientOptions options = startup.configuration().options();
        messages = client.messages();
        proxies = new Proxies(client.data().root(), options);
        transfers = new DailyTransfers(client.data().root());
        http = new ProjectHttp(
                HttpSettings
                        .standard(startup.settings().identity().platform(), IdentitySettings.PROTOCOL_VERSION,
                                SettingsResolver.VERSION)
                        .withLongestReply(client.options().longestReply()).withProxies(proxies.inForce())
                        .withStall(options.number(ClientNumber.HTTP_TRANSFER_TIMEOUT),
                                options.number(ClientNumber.HTTP_TRANSFER_TIMEOUT_BPS)));
        http.onMoved(transfers::add);
        http.onDate(date -> client.mailbox().postNews(new Event.DateTold("the answer of a server", null, date)));
    }

    /** Goes by these settings, now and whenever they are read again. */
    void follow(ConfigurationInForce configuration) {
        configuration.usedBy(this::limitBandwidth);
        configuration.onRead(read -> useProxies(read.options()));
    }

    private void limitBandwidth(Configuration read) {
        Preferences preferences = read.preferences();
        http.bandwidth().limit(preferences.number(Preference.MAX_BYTES_SEC_DOWN),
                preferences.number(Preference.MAX_BYTES_SEC_UP));
    }

    private void useProxies(ClientOptions options) {
        proxies.use(options);
        messages.add(LogFlag.PROXY_DEBUG, null, () -> proxies.inForce().settings().toString());
    }
}
