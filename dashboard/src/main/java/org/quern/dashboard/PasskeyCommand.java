package org.quern.dashboard;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.AuditEntry;
import org.quern.dashboard.access.AuditLog;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.passkey.Passkey;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.model.ExitCode;
import org.quern.model.PlainLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern dashboard user passkeys}: those of somebody, and fewer of them. */
@Command(name = "passkeys", description = "Show somebody's passkeys, or take them away; sessions that began with them end.")
final class PasskeyCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    @Parameters(paramLabel = "NAME", description = "The user's name.")
    private String name = "";

    /** One or the other. */
    private static final class Gone {
        @Option(names = "--remove", paramLabel = "PASSKEY", description = "Take away the one that he calls so; as often as there are.")
        private List<String> names = List.of();

        @Option(names = "--remove-all", description = "Take all of them away.")
        private boolean all;
    }

    @ArgGroup
    private Gone gone = new Gone();

    @Option(names = "--json", description = "Print those that he has then as a JSON list.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DashboardDirectory folder = new DashboardDirectory();

    @Override
    public Integer call() {
        try {
            Path there = folder.path();
            String user = new Users(there).named(name)
                    .orElseThrow(() -> new IOException("There is no user " + ComputerName.shown(name) + ".")).name();
            Passkeys passkeys = new Passkeys(there);
            if (gone.all) {
                removeAll(there, user);
            }
            for (String each : gone.names) {
                if (passkeys.removeNamed(user, each) == 0) {
                    throw new IOException(user + " has no passkey " + ComputerName.shown(each) + ".");
                }
                note(there, user, each);
            }
            tell(user, passkeys.of(user));
            return ExitCode.DONE.code();
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.FAILED, String.valueOf(e.getMessage()));
        }
    }

    /** Takes all of a user away, and notes it if there were some. */
    static void removeAll(Path folder, String user) throws IOException {
        if (new Passkeys(folder).removeAll(user) > 0) {
            note(folder, user, "");
        }
    }

    private static void note(Path folder, String user, String passkey) throws IOException {
        SecretFile.makeFolder(folder);
        Map<String, String> of = new LinkedHashMap<>();
        of.put("action", "remove");
        of.put("user", user);
        if (!passkey.isEmpty()) {
            of.put("name", passkey);
        }
        new AuditLog(folder, _ -> {
        }).accept(AuditEntry.now("", "", "passkey", of, "done", 200));
    }

    private void tell(String user, List<Passkey> all) {
        if (json) {
            spec.commandLine().getOut().println(PlainLine.of(Json.of(all.stream().map(each -> {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("name", each.name());
                one.put("site", each.site());
                one.put("created", each.created());
                one.put("used", each.used());
                return one;
            }).toList())));
        } else if (all.isEmpty()) {
            spec.commandLine().getOut().println(user + " has no passkeys.");
        } else {
            all.forEach(each -> spec.commandLine().getOut().println(PlainLine.of(each.name()) + ": for " + each.site()
                    + ", made " + time(each.created()) + ", last used "
                    + (each.used() == 0 ? "never" : time(each.used()))));
        }
    }

    private static String time(double seconds) {
        return TIME.format(Instant.ofEpochSecond((long) seconds).atZone(ZoneId.systemDefault()));
    }
}
