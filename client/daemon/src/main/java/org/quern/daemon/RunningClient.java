package org.quern.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ProxySettings;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.guest.PermissionMonitor;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.settings.Proxies;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.rpc.http.ProjectHttp;

/** The running client as managers may use it: each wish goes to the room that can fulfil it. */
final class RunningClient implements GuiClient {
    private final Daemon daemon;
    private final DataDirectory data;
    private final ProjectHttp http;
    private final Accounts accounts;
    private final DailyTransfers transfers;
    private final Proxies proxies;
    private final PermissionMonitor warden;
    private final ManagerContacts manager;
    private final DecisionLog decisions;

    RunningClient(Daemon daemon, DataDirectory data, ProjectHttp http, Accounts accounts, DailyTransfers transfers,
            Proxies proxies, PermissionMonitor warden, ManagerContacts manager, DecisionLog decisions) {
        this.daemon = daemon;
        this.data = data;
        this.http = http;
        this.accounts = accounts;
        this.transfers = transfers;
        this.proxies = proxies;
        this.warden = warden;
        this.manager = manager;
        this.decisions = decisions;
    }

    @Override
    public @Nullable ClientView view() {
        return daemon.view();
    }

    @Override
    public @Nullable String refusal() {
        return daemon.refusal();
    }

    @Override
    public @Nullable String decisionTrouble() {
        return decisions.trouble();
    }

    @Override
    public void ask(UserCommand command) {
        daemon.ask(command);
    }

    @Override
    public MessageLog messages() {
        return daemon.messages();
    }

    @Override
    public Path dataDirectory() {
        return data.root();
    }

    @Override
    public void attach(Attachment wanted) throws IOException {
        accounts.attachNow(wanted);
    }

    @Override
    public void reread() {
        daemon.reread();
    }

    @Override
    public Path statisticsFile(ProjectUrl project) {
        return data.statistics(project);
    }

    @Override
    public List<Missing> missingSensors() {
        return daemon.missing();
    }

    @Override
    public String version() {
        return SettingsResolver.VERSION;
    }

    @Override
    public ClientOptions options() {
        return daemon.clientOptions();
    }

    @Override
    public ProjectHttp web() {
        return http;
    }

    @Override
    public DailyTransfers transfers() {
        return transfers;
    }

    @Override
    public void allowNetwork() {
        warden.allowNetwork(Instant.now());
    }

    @Override
    public void forgetNetworkWish() {
        warden.allowNetwork(Instant.MIN);
    }

    @Override
    public ManagerContacts manager() {
        return manager;
    }

    @Override
    public void describeHost() {
        daemon.describeHost();
    }

    @Override
    public ProxySettings proxies() {
        return proxies.chosen();
    }

    @Override
    public void useProxies(ProxySettings wanted) throws IOException {
        proxies.choose(wanted);
    }
}
