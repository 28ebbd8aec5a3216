package org.quern.cli.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.Json;
import org.quern.cli.doctor.CheckResult.Severity;
import org.quern.cli.text.StateStyle;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern doctor}: what keeps a client on this computer from working, and what to do. */
@Command(name = "doctor", description = "Say what keeps a client on this computer from working, with a cure for each: permissions, group, port, clock, certificates, disk, sensors, cards, BOINC's client in the way, state and settings.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:nothing keeps it from working; there may be warnings", "1:there are faults, or the bundle cannot be written",
    "2:wrong arguments"})
public final class DoctorCommand implements Callable<Integer> {
    /** Columns before what was found. */
    private static final int MARGIN = 23;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Option(names = "--bundle", paramLabel = "FILE", description = "Write a zip file for those who help, too: what was found, state, settings, the ends of the logs, without keys, passwords, hashes and addresses.")
    private @Nullable Path bundle;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        Installation installation = Installation.of(dataDir.path());
        List<CheckResult> found = examine(installation);
        Map<String, Object> facts = facts(installation, found);
        if (!json) {
            for (int i = 0; i < found.size(); i++) {
                print(found.get(i), i + 1 == found.size() || !found.get(i).cure().equals(found.get(i + 1).cure()));
            }
            out().println(summary(found));
            out().flush();
        }
        String trouble = bundled(bundle, Json.of(facts));
        if (!trouble.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, trouble, facts);
        }
        if (json) {
            out().println(Json.of(facts));
            out().flush();
        }
        return found.stream().noneMatch(each -> each.verdict() == Severity.FAULT) ? ExitCode.DONE.code()
                : ExitCode.FAILED.code();
    }

    /** One of the things that are looked at. */
    private interface Check {
        List<CheckResult> of(Installation installation) throws InterruptedException;
    }

    private static List<CheckResult> examine(Installation installation) throws InterruptedException {
        List<Check> checks = List.of(DirectoryCheck::of, GroupCheck::of, PortCheck::of, OldClientCheck::of,
                StateCheck::of, DiskCheck::of, ClockCheck::of, CertificateCheck::of, SensorCheck::of, CardCheck::of);
        List<CheckResult> found = new ArrayList<>();
        for (Check check : checks) {
            try {
                found.addAll(check.of(installation));
            } catch (RuntimeException bug) {
                found.add(CheckResult.warning("Doctor", "One thing could not be looked at (" + bug + ").",
                        "Look at the rest, and please report this."));
            }
        }
        return found;
    }

    /** Why it could not be written; empty if it was, or was not wanted. */
    private String bundled(@Nullable Path file, String report) {
        if (file == null) {
            return "";
        }
        try {
            List<String> names = Bundle.write(file, dataDir.path(), report);
            if (!json) {
                out().println(file + " holds " + String.join(", ", names)
                        + ". Keys, passwords, hashes and addresses that could be recognised are taken out; look into it before you give it away.");
                out().flush();
            }
            return "";
        } catch (FileAlreadyExistsException e) {
            return file + " is there already.";
        } catch (IOException e) {
            return file + " cannot be written: " + WriteTrouble.words(e) + ".";
        }
    }

    /** Of several findings with one cure the last one has it. */
    private void print(CheckResult finding, boolean hasCure) {
        String word = word(finding.verdict());
        Styled head = new Styled().add("%-8s".formatted(word), StateStyle.of(word))
                .add(" %-13s ".formatted(finding.check()));
        Wrap.hanging(head, finding.text(), MARGIN, Terminal.width()).forEach(line -> out().println((Object) line));
        if (hasCure && !finding.cure().isEmpty()) {
            Wrap.clausesBeside(" ".repeat(MARGIN) + "> ", finding.cure(), Terminal.width()).forEach(out()::println);
        }
    }

    private static String word(Severity verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    private static String summary(List<CheckResult> found) {
        long faults = count(found, Severity.FAULT);
        long warnings = count(found, Severity.WARNING);
        return faults == 0 && warnings == 0 ? "Nothing is wrong."
                : Words.count(faults, "fault") + ", "
                        + Words.count(warnings, "warning") + ".";
    }

    private static long count(List<CheckResult> found, Severity verdict) {
        return found.stream().filter(each -> each.verdict() == verdict).count();
    }

    /** The names are part of the command's interface. */
    private static Map<String, Object> facts(Installation installation, List<CheckResult> found) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("data_directory", installation.directory());
        facts.put("client_runs", installation.runs());
        facts.put("faults", count(found, Severity.FAULT));
        facts.put("warnings", count(found, Severity.WARNING));
        facts.put("findings", found);
        return facts;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
