package org.quern.daemon.gui;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.manager.ManagerOutcome;
import org.quern.model.ManagerPlace;
import org.quern.rpc.write.BoincXmlWriter;

/** Account managers (docs/protocol/gui-rpc.md 6.14, 8; docs/protocol/accounts.md 8.1). No reply holds a password, a hash or a key. */
final class ManagerOperations {
    private final GuiClient client;

    ManagerOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("acct_mgr_info", (request, reply) -> info(reply.xml(), client.manager()));
        operations.put("acct_mgr_rpc", this::ask);
        operations.put("acct_mgr_rpc_poll", (request, reply) -> poll(reply.xml(), client.manager().outcome()));
    }

    private static void info(BoincXmlWriter out, ManagerContacts manager) throws IOException {
        ManagerPlace place = manager.place();
        out.open("acct_mgr_info");
        out.text("acct_mgr_url", place.url());
        out.text("acct_mgr_name", place.name());
        out.flag("have_credentials", manager.hasCredentials());
        if (place.cookieRequired()) {
            out.flag("cookie_required", true);
            out.text("cookie_failure_url", place.cookieFailureUrl());
        }
        out.close();
    }

    private void ask(GuiRequest request, GuiReply reply) throws IOException {
        boolean complete = request.has("url") && request.has("name") && request.has("password");
        Optional<String> refusal = Optional.empty();
        if (request.is("use_config_file")) {
            refusal = client.manager().sync();
        } else if (!complete) {
            refusal = Optional.of("bad arg");
        } else if (request.field("url").isBlank()) {
            client.manager().leave();
        } else {
            refusal = client.manager().join(request.field("url").strip(), request.field("name").strip(),
                    request.field("password"));
        }
        if (refusal.isPresent()) {
            reply.error(refusal.get());
        } else {
            reply.success();
        }
    }

    private static void poll(BoincXmlWriter out, ManagerOutcome outcome) throws IOException {
        out.open("acct_mgr_rpc_reply");
        if (!outcome.message().isEmpty()) {
            out.text("message", outcome.message());
        }
        out.integer("error_num", outcome.code());
        out.close();
    }
}
