package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quern.config.file.RegularFile;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.gui.GuiClient;
import org.quern.model.DataNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who may connect: this computer; others only if cc_config.xml or remote_hosts.cfg lets them (docs/protocol/gui-rpc.md 3). */
final class AllowedHosts {
    private static final Logger LOG = LoggerFactory.getLogger(AllowedHosts.class);
    /** The log names refused hosts at most this often, nanoseconds: 600 s. */
    private static final long NANOS_BETWEEN_COMPLAINTS = 600_000_000_000L;
    /** More names than this are no list of friends. */
    private static final int MOST_NAMES = 256;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final byte[] EVERY_ADDRESS = {0, 0, 0, 0};
    private final GuiClient client;
    private final Path remoteHosts;
    private long complainedAt = System.nanoTime() - NANOS_BETWEEN_COMPLAINTS;

    AllowedHosts(GuiClient client) {
        this.client = client;
        remoteHosts = client.data().root().resolve(DataNames.REMOTE_HOSTS);
    }

    /** The address to listen on: loopback, unless somebody else is let in. */
    InetAddress address() throws UnknownHostException {
        return InetAddress.getByAddress(letsAnybodyIn() || !friends().isEmpty() ? EVERY_ADDRESS : LOOPBACK);
    }

    private boolean letsAnybodyIn() {
        return client.options().is(ClientSwitch.ALLOW_REMOTE_GUI_RPC);
    }

    /** Whether somebody who calls from there is answered; the list is read anew for each call from elsewhere. */
    boolean admits(InetAddress caller) {
        if (caller.isLoopbackAddress() || letsAnybodyIn() || friends().contains(caller)) {
            return true;
        }
        complain(caller);
        return false;
    }

    private synchronized void complain(InetAddress caller) {
        if (System.nanoTime() - complainedAt >= NANOS_BETWEEN_COMPLAINTS) {
            complainedAt = System.nanoTime();
            LOG.warn("A manager at {} is refused: name it in {} if it may control this client",
                    caller.getHostAddress(), remoteHosts);
        }
    }

    private List<InetAddress> friends() {
        List<InetAddress> friends = new ArrayList<>();
        for (String name : names()) {
            try {
                friends.addAll(Arrays.asList(InetAddress.getAllByName(name)));
            } catch (UnknownHostException e) {
                LOG.warn("remote_hosts.cfg: the host {} is unknown", name);
            }
        }
        return friends;
    }

    private List<String> names() {
        if (!Files.exists(remoteHosts)) {
            return List.of();
        }
        try {
            return RegularFile.text(remoteHosts).lines().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith(";"))
                    .limit(MOST_NAMES).toList();
        } catch (IOException e) {
            LOG.warn("remote_hosts.cfg is ignored: {}", e.toString());
            return List.of();
        }
    }
}
