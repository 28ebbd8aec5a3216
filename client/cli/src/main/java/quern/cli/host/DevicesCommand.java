package quern.cli.host;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import quern.cli.Json;
import quern.coproc.probe.Device;
import quern.coproc.probe.GraphicsProbe;
import quern.coproc.probe.Missing;
import quern.coproc.probe.OshiSystem;
import quern.coproc.probe.Probed;

/** {@code quern devices}: graphics cards and other devices that could compute, and why one cannot. */
@Command(name = "devices", description = "List graphics cards and other devices that could compute, and why one cannot.")
public final class DevicesCommand implements Runnable {
    private static final double GIB = 1L << 30;

    @Option(names = "--json", description = "Print one line of JSON: a list of devices.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        Probed<List<Device>> probed = GraphicsProbe.probe(OshiSystem.open());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(probed.value().stream().map(DevicesCommand::facts).toList()));
        } else {
            print(out, probed.value());
        }
        out.flush();
        for (Missing missing : probed.missing()) {
            spec.commandLine().getErr().println(missing);
        }
    }

    private static void print(PrintWriter out, List<Device> devices) {
        if (devices.isEmpty()) {
            out.println("This computer lists no graphics card and no other device that could compute.");
        }
        for (Device device : devices) {
            out.printf("%-10s %s%s%n", device.type().name(), device.name(),
                    device.identity().isEmpty() ? "" : " (" + device.identity() + ")");
            if (device.memoryBytes() > 0) {
                out.printf(Locale.ROOT, "           %.1f GiB%n", device.memoryBytes() / GIB);
            }
            out.printf("           %s%n", device.usable() ? "usable by " + device.library()
                    : "not usable: " + device.reason());
        }
    }

    /** The names are part of the command's interface. */
    static Map<String, Object> facts(Device device) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("type", device.type().name());
        facts.put("name", device.name());
        facts.put("identity", device.identity());
        facts.put("memory_bytes", device.memoryBytes());
        facts.put("driver", device.driver());
        facts.put("library", device.library());
        facts.put("peak_flops", device.peakFlops());
        facts.put("usable", device.usable());
        facts.put("reason", device.reason());
        return facts;
    }
}
