package org.quern.cli.devices;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.cli.control.ControlOptions;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.control.RescanCommand;
import org.quern.cli.control.UnusedCards;
import org.quern.cli.text.LoadTable;
import org.quern.cli.text.LoadWords;
import org.quern.cli.text.NewPicture;
import org.quern.cli.text.Terminal;
import org.quern.coproc.gpu.InstallAdvice;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.daemon.gpu.CardWatch;
import org.quern.daemon.gpu.ProbeProcess;
import org.quern.model.ExitCode;
import org.quern.model.device.CardLoad;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern devices}: graphics cards and other devices that could compute, and why one cannot. */
@Command(name = "devices", description = "List graphics cards and other devices that could compute, and why one cannot.", subcommands = RescanCommand.class)
public final class DevicesCommand implements Callable<Integer> {
    private static final long MILLIS = 1000;

    @Option(names = "--json", description = "Print one line of JSON: an object with the list of devices; with --explain all that --explain says besides; with --watch an object with the list of cards, once a second.")
    private boolean json;

    @Option(names = "--explain", description = "Say which libraries were tried, which answered, what is missing and which command installs it.")
    private boolean explain;

    @Option(names = "--watch", arity = "0..1", paramLabel = "N", fallbackValue = "2147483647", description = "Say once a second what each card does, N times; without N until it is ended.")
    private int watch;

    @Option(names = "--rescan", description = "Have the running client ask the drivers again, and list nothing.")
    private boolean rescan;

    /** The client that is meant by --rescan. */
    @Mixin
    private ControlOptions client = new ControlOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        if (watch <= 0 && spec.commandLine().getParseResult().hasMatchedOption("--watch")) {
            throw new ParameterException(spec.commandLine(), "--watch takes a number from 1 on, not " + watch);
        }
        if (rescan) {
            return new RescanCommand(client, spec, json).call();
        }
        try {
            if (watch > 0) {
                watch();
            } else {
                list(DeviceSurvey.look(this::tellWait));
            }
            return ExitCode.DONE.code();
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** For somebody who looks at it, also where another program reads the answer. */
    private void tellWait(LibraryKind slow) {
        if (Terminal.showsErrors()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(waiting(slow));
            err.flush();
        }
    }

    static String waiting(LibraryKind slow) {
        return "Waiting for the drivers' library " + slow.words() + ", which does not answer; "
                + ProbeProcess.TIMEOUT.toSeconds() + " s at most.";
    }

    private void list(DeviceSurvey survey) {
        DeviceFindings found = survey.found();
        PrintWriter out = spec.commandLine().getOut();
        UnusedCards unused = UnusedCards.of(client);
        List<DeviceRow> rows = DeviceRow.of(found).stream()
                .map(row -> unused.isUsed(row.device(), row.identity()) ? row.used() : row)
                .map(row -> unused.isWithoutOpenCl() ? row.withoutOpenCl() : row).toList();
        List<InstallAdvice.Advice> advice = survey.advice();
        if (json) {
            List<Map<String, Object>> devices = rows.stream()
                    .map(row -> row.facts(why(unused, row))).toList();
            out.println(Json.of(explain ? explained(devices, found, advice) : Map.of("devices", devices)));
        } else {
            if (rows.isEmpty()) {
                out.println("This computer lists no graphics card and no other device that could compute.");
            }
            new DeviceList(rows, row -> why(unused, row)).print(out);
            if (explain) {
                print(out, found, advice);
            } else if (found.libraries().stream().anyMatch(LibraryAnswer::isSilent)) {
                out.println("A driver's library is installed and does not answer, so there may be more:"
                        + " 'quern devices --explain' says which, and why.");
            }
        }
        out.flush();
    }

    private static String why(UnusedCards unused, DeviceRow row) {
        return unused.why(row.device(), row.identity(), row.library().equals(DeviceRow.OPENCL));
    }

    private static Map<String, Object> explained(List<Map<String, Object>> devices, DeviceFindings found,
            List<InstallAdvice.Advice> advice) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("devices", devices);
        all.put("libraries", found.libraries());
        all.put("missing", advice);
        all.put("warnings", found.warnings());
        return all;
    }

    private static void print(PrintWriter out, DeviceFindings found, List<InstallAdvice.Advice> advice) {
        out.println("Libraries:");
        found.libraries().forEach(library -> out.printf("  %-7s %-9s %s%s%n", library.kind(),
                library.answered() ? "answered" : "silent", library.name().isEmpty() ? "" : library.name() + ": ",
                library.words()));
        found.listed().forEach(card -> out.printf("The system lists %s (%s), %s.%n", card.name(), card.place(),
                card.kernelDriver().isEmpty() ? "and no driver of the kernel holds it"
                        : "held by the kernel's driver " + card.kernelDriver()));
        found.warnings().forEach(warning -> out.println("Note: " + warning));
        for (InstallAdvice.Advice each : advice) {
            out.println("Missing: " + each.what() + ".");
            if (!each.command().isEmpty()) {
                out.println("  Install it as administrator: " + each.command());
            }
        }
    }

    private void watch() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (CardWatch cards = CardWatch.withLongTimeout()) {
            boolean isTold = false;
            @Nullable Map<String, String> names = null;
            for (int i = 0; i < watch; i++) {
                if (i > 0) {
                    Thread.sleep(MILLIS);
                }
                if (i > 0 && !json) {
                    out.println((Object) NewPicture.HERE);
                }
                List<CardLoad> loads = cards.look();
                if (cards.isLeftAlone() && !isTold) {
                    isTold = true;
                    spec.commandLine().getErr().println("NVIDIA's library NVML crashes or does not answer;"
                            + " what its cards do is not told for five minutes.");
                }
                if (names == null && !loads.isEmpty()) {
                    names = names(loads);
                }
                Map<String, String> known = names == null ? Map.of() : names;
                if (json) {
                    out.println(Json.of(Map.of("cards", loads.stream()
                            .map(load -> LoadWords.facts(known.getOrDefault(load.identity(), ""), load)).toList())));
                } else if (loads.isEmpty()) {
                    out.println("No card tells what it does: " + (isTold ? "the kernel's drivers know none besides."
                            : "neither NVML nor the kernel's drivers know one."));
                } else {
                    LoadTable.of(loads, known).lines(Terminal.width(), Terminal.rows() - 1) // the cursor stands in the last one
                            .forEach(line -> out.println((Object) line));
                }
                out.flush();
                if (out.checkError()) {
                    return; // nobody reads any more
                }
            }
        }
    }

    /** A running client has them; else the drivers are asked, which takes a while and wakes cards that sleep. */
    private Map<String, String> names(List<CardLoad> loads) throws IOException, InterruptedException {
        Map<String, String> told = new HashMap<>();
        if (client.isHere()) {
            OwnStatus.cards(client).stream().filter(card -> !card.text("device").isEmpty()) // none right after its start
                    .forEach(card -> told.put(card.text("identity"), card.text("device")));
        }
        return loads.stream().allMatch(load -> told.containsKey(load.identity())) ? told
                : DeviceSurvey.look(this::tellWait).names();
    }
}
