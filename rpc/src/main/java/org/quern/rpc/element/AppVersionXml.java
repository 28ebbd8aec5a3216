package org.quern.rpc.element;

import java.util.List;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <app_version>}: docs/protocol/scheduler-rpc.md 4.9 and 5.4, docs/protocol/data-directory.md 5.9. */
public final class AppVersionXml extends ElementTable<AppVersion> {
    /** With its file references, as in replies and in the state file. */
    public static final AppVersionXml TABLE = new AppVersionXml();
    /** Without them. */
    public static final AppVersionXml REQUEST = new AppVersionXml();

    static {
        REQUEST.leaveOut(REQUEST.files);
    }

    private final Column<AppVersion, String> appName = raw("app_name", AppVersion::appName);
    private final Column<AppVersion, Integer> versionNum = integer("version_num", AppVersion::versionNum);
    private final Column<AppVersion, String> platform = raw("platform", AppVersion::platform);
    private final Part<AppVersion, ResourceUsage> usage = part(UsageXml.TABLE, AppVersion::usage);
    private final Column<AppVersion, String> planClass = raw("plan_class", AppVersion::planClass).unlessDefault();
    private final Column<AppVersion, String> apiVersion = raw("api_version", AppVersion::apiVersion).unlessDefault();
    private final Column<AppVersion, String> cmdline = raw("cmdline", AppVersion::cmdline).unlessDefault();
    private final Column<AppVersion, String> prefix = raw("file_prefix", AppVersion::filePrefix).unlessDefault();

    {
        flag("dont_throttle", AppVersion::isUnthrottled); // written for others only: it follows from the rest
    }

    private final Column<AppVersion, Boolean> wrapper = flag("is_wrapper", AppVersion::isWrapper);
    private final Column<AppVersion, Boolean> network = flag("needs_network", AppVersion::needsNetwork);
    private final Column<AppVersion, List<FileRef>> files = list("file_ref", AppVersion::files, FileRefXml.TABLE);

    private AppVersionXml() {
        super("app_version");
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
