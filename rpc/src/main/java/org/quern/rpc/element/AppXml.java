package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.App;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <app>}: docs/protocol/scheduler-rpc.md 5.2, docs/protocol/data-directory.md 5.7. */
public final class AppXml {
    private AppXml() {
    }

    public static App read(BoincXml xml) throws IOException, Unusable {
        String name = "";
        String title = "";
        boolean nonCpuIntensive = false;
        boolean sporadic = false;
        boolean exact = false;
        for (int app = xml.enter(); xml.nextChild(app);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "user_friendly_name" -> title = xml.text();
                case "non_cpu_intensive" -> nonCpuIntensive = xml.bool();
                case "sporadic" -> sporadic = xml.bool();
                case "fraction_done_exact" -> exact = xml.bool();
                default -> {
                }
            }
        }
        String problem = FileNames.plainProblem(name);
        if (problem != null) {
            throw new Unusable("application \"" + name + "\": " + problem);
        }
        return new App(name, title.isEmpty() ? name : title, nonCpuIntensive, sporadic, exact);
    }

    public static void write(BoincXmlWriter out, App app) throws IOException {
        out.open("app");
        out.raw("name", app.name());
        out.raw("user_friendly_name", app.userFriendlyName());
        out.zeroOne("non_cpu_intensive", app.nonCpuIntensive());
        out.zeroOne("sporadic", app.sporadic());
        out.zeroOne("fraction_done_exact", app.fractionDoneExact());
        out.close();
    }
}
