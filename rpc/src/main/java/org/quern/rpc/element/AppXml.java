package org.quern.rpc.element;

import org.quern.model.App;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <app>}: docs/protocol/scheduler-rpc.md 5.2, docs/protocol/data-directory.md 5.7. */
public final class AppXml extends ElementTable<App> {
    public static final AppXml TABLE = new AppXml();

    private final Column<App, String> name = raw("name", App::name);
    private final Column<App, String> title = raw("user_friendly_name", App::userFriendlyName);
    private final Column<App, Boolean> nonCpuIntensive = zeroOne("non_cpu_intensive", App::nonCpuIntensive);
    private final Column<App, Boolean> sporadic = zeroOne("sporadic", App::sporadic);
    private final Column<App, Boolean> exact = zeroOne("fraction_done_exact", App::fractionDoneExact);

    private AppXml() {
        super("app");
    }

    @Override
    protected App build(Values v) throws Unusable {
        FileNames.check("application", v.get(name), FileNames.plainProblem(v.get(name)));
        return new App(v.get(name), v.get(title).isEmpty() ? v.get(name) : v.get(title), v.get(nonCpuIntensive),
                v.get(sporadic), v.get(exact));
    }
}
