package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.FileRef;
import org.quern.model.Workunit;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <workunit>}: docs/protocol/scheduler-rpc.md 5.5, docs/protocol/data-directory.md 5.10. */
public final class WorkunitXml {
    private WorkunitXml() {
    }

    public static Workunit read(BoincXml xml) throws IOException, Unusable {
        String name = "";
        String appName = "";
        int versionNum = 0;
        String commandLine = "";
        String subAppname = "";
        double fpopsEst = Workunit.DEFAULT_FPOPS_EST;
        double fpopsBound = Workunit.DEFAULT_FPOPS_BOUND;
        double memory = Workunit.DEFAULT_MEMORY_BOUND;
        double disk = Workunit.DEFAULT_DISK_BOUND;
        var usage = new UsageDraft();
        List<FileRef> inputs = new ArrayList<>();
        for (int workunit = xml.enter(); xml.nextChild(workunit);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "app_name" -> appName = xml.text();
                case "version_num" -> versionNum = xml.intOr(0);
                case "command_line" -> commandLine = xml.text();
                case "sub_appname" -> subAppname = xml.text();
                case "rsc_fpops_est" -> fpopsEst = xml.nonNegativeOr(fpopsEst);
                case "rsc_fpops_bound" -> fpopsBound = xml.nonNegativeOr(fpopsBound);
                case "rsc_memory_bound" -> memory = xml.nonNegativeOr(memory);
                case "rsc_disk_bound" -> disk = xml.nonNegativeOr(disk);
                case "file_ref" -> inputs.add(FileRefXml.read(xml));
                default -> usage.take(xml);
            }
        }
        String problem = FileNames.plainProblem(name);
        if (problem != null) {
            throw new Unusable("workunit \"" + name + "\": " + problem);
        }
        return new Workunit(name, appName, versionNum, commandLine, fpopsEst, fpopsBound, memory, disk, inputs,
                subAppname, usage.ofWorkunit());
    }

    public static void write(BoincXmlWriter out, Workunit workunit) throws IOException {
        out.open("workunit");
        out.raw("name", workunit.name());
        out.raw("app_name", workunit.appName());
        out.integer("version_num", workunit.versionNum());
        out.number("rsc_fpops_est", workunit.fpopsEst());
        out.number("rsc_fpops_bound", workunit.fpopsBound());
        out.number("rsc_memory_bound", workunit.memoryBound());
        out.number("rsc_disk_bound", workunit.diskBound());
        out.rawLines("command_line", workunit.commandLine());
        FileRefXml.writeAll(out, workunit.inputs());
        if (!workunit.subAppname().isEmpty()) {
            out.raw("sub_appname", workunit.subAppname());
        }
        if (workunit.usage() != null) {
            UsageDraft.write(out, workunit.usage());
        }
        out.close();
    }
}
