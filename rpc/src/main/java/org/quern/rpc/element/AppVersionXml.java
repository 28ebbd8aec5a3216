package org.quern.rpc.element;

import java.io.IOException;
import java.util.List;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <app_version>}: docs/protocol/scheduler-rpc.md 4.9 and 5.4, docs/protocol/data-directory.md 5.9. */
public final class AppVersionXml extends ElementTable<AppVersion> {
    /** With its file references, as in replies and in the state file. */
    public static final AppVersionXml TABLE = new AppVersionXml(BoincXmlWriter::raw);
    /** Without them. */
    public static final AppVersionXml REQUEST = new AppVersionXml(BoincXmlWriter::raw);
    /** For managers (docs/protocol/gui-rpc.md 6.12): well-formed, and in another order. */
    public static final AppVersionXml MANAGERS = new AppVersionXml(BoincXmlWriter::text);

    static {
        REQUEST.leaveOut(REQUEST.files);
        MANAGERS.leaveOut(MANAGERS.usage, MANAGERS.unthrottled, MANAGERS.wrapper, MANAGERS.network);
        MANAGERS.line(MANAGERS.usage.of(MANAGERS.usageXml.shown()));
        MANAGERS.line(MANAGERS.wrapper);
        MANAGERS.line(MANAGERS.network);
    }

    private final UsageXml usageXml = new UsageXml(asItStands);
    private final Column<AppVersion, String> appName = raw("app_name", AppVersion::appName);
    private final Column<AppVersion, Integer> versionNum = integer("version_num", AppVersion::versionNum);
    private final Column<AppVersion, String> platform = raw("platform", AppVersion::platform);
    private final Part<AppVersion, ResourceUsage> usage = part(usageXml, AppVersion::usage);
    private final Column<AppVersion, String> planClass = raw("plan_class", AppVersion::planClass).unlessDefault();
    private final Column<AppVersion, String> apiVersion = raw("api_version", AppVersion::apiVersion).unlessDefault();
    private final Column<AppVersion, String> cmdline = raw("cmdline", AppVersion::cmdline).unlessDefault();
    private final Column<AppVersion, String> prefix = raw("file_prefix", AppVersion::filePrefix).unlessDefault();

    /** Written for others only: it follows from the rest. */
    private final Column<AppVersion, Boolean> unthrottled = flag("dont_throttle", AppVersion::isUnthrottled);
    private final Column<AppVersion, Boolean> wrapper = flag("is_wrapper", AppVersion::isWrapper);
    private final Column<AppVersion, Boolean> network = flag("needs_network", AppVersion::needsNetwork);
    private final Column<AppVersion, List<FileRef>> files = list("file_ref", AppVersion::files,
            new FileRefXml(asItStands));

    private AppVersionXml(Column.Printer<String> asItStands) {
        super("app_version", asItStands);
    }

    /** Reads one of a project's reply, and notes as a fault if it would use a coprocessor and does not say which or how many. */
    public AppVersion readTold(BoincXml xml) throws IOException, Unusable {
        Values read = start();
        readInto(read, xml);
        AppVersion version = build(read);
        if (usageXml.isVain(read.of(usage))) {
            xml.repaired("version " + version.versionNum() + " of " + version.appName()
                    + (version.planClass().isEmpty() ? "" : " with plan class " + version.planClass())
                    + ": its <coproc> needs <type> and a <count> above 0; its tasks run as programs for the CPU");
        }
        return version;
    }

    @Override
    protected AppVersion build(Values v) throws Unusable {
        if (!v.get(prefix).isEmpty() && FileNames.problem(v.get(prefix)) != null) {
            throw new Unusable(
                    "app version of \"" + v.get(appName) + "\": file prefix " + FileNames.problem(v.get(prefix)));
        }
        return new AppVersion(v.get(appName), v.get(versionNum), v.get(platform), v.get(planClass), v.get(apiVersion),
                v.get(usage), v.get(cmdline), v.get(prefix), v.get(wrapper), v.get(network), v.get(files));
    }
}
