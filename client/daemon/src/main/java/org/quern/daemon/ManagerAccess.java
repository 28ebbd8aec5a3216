package org.quern.daemon;

import java.io.IOException;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.settings.DaemonOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the door for managers where the options say. */
final class ManagerAccess {
    private static final Logger LOG = LoggerFactory.getLogger(ManagerAccess.class);

    private ManagerAccess() {}

    /** At the Unix socket if it is wanted and can be made, else at the port: a client that nobody can control is worse. */
    static GuiRpcServer open(DaemonOptions options, GuiClient client) throws IOException {
        if (options.unixSocket()) {
            try {
                return GuiRpcServer.bindUnixSocket(client);
            } catch (IOException e) {
                LOG.warn("{}; managers are answered on a port of this computer instead", e.getMessage());
            }
        }
        int port = options.guiRpcPort();
        return GuiRpcServer.bind(port < 0 ? GuiRpcServer.STANDARD_PORT : port, client);
    }
}
