package org.quern.cli.host;

import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.Json;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Wrap;
import org.quern.coproc.probe.HostDetails;
import org.quern.coproc.probe.HostProbe;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.Platforms;
import org.quern.coproc.probe.Probed;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.rpc.codec.HostInfoText;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern host}: what this computer is, as projects are told. */
@Command(name = "host", description = "Say what this computer is: processors, memory, disk, operating system.")
public final class HostCommand implements Runnable {
    private static final double GIB = 1L << 30;
    /** Columns before what is told. */
    private static final int MARGIN = 12;
    private static final double GIGA = 1e9;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @ArgGroup
    private @Nullable Form form;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** How to print. */
    static final class Form {
        @Option(names = "--json", description = "Print one line of JSON.")
        private boolean json;

        @Option(names = "--xml", description = "Print the <host_info> of a scheduler request.")
        private boolean xml;
    }

    @Override
    public void run() {
        OshiSystem system = OshiSystem.open();
        Probed<HostInfo> probed = HostProbe.probe(system, existing(dataDir.path()), Instant.now());
        HostInfo host = withState(probed.value());
        PrintWriter out = spec.commandLine().getOut();
        if (form != null && form.xml) {
            out.print(HostInfoText.ofRequest(host));
        } else {
            Probed<HostDetails> details = HostDetails.probe(system);
            List<Missing> missing = new ArrayList<>(probed.missing());
            missing.addAll(details.missing());
            if (form != null && form.json) {
                out.println(Json.of(facts(host, details.value(), missing)));
            } else {
                lines(host, details.value(), missing, Terminal.width()).forEach(line -> out.println((Object) line));
            }
        }
        out.flush();
    }

    /** With the identity and the speeds that a client in the data directory knows. */
    private HostInfo withState(HostInfo host) {
        SavedState state = KnownState.of(dataDir.path(), spec.commandLine().getErr());
        if (state == null) {
            return host;
        }
        HostInfo known = host.withCpid(state.host().hostCpid());
        return state.host().calculated() > 0
                ? known.withBenchmarks(state.host().fpops(), state.host().iops(), state.host().calculated())
                : known;
    }

    /** The directory, or the nearest one above it that exists: it would be made on the same volume. */
    private static Path existing(Path directory) {
        Path candidate = directory;
        while (!Files.exists(candidate) && candidate.getParent() != null) {
            candidate = candidate.getParent();
        }
        return candidate;
    }

    private static Map<String, Object> facts(HostInfo host, HostDetails details, List<Missing> missing) {
        Map<String, Object> facts = new LinkedHashMap<>(fields(host));
        facts.remove("coprocessors");
        Platforms platforms = HostProbe.platforms();
        facts.put("platform", platforms.primary());
        facts.put("alt_platforms", platforms.alternatives());
        facts.put("processors", details.processors());
        facts.put("cores", details.cores());
        facts.put("caches", details.caches());
        facts.put("disks", details.disks());
        facts.put("power", details.power());
        facts.put("missing", missing);
        return facts;
    }

    private static Map<String, Object> fields(HostInfo host) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : HostInfo.class.getRecordComponents()) {
            try {
                fields.put(Json.name(component), component.getAccessor().invoke(host));
            } catch (ReflectiveOperationException broken) {
                throw new IllegalStateException(broken);
            }
        }
        return fields;
    }

    /** For people, in lines of a width. */
    static List<Styled> lines(HostInfo host, HostDetails details, List<Missing> missing, int width) {
        List<Styled> lines = new ArrayList<>();
        line(lines, width, "Name", host.domainName() + (host.ipAddr().isEmpty() ? "" : ", " + host.ipAddr()));
        line(lines, width, "System", host.osName() + ", " + host.osVersion());
        line(lines, width, "Platform", HostProbe.platforms().primary());
        line(lines, width, "Machine", host.productName());
        line(lines, width, "Processor", host.vendor() + " " + host.model());
        line(lines, width, "CPUs",
                host.ncpus() + " (" + details.processors() + " processor" + (details.processors() == 1 ? "" : "s")
                        + ", " + details.cores() + " cores)");
        line(lines, width, "Caches", String.join(", ", details.caches().stream().map(HostCommand::cache).toList()));
        line(lines, width, "Features", host.features());
        line(lines, width, "Speed",
                host.calculated() > 0 ? String.format(Locale.ROOT, "%.2f GFLOPS and %.2f GIPS a CPU",
                        host.fpops() / GIGA, host.iops() / GIGA) : "not measured yet");
        line(lines, width, "Memory", gib(host.memoryBytes()) + ", swap " + gib(host.swapBytes()));
        line(lines, width, "Volume", gib(host.diskFreeBytes()) + " free of " + gib(host.diskTotalBytes()));
        details.disks().forEach(
                disk -> line(lines, width, "Disk",
                        (disk.name() + " " + disk.model()).strip() + ", " + gib(disk.bytes())));
        details.power().forEach(power -> line(lines, width, "Power",
                power.name() + String.format(Locale.ROOT, ", %.0f %%", power.chargePercent())));
        line(lines, width, "VirtualBox", host.virtualboxVersion());
        line(lines, width, "Host CPID", host.hostCpid());
        missing.forEach(each -> line(lines, width, "Missing", each.toString()));
        return lines;
    }

    private static String cache(HostDetails.Cache cache) {
        return "L" + cache.level() + " " + cache.type().toLowerCase(Locale.ROOT) + " "
                + (long) (cache.bytes() / 1024) + " KiB";
    }

    private static String gib(double bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
    }

    private static void line(List<Styled> lines, int width, String name, String value) {
        if (!value.isBlank()) {
            lines.addAll(Wrap.hanging(new Styled().add("%-11s ".formatted(name)), value.strip(), MARGIN, width));
        }
    }
}
