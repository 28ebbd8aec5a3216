package org.quern.daemon.gui;

import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.permission.NetworkGrace;
import org.quern.daemon.settings.Proxies;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.UserOrders;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.rpc.http.ProjectHttp;

/**
 * The parts of a running client that managers' operations work with, each its own owner.
 *
 * @param version this program's own version
 * @param views gives the state as last published; null before the first tick
 * @param orders takes what is to be done
 * @param messages the message log
 * @param data where the client's files are
 * @param inForce gives the options in force
 * @param attachments the projects
 * @param host this computer
 * @param manager the account manager, if one is followed
 * @param web the way to projects' web pages
 * @param network whether it may be used
 * @param transfers bytes moved, day by day
 * @param proxies which proxies are used
 * @param listWanted run when somebody looks for the list of all projects, and there is none
 * @param refusal gives why nothing can be changed or contacted, a sentence; null as long as it can
 * @param decisionTrouble gives since when the log of decisions is old, and why; null as long as it is written
 */
public record GuiClient(String version, Supplier<@Nullable ClientView> views, UserOrders orders, MessageLog messages,
        DataDirectory data, Supplier<ClientOptions> inForce, Attachments attachments, HostLook host,
        ManagerContacts manager, ProjectHttp web, NetworkGrace network, DailyTransfers transfers, Proxies proxies,
        Runnable listWanted, Supplier<@Nullable String> refusal, Supplier<@Nullable String> decisionTrouble) {
    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view() {
        return views.get();
    }

    /** Hands the owner thread what is to be done, and answers that it was taken. */
    void order(GuiReply reply, UserCommand command) throws IOException {
        orders.ask(command);
        reply.success();
    }

    /** The options in force. */
    public ClientOptions options() {
        return inForce.get();
    }
}
