package quern.daemon.gui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import quern.daemon.log.MessageLog;
import quern.daemon.store.StatisticsFile;
import quern.engine.ClientView;
import quern.engine.Message;
import quern.engine.Permission;
import quern.model.App;
import quern.model.AppVersion;
import quern.model.RunMode;
import quern.model.SavedProject;
import quern.model.SavedResult;
import quern.model.Workunit;
import quern.rpc.codec.BoincXmlWriter;
import quern.rpc.codec.HostInfoText;

/** Operations that only look (gui-rpc.md 6). */
final class ViewOperations {
    private final GuiClient client;

    ViewOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("exchange_versions", (request, reply) -> exchangeVersions(reply.xml()));
        operations.put("get_message_count",
                (request, reply) -> reply.xml().integer("seqno", client.messages().count()));
        operations.put("get_messages", (request, reply) -> messages(reply.xml(), (int) request.number("seqno")));
        operations.put("get_notices", (request, reply) -> empty(reply.xml(), "notices"));
        operations.put("get_notices_public", (request, reply) -> empty(reply.xml(), "notices"));
        operations.put("get_old_results", (request, reply) -> empty(reply.xml(), "old_results"));
        operations.put("get_daily_xfer_history", (request, reply) -> empty(reply.xml(), "daily_xfers"));
        operations.put("get_newer_version", (request, reply) -> {
            reply.xml().text("newer_version", "");
            reply.xml().text("download_url", "");
        });
        operations.put("get_statistics", (request, reply) -> statistics(reply.xml()));
        operations.put("acct_mgr_info", (request, reply) -> accountManager(reply.xml()));
        onView(operations, "get_cc_status", (request, out, view) -> status(out, view));
        onView(operations, "get_state", (request, out, view) -> state(out, view));
        onView(operations, "get_host_info", (request, out, view) -> out.verbatim(HostInfoText.of(view.state().host())));
        onView(operations, "get_disk_usage", (request, out, view) -> disk(out, view));
        onView(operations, "get_file_transfers", (request, out, view) -> transfers(out, view));
        onView(operations, "get_project_status", (request, out, view) -> projects(out, view));
        onView(operations, "get_results", (request, out, view) -> {
            out.open("results");
            results(out, view, request.number("active_only") != 0);
            out.close();
        });
        onView(operations, "get_simple_gui_info", (request, out, view) -> simple(out, view));
        onView(operations, "get_screensaver_tasks", (request, out, view) -> screensaver(out, view));
    }

    /** Writes from the published view. */
    private interface ViewWriter {
        void write(GuiRequest request, BoincXmlWriter out, ClientView view) throws IOException;
    }

    private void onView(Map<String, GuiOperation> operations, String name, ViewWriter writer) {
        operations.put(name, (request, reply) -> {
            ClientView view = client.view();
            if (view == null) {
                reply.error("the client is starting; ask again in a second");
            } else {
                writer.write(request, reply.xml(), view);
            }
        });
    }

    private static void empty(BoincXmlWriter out, String element) throws IOException {
        out.open(element);
        out.close();
    }

    private static void exchangeVersions(BoincXmlWriter out) throws IOException {
        out.open("server_version");
        out.integer("major", 8);
        out.integer("minor", 3);
        out.integer("release", 0);
        out.close();
    }

    private void messages(BoincXmlWriter out, int after) throws IOException {
        out.open("msgs");
        for (MessageLog.Numbered numbered : client.messages().after(after)) {
            Message message = numbered.message();
            out.open("msg");
            out.text("project", message.project() == null ? "" : name(message));
            out.integer("pri", message.priority().code());
            out.integer("seqno", numbered.number());
            out.cdata("body", message.text());
            out.integer("time", (long) message.at());
            out.close();
        }
        out.close();
    }

    private String name(Message message) {
        ClientView view = client.view();
        String url = message.project() == null ? "" : message.project().canonical();
        return view == null || message.project() == null ? url : view.state().find(message.project())
                .map(project -> project.facts().projectName()).filter(name -> !name.isEmpty()).orElse(url);
    }

    private void statistics(BoincXmlWriter out) throws IOException {
        out.open("statistics");
        ClientView view = client.view();
        if (view != null) {
            for (SavedProject project : view.state().projects()) {
                out.open("project_statistics");
                out.text("master_url", project.url().canonical());
                Path file = client.statisticsFile(project.url());
                for (StatisticsFile.Day day : Files.exists(file) ? StatisticsFile.read(file)
                        : java.util.List.<StatisticsFile.Day>of()) {
                    out.open("daily_statistics");
                    out.number("day", day.day());
                    out.number("user_total_credit", day.userTotal());
                    out.number("user_expavg_credit", day.userAverage());
                    out.number("host_total_credit", day.hostTotal());
                    out.number("host_expavg_credit", day.hostAverage());
                    out.close();
                }
                out.close();
            }
        }
        out.close();
    }

    private static void accountManager(BoincXmlWriter out) throws IOException {
        out.open("acct_mgr_info");
        out.text("acct_mgr_url", "");
        out.text("acct_mgr_name", "");
        out.close();
    }

    private static void status(BoincXmlWriter out, ClientView view) throws IOException {
        Permission permission = view.permission();
        out.open("cc_status");
        out.integer("network_status", 0);
        out.integer("ams_password_error", 0);
        mode(out, "task", permission.compute(), view.state().runMode());
        mode(out, "gpu", permission.gpu(), view.state().gpuMode());
        mode(out, "network", permission.network(), view.state().networkMode());
        out.integer("disallow_attach", 0);
        out.integer("simple_gui_only", 0);
        out.integer("max_event_log_lines", 2000);
        out.close();
    }

    private static void mode(BoincXmlWriter out, String kind, Permission.Verdict verdict, RunMode mode)
            throws IOException {
        out.integer(kind + "_suspend_reason", verdict.code());
        out.integer(kind + "_mode", mode.code());
        out.integer(kind + "_mode_perm", mode.code());
        out.number(kind + "_mode_delay", 0);
    }

    private void state(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("client_state");
        out.verbatim(HostInfoText.of(view.state().host()));
        StateElements.netStats(out, view.state().netStats());
        StateElements.timeStats(out, view.state().timeStats(), view.now().wall());
        for (SavedProject project : view.state().projects()) {
            ProjectElement.write(out, project, client.dataDirectory());
            for (App app : project.apps()) {
                StateElements.app(out, app);
            }
            for (AppVersion version : project.versions()) {
                StateElements.version(out, version);
            }
            for (Workunit workunit : project.workunits()) {
                StateElements.workunit(out, workunit);
            }
            for (SavedResult result : project.results()) {
                ResultElement.write(out, view, project, result);
            }
        }
        out.text("platform_name", view.settings().platform());
        out.integer("core_client_major_version", 8);
        out.integer("core_client_minor_version", 3);
        out.integer("core_client_release", 0);
        out.integer("executing_as_daemon", 1);
        out.text("platform", view.settings().platform());
        for (String platform : view.settings().altPlatforms()) {
            out.text("platform", platform);
        }
        out.verbatim(view.settings().preferencesXml());
        out.text("host_venue", view.state().hostVenue());
        out.close();
    }

    private static void disk(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("disk_usage_summary");
        for (SavedProject project : view.state().projects()) {
            out.open("project");
            out.text("master_url", project.url().canonical());
            out.number("disk_usage", view.disk().usedBy(project.url()));
            out.close();
        }
        out.number("d_total", view.disk().totalBytes());
        out.number("d_free", Math.max(0, view.disk().freeBytes()));
        out.number("d_boinc", view.disk().clientBytes());
        out.number("d_allowed", view.disk().totalBytes() * view.settings().disk().maxUsedFraction());
        out.close();
    }

    private static void transfers(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("file_transfers");
        for (ClientView.TransferView transfer : view.transfers()) {
            StateElements.transfer(out, view, transfer);
        }
        out.close();
    }

    private void projects(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("projects");
        for (SavedProject project : view.state().projects()) {
            ProjectElement.write(out, project, client.dataDirectory());
        }
        out.close();
    }

    private static void results(BoincXmlWriter out, ClientView view, boolean activeOnly) throws IOException {
        for (SavedProject project : view.state().projects()) {
            for (SavedResult result : project.results()) {
                if (!activeOnly || ResultElement.taskOf(view, project.url(), result.result().name()).isPresent()) {
                    ResultElement.write(out, view, project, result);
                }
            }
        }
    }

    private void simple(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("simple_gui_info");
        for (SavedProject project : view.state().projects()) {
            ProjectElement.write(out, project, client.dataDirectory());
        }
        results(out, view, true);
        out.close();
    }

    private static void screensaver(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("get_screensaver_tasks");
        out.integer("suspend_reason", view.permission().compute().code());
        results(out, view, true);
        out.close();
    }
}
