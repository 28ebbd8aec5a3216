package quern.daemon.gui;

import java.io.IOException;
import java.util.Map;
import quern.rpc.codec.BoincXmlWriter;

/**
 * Account managers (gui-rpc.md 6.14, 8; accounts.md 8). This client does not follow one yet, and says so instead of pretending:
 * a manager program shows the sentence to its user.
 */
final class ManagerOperations {
    private static final String SENTENCE = "This client does not work with account managers yet; attach to the projects themselves.";
    /** BOINC's number of an operation that failed without a number of its own. */
    private static final int FAILED = -1;
    /** What the last request asked for failed; asking to leave, which is what the client did already, did not. */
    private volatile boolean refused;

    void register(Map<String, GuiOperation> operations) {
        operations.put("acct_mgr_info", (request, reply) -> info(reply.xml()));
        operations.put("acct_mgr_rpc", this::ask);
        operations.put("acct_mgr_rpc_poll", (request, reply) -> poll(reply.xml()));
    }

    private static void info(BoincXmlWriter out) throws IOException {
        out.open("acct_mgr_info");
        out.text("acct_mgr_url", "");
        out.text("acct_mgr_name", "");
        out.close();
    }

    private void ask(GuiRequest request, GuiReply reply) throws IOException {
        boolean complete = request.has("url") && request.has("name") && request.has("password");
        if (!complete && !request.has("use_config_file")) {
            reply.error("bad arg");
            return;
        }
        refused = request.has("use_config_file") || !request.field("url").isBlank();
        if (refused) {
            reply.error(SENTENCE); // boinccmd shows this one, BOINC Manager that of the poll
        } else {
            reply.success();
        }
    }

    private void poll(BoincXmlWriter out) throws IOException {
        out.open("acct_mgr_rpc_reply");
        if (refused) {
            out.text("message", SENTENCE);
        }
        out.integer("error_num", refused ? FAILED : 0);
        out.close();
    }
}
