package org.quern.daemon.gui;

import java.io.IOException;
import java.util.Map;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.gui.element.ProjectPicture;
import org.quern.daemon.gui.element.ResultElement;
import org.quern.daemon.gui.element.ResultPicture;
import org.quern.daemon.gui.element.TransferElement;
import org.quern.daemon.gui.element.UnsavedProjectLines;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserMode;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.Outlooks;
import org.quern.engine.view.ProjectView;
import org.quern.engine.view.TransferView;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.rpc.codec.GuiRpcCodec;
import org.quern.rpc.codec.HostInfoText;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.AppXml;
import org.quern.rpc.element.WorkunitXml;
import org.quern.rpc.http.NetworkUse;
import org.quern.rpc.write.BoincXmlWriter;

/** Operations that only look (docs/protocol/gui-rpc.md 6). */
final class ViewOperations {
    /** Reason of a suspension: the user wants it. */
    private static final int ASKED_BY_USER = 4;
    private static final int ONLINE = 0;
    private static final int NEEDS_CONNECTION = 1;
    private static final int NEEDS_NO_CONNECTION = 2;
    private final GuiClient client;
    private final DataDirectory data;

    ViewOperations(GuiClient client) {
        this.client = client;
        data = client.data();
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("exchange_versions", (request, reply) -> {
            request.conversation().program(request.field("name"));
            exchangeVersions(reply.xml());
        });
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

    private static void exchangeVersions(BoincXmlWriter out) throws IOException {
        out.open("server_version");
        out.integer("major", 8);
        out.integer("minor", 3);
        out.integer("release", 0);
        out.close();
    }

    private void status(BoincXmlWriter out, ClientView view) throws IOException {
        Permission permission = view.permission();
        double now = view.now().wall();
        out.open("cc_status");
        out.integer("network_status", networkStatus());
        out.zeroOne("ams_password_error", client.manager().passwordRefused());
        mode(out, "task", permission.compute().code(), view.modes().cpu(), now);
        mode(out, "gpu", gpuReason(view, now), view.modes().gpu(), now);
        mode(out, "network", permission.network().code(), view.modes().network(), now);
        out.zeroOne("disallow_attach", client.options().is(ClientSwitch.DISALLOW_ATTACH));
        out.zeroOne("simple_gui_only", client.options().is(ClientSwitch.SIMPLE_GUI_ONLY));
        out.integer("max_event_log_lines", client.options().whole(ClientNumber.MAX_EVENT_LOG_LINES));
        out.close();
    }

    private int networkStatus() {
        NetworkUse use = client.web().use();
        return use.isOnline() ? ONLINE : use.needsConnection() ? NEEDS_CONNECTION : NEEDS_NO_CONNECTION;
    }

    /** Cards that are not there are not suspended; while nothing computes, it is said of them what their own mode says. */
    private static int gpuReason(ClientView view, double now) {
        if (view.state().host().coprocessors().stream().noneMatch(Coprocessor::usable)) {
            return 0;
        }
        if (view.permission().compute().allowed()) {
            return view.permission().gpu().code();
        }
        return view.modes().gpu().at(now) == RunMode.NEVER ? ASKED_BY_USER : 0;
    }

    private static void mode(BoincXmlWriter out, String kind, int reason, UserMode mode, double now)
            throws IOException {
        out.integer(kind + "_suspend_reason", reason);
        out.integer(kind + "_mode", mode.at(now).code());
        out.integer(kind + "_mode_perm", mode.usual().code());
        out.number(kind + "_mode_delay", mode.secondsLeft(now));
    }

    private void project(BoincXmlWriter out, ClientView view, SavedProject project) throws IOException {
        GuiRpcCodec.project(out, project, more -> {
            more.flag("quern_leaving", view.isLeaving(project.url()));
            more.flag("quern_account_missing", !view.isAttached(project.url()) && !view.isLeaving(project.url()));
            for (ProjectView seen : view.projects()) {
                if (seen.project().equals(project.url())) {
                    UnsavedProjectLines.TABLE.writeChildren(more, seen);
                }
            }
            if (!project.facts().hostVenue().isEmpty()) {
                more.text("venue", project.facts().hostVenue());
            }
        }, data.projectDirectory(project.url()).toString());
    }

    private void state(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("client_state");
        out.verbatim(HostInfoText.of(view.state().host()));
        GuiRpcCodec.netStats(out, view.state().netStats());
        GuiRpcCodec.timeStats(out, view.state().timeStats(), view.now().wall());
        Outlooks outlooks = Outlooks.of(view);
        for (SavedProject project : view.state().projects()) {
            project(out, view, project);
            AppXml.MANAGERS.writeAll(out, project.apps());
            for (AppVersion version : project.versions()) {
                AppVersionXml.MANAGERS.write(out, view.settings().wishes().of(project.url()).applied(version));
            }
            WorkunitXml.MANAGERS.writeAll(out, project.workunits());
            results(out, new ProjectPicture(view, project, outlooks, data), false);
        }
        out.text("platform_name", view.settings().identity().platform());
        out.integer("core_client_major_version", 8);
        out.integer("core_client_minor_version", 3);
        out.integer("core_client_release", 0);
        out.integer("executing_as_daemon", 1);
        out.text("platform", view.settings().identity().platform());
        for (String platform : view.settings().identity().altPlatforms()) {
            out.text("platform", platform);
        }
        out.verbatim(view.settings().identity().preferencesXml());
        if (!view.state().hostVenue().isEmpty()) {
            out.text("host_venue", view.state().hostVenue());
        }
        out.close();
    }

    /** Who asks is told what is there now; other questions are answered with it from then on, as BOINC's client does. */
    private void disk(BoincXmlWriter out, ClientView view) throws IOException {
        DiskFigures measured = client.host().measuredDisk();
        DiskFigures disk = measured == null ? view.disk() : measured;
        out.open("disk_usage_summary");
        for (SavedProject project : view.state().projects()) {
            out.open("project");
            out.text("master_url", project.url().canonical());
            out.number("disk_usage",
                    measured == null ? project.accounting().diskUsage() : measured.usedBy(project.url()));
            out.close();
        }
        out.number("d_total", disk.totalBytes());
        out.number("d_free", disk.free().orElse(0));
        out.number("d_boinc", disk.clientBytes());
        double allowed = disk.budget(view.settings().disk()).allowedBytes();
        out.number("d_allowed", Double.isInfinite(allowed) ? 0 : allowed); // BOINC's word for "not known"
        out.close();
    }

    private static void transfers(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("file_transfers");
        for (TransferView transfer : view.transfers()) {
            String name = view.state().find(transfer.project()).map(p -> p.facts().projectName()).orElse("");
            TransferElement.TABLE.write(out, new TransferElement.Named(transfer, name));
        }
        out.close();
    }

    private void projects(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("projects");
        for (SavedProject project : view.state().projects()) {
            project(out, view, project);
        }
        out.close();
    }

    private void results(BoincXmlWriter out, ClientView view, boolean activeOnly) throws IOException {
        Outlooks outlooks = Outlooks.of(view);
        for (SavedProject project : view.state().projects()) {
            results(out, new ProjectPicture(view, project, outlooks, data), activeOnly);
        }
    }

    private void results(BoincXmlWriter out, ProjectPicture project, boolean activeOnly) throws IOException {
        for (SavedResult result : project.project.results()) {
            if (!activeOnly || project.task(result.result()) != null) {
                ResultElement.TABLE.write(out, new ResultPicture(project, result));
            }
        }
    }

    private void simple(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("simple_gui_info");
        for (SavedProject project : view.state().projects()) {
            project(out, view, project);
        }
        results(out, view, true);
        out.close();
    }

    private void screensaver(BoincXmlWriter out, ClientView view) throws IOException {
        out.open("get_screensaver_tasks");
        out.integer("suspend_reason", view.permission().compute().code());
        results(out, view, true);
        out.close();
    }
}
