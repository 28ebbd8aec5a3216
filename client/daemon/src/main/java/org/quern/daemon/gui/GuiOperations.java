package org.quern.daemon.gui;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.turn.Clock;

/** All operations by name, and which of them anybody on this computer may ask for (docs/protocol/gui-rpc.md 5). */
public final class GuiOperations {
    private static final Set<String> OPEN = Set.of("exchange_versions", "get_cc_status", "get_disk_usage",
            "get_file_transfers",
            "get_host_info", "get_messages", "get_message_count", "get_notices_public", "get_old_results",
            "get_project_status",
            "get_results", "run_graphics_app", "get_screensaver_tasks", "get_simple_gui_info", "get_state",
            "get_statistics",
            "get_daily_xfer_history", "get_newer_version", "get_all_projects_list", "get_quern_status",
            "get_quern_devices", "get_quern_processor");
    /** Whoever asks for these wants them to reach the network now, whatever stands against it otherwise (docs/protocol/gui-rpc.md 5, "Net"). */
    static final List<String> NETWORK = List.of("acct_mgr_rpc", "create_account", "get_project_config",
            "lookup_account", "lookup_key",
            "project_attach", "project_reset", "project_update", "retry_file_transfer");
    /** What is answered while nothing can be changed, besides what {@code get_} begins: the prefix alone says that it changes nothing. */
    private static final Set<String> HARMLESS = Set.of("quit", "exchange_versions", "read_cc_config", "acct_mgr_info");
    private final Map<String, GuiOperation> byName = new TreeMap<>();

    private final GuiClient client;
    private final MessageLog messages;

    public GuiOperations(GuiClient client) {
        this.client = client;
        messages = client.messages();
        new ViewOperations(client).register(byName);
        new ControlOperations(client).register(byName);
        new PreferenceOperations(client).register(byName);
        new HistoryOperations(client).register(byName);
        new NoticeOperations(client).register(byName);
        new AccountOperations(client).register(byName);
        new ManagerOperations(client).register(byName);
        new HostOperations(client).register(byName);
        new ProjectFileOperations(client).register(byName);
        new ProxyOperations(client).register(byName);
        new OwnOperations(client).register(byName);
        NETWORK.forEach(name -> byName.computeIfPresent(name, (same, operation) -> (request, reply) -> {
            client.network().allowNetwork(Clock.monotonic());
            operation.answer(request, reply);
        }));
    }

    @Nullable
    public GuiOperation find(String name) {
        if (byName.containsKey(name)) {
            messages.add(LogFlag.GUI_RPC_DEBUG, null, () -> "a manager asks for " + name);
        }
        String refusal = client.refusal().get();
        if (refusal != null && byName.containsKey(name) && !name.startsWith("get_") && !HARMLESS.contains(name)) {
            return (request, reply) -> reply.error(refusal);
        }
        return byName.get(name);
    }

    /** All that are answered, in alphabetical order. */
    Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }

    /** Anybody on this computer may ask for it. */
    public boolean isOpen(String name) {
        return OPEN.contains(name);
    }
}
