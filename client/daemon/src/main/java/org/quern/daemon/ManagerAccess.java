package org.quern.daemon;

import java.io.IOException;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.settings.DaemonOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the GUI RPC server where the options say. */
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
        return options.guiRpcPort() < 0 ? atStandardPort(client) : GuiRpcServer.bind(options.guiRpcPort(), client);
    }

    /** Or at any free one beside another client, who would otherwise keep this one from starting. */
    private static GuiRpcServer atStandardPort(GuiClient client) throws IOException {
        try {
            return GuiRpcServer.bind(GuiRpcServer.STANDARD_PORT, client);
        } catch (IOException e) {
            GuiRpcServer elsewhere = GuiRpcServer.bind(0, client);
            client.messages()
                    .alert("Port " + GuiRpcServer.STANDARD_PORT
                            + " is taken, perhaps by BOINC's own client, so managers are answered at port "
                            + elsewhere.port() + ". Commands of quern find it; BOINC Manager and boinccmd look at "
                            + GuiRpcServer.STANDARD_PORT
                            + ". Two clients also compute twice: stop the other, and start this one again, or give it a port with --gui-rpc-port.");
            return elsewhere;
        }
    }
}
