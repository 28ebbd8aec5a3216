package org.quern.rpc.element;

import java.util.List;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <workunit>}: docs/protocol/scheduler-rpc.md 5.5, docs/protocol/data-directory.md 5.10. */
public final class WorkunitXml extends ElementTable<Workunit> {
    public static final WorkunitXml TABLE = new WorkunitXml(BoincXmlWriter::raw);
    /** For managers (docs/protocol/gui-rpc.md 6.12): well-formed. */
    public static final WorkunitXml MANAGERS = new WorkunitXml(BoincXmlWriter::text);

    static {
        TABLE.commandLine.printedBy(BoincXmlWriter::rawLines);
        MANAGERS.leaveOut(MANAGERS.usage);
        MANAGERS.line(MANAGERS.usage.of(MANAGERS.usageXml.shown()));
    }

    private final UsageXml usageXml = new UsageXml(asItStands);
    private final Column<Workunit, String> name = raw("name", Workunit::name);
    private final Column<Workunit, String> appName = raw("app_name", Workunit::appName);
    private final Column<Workunit, Integer> versionNum = integer("version_num", Workunit::versionNum);
    private final Column<Workunit, Double> fpopsEst = number("rsc_fpops_est", Workunit::fpopsEst)
            .or(Workunit.DEFAULT_FPOPS_EST).keeping();
    private final Column<Workunit, Double> fpopsBound = number("rsc_fpops_bound", Workunit::fpopsBound)
            .or(Workunit.DEFAULT_FPOPS_BOUND).keeping();
    private final Column<Workunit, Double> memory = number("rsc_memory_bound", Workunit::memoryBound)
            .or(Workunit.DEFAULT_MEMORY_BOUND).keeping();
    private final Column<Workunit, Double> disk = number("rsc_disk_bound", Workunit::diskBound)
            .or(Workunit.DEFAULT_DISK_BOUND).keeping();
    private final Column<Workunit, String> commandLine = raw("command_line", Workunit::commandLine)
            .unlessDefault();
    private final Column<Workunit, List<FileRef>> inputs = list("file_ref", Workunit::inputs,
            new FileRefXml(asItStands));
    private final Column<Workunit, String> subAppname = raw("sub_appname", Workunit::subAppname).unlessDefault();
    private final Part<Workunit, ResourceUsage> usage = part(usageXml, Workunit::usage);

    private WorkunitXml(Column.Printer<String> asItStands) {
        super("workunit", asItStands);
    }

    @Override
    protected Workunit build(Values v) throws Unusable {
        FileNames.check("workunit", v.get(name), FileNames.plainProblem(v.get(name)));
        return new Workunit(v.get(name), v.get(appName), v.get(versionNum), v.get(commandLine), v.get(fpopsEst),
                v.get(fpopsBound), v.get(memory), v.get(disk), v.get(inputs), v.get(subAppname),
                usageXml.ofWorkunit(v.of(usage)));
    }
}
