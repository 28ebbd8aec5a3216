package org.quern.rpc.element;

import org.quern.model.App;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <app>}: docs/protocol/scheduler-rpc.md 5.2, docs/protocol/data-directory.md 5.7. */
public final class AppXml extends ElementTable<App> {
    public static final AppXml TABLE = new AppXml(BoincXmlWriter::raw);
    /** For managers (docs/protocol/gui-rpc.md 6.12): well-formed, and without what only the client needs. */
    public static final AppXml MANAGERS = new AppXml(BoincXmlWriter::text);

    static {
        MANAGERS.leaveOut(MANAGERS.sporadic, MANAGERS.exact);
    }

    private final Column<App, String> name = raw("name", App::name);
    private final Column<App, String> title = raw("user_friendly_name", App::userFriendlyName);
    private final Column<App, Boolean> nonCpuIntensive = zeroOne("non_cpu_intensive", App::nonCpuIntensive);
    private final Column<App, Boolean> sporadic = zeroOne("sporadic", App::sporadic);
    private final Column<App, Boolean> exact = zeroOne("fraction_done_exact", App::fractionDoneExact);

    private AppXml(Column.Printer<String> asItStands) {
        super("app", asItStands);
    }

    @Override
    protected App build(Values v) throws Unusable {
        FileNames.check("application", v.get(name), FileNames.plainProblem(v.get(name)));
        return new App(v.get(name), v.get(title).isEmpty() ? v.get(name) : v.get(title), v.get(nonCpuIntensive),
                v.get(sporadic), v.get(exact));
    }
}
