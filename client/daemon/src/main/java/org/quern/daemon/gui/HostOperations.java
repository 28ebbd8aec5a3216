package org.quern.daemon.gui;

import java.util.Map;
import org.quern.engine.event.UserCommand;

/** Operations on this computer and the client as such (docs/protocol/gui-rpc.md 5). */
final class HostOperations {
    private final GuiClient client;

    HostOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("run_benchmarks", (request, reply) -> client.order(reply, new UserCommand.RunBenchmarks()));
        operations.put("network_available", (request, reply) -> {
            client.web().use().connectionIsThere();
            client.order(reply, new UserCommand.NetworkAvailable());
        });
        operations.put("quit", (request, reply) -> client.order(reply, new UserCommand.Quit()));
        operations.put("reset_host_info", (request, reply) -> {
            client.host().describeHost();
            reply.success();
        });
        operations.put("set_language", (request, reply) -> {
            // The client's texts have one language; a manager sends this at every start and wants to hear that it was taken.
            if (request.field("language").isEmpty()) {
                reply.error("no language found");
            } else {
                reply.success();
            }
        });
        operations.put("set_host_info", (request, reply) -> reply.error(request.has("host_info")
                ? "this client finds out itself what the computer is; set_host_info is for Android"
                : "Missing host_info"));
        operations.put("report_device_status", (request, reply) -> reply.xml().flag("error", true));
        operations.put("run_graphics_app", (request, reply) -> reply
                .error("run_graphics_app RPC is currently available only on Mac OS"));
        operations.put("get_newer_version", (request, reply) -> {
            reply.xml().text("newer_version", "");
            reply.xml().text("download_url", "");
        });
    }
}
