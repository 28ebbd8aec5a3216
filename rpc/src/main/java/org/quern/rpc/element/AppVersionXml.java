package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <app_version>}: docs/protocol/scheduler-rpc.md 4.9 and 5.4, docs/protocol/data-directory.md 5.9. */
public final class AppVersionXml {
    private AppVersionXml() {
    }

    public static AppVersion read(BoincXml xml) throws IOException, Unusable {
        String appName = "";
        int versionNum = 0;
        String platform = "";
        String planClass = "";
        String apiVersion = "";
        String cmdline = "";
        String prefix = "";
        boolean wrapper = false;
        boolean network = false;
        var usage = new UsageDraft();
        List<FileRef> files = new ArrayList<>();
        for (int version = xml.enter(); xml.nextChild(version);) {
            switch (xml.name()) {
                case "app_name" -> appName = xml.text();
                case "version_num" -> versionNum = xml.intOr(0);
                case "platform" -> platform = xml.text();
                case "plan_class" -> planClass = xml.text();
                case "api_version" -> apiVersion = xml.text();
                case "cmdline" -> cmdline = xml.text();
                case "file_prefix" -> prefix = xml.text();
                case "is_wrapper" -> wrapper = xml.bool();
                case "needs_network" -> network = xml.bool();
                case "file_ref" -> files.add(FileRefXml.read(xml));
                default -> usage.take(xml);
            }
        }
        if (!prefix.isEmpty() && FileNames.problem(prefix) != null) {
            throw new Unusable("app version of \"" + appName + "\": file prefix " + FileNames.problem(prefix));
        }
        return new AppVersion(appName, versionNum, platform, planClass, apiVersion, usage.ofVersion(), cmdline, prefix,
                wrapper, network, files);
    }

    /** With its file references, as in replies and in the state file, or without, as in requests. */
    public static void write(BoincXmlWriter out, AppVersion version, boolean withFiles) throws IOException {
        out.open("app_version");
        out.raw("app_name", version.appName());
        out.integer("version_num", version.versionNum());
        out.raw("platform", version.platform());
        UsageDraft.write(out, version.usage());
        writeUnlessEmpty(out, "plan_class", version.planClass());
        writeUnlessEmpty(out, "api_version", version.apiVersion());
        writeUnlessEmpty(out, "cmdline", version.cmdline());
        writeUnlessEmpty(out, "file_prefix", version.filePrefix());
        out.flag("is_wrapper", version.isWrapper());
        out.flag("needs_network", version.needsNetwork());
        if (withFiles) {
            FileRefXml.writeAll(out, version.files());
        }
        out.close();
    }

    private static void writeUnlessEmpty(BoincXmlWriter out, String name, String value) throws IOException {
        if (!value.isEmpty()) {
            out.raw(name, value);
        }
    }
}
