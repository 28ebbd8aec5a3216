package org.quern.daemon.gui.element;

import java.io.IOException;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;
import org.quern.rpc.element.FileRefXml;
import org.quern.rpc.write.BoincXmlWriter;

/** Parts of {@code <client_state>} as managers see it (docs/protocol/gui-rpc.md 6.12). */
public final class StateElements {
    private StateElements() {}

    public static void app(BoincXmlWriter out, App app) throws IOException {
        out.open("app");
        out.text("name", app.name());
        out.text("user_friendly_name", app.userFriendlyName());
        out.zeroOne("non_cpu_intensive", app.nonCpuIntensive());
        out.close();
    }

    public static void version(BoincXmlWriter out, AppVersion version) throws IOException {
        out.open("app_version");
        out.text("app_name", version.appName());
        out.integer("version_num", version.versionNum());
        out.text("platform", version.platform());
        unlessEmpty(out, "plan_class", version.planClass());
        unlessEmpty(out, "api_version", version.apiVersion());
        unlessEmpty(out, "cmdline", version.cmdline());
        unlessEmpty(out, "file_prefix", version.filePrefix());
        FileRefXml.MANAGERS.writeAll(out, version.files());
        usage(out, version.usage());
        out.flag("is_wrapper", version.isWrapper());
        out.flag("needs_network", version.needsNetwork());
        out.close();
    }

    public static void workunit(BoincXmlWriter out, Workunit workunit) throws IOException {
        out.open("workunit");
        out.text("name", workunit.name());
        out.text("app_name", workunit.appName());
        out.integer("version_num", workunit.versionNum());
        out.number("rsc_fpops_est", workunit.fpopsEst());
        out.number("rsc_fpops_bound", workunit.fpopsBound());
        out.number("rsc_memory_bound", workunit.memoryBound());
        out.number("rsc_disk_bound", workunit.diskBound());
        unlessEmpty(out, "command_line", workunit.commandLine());
        FileRefXml.MANAGERS.writeAll(out, workunit.inputs());
        unlessEmpty(out, "sub_appname", workunit.subAppname());
        if (workunit.usage() != null) {
            usage(out, workunit.usage());
        }
        out.close();
    }

    private static void unlessEmpty(BoincXmlWriter out, String name, String value) throws IOException {
        if (!value.isEmpty()) {
            out.text(name, value);
        }
    }

    private static void usage(BoincXmlWriter out, ResourceUsage usage) throws IOException {
        out.number("avg_ncpus", usage.cpus());
        out.number("flops", usage.flops());
        if (usage.coproc() != null) {
            out.open("coproc");
            out.text("type", usage.coproc().name());
            out.number("count", usage.coprocs());
            out.close();
        }
    }
}
