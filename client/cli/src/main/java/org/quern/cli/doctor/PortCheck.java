package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.PortNumber;
import org.quern.cli.move.ClientThere;
import org.quern.cli.text.Words;
import org.quern.config.file.RegularFile;
import org.quern.config.file.UserDatabase;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.model.DataNames;

/** Whether a client answers managers, and whether another program holds the port that they look for. */
final class PortCheck {
    private static final String CHECK = "Port";
    private static final String LISTENS = "0A";
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int USER = 7;

    private PortCheck() {}

    static List<CheckResult> of(Installation installation) {
        return List.of(installation.runs() ? answering(installation) : silent(installation));
    }

    private static CheckResult answering(Installation installation) {
        Path file = installation.directory().resolve(DataNames.PORT);
        if (Files.notExists(file)) {
            return CheckResult.ok(CHECK, "The client answers managers at its Unix socket.");
        }
        try {
            OptionalInt port = PortNumber.in(file);
            if (port.isEmpty()) {
                return CheckResult.ok(CHECK, "The client answers managers; " + file + " does not say where.");
            }
            return port.getAsInt() == GuiRpcServer.STANDARD_PORT
                    ? CheckResult.ok(CHECK, "The client answers managers at port " + port.getAsInt() + ".")
                    : CheckResult.ok(CHECK, "The client answers managers at port " + port.getAsInt()
                            + "; those that look for it at BOINC's port, " + GuiRpcServer.STANDARD_PORT
                            + ", have to be told.");
        } catch (IOException e) {
            return CheckResult.ok(CHECK, "The client answers managers at its Unix socket.");
        }
    }

    private static CheckResult silent(Installation installation) {
        if (!installation.isOpen() && Files.exists(installation.directory())) {
            return CheckResult.warning(CHECK, "Whether a client runs in " + installation.directory()
                    + " cannot be told by who may not look into it.", installation.doctorAsRoot());
        }
        List<String> boincs = installation.isOpen() ? boincs(installation.directory()) : List.of();
        if (!boincs.isEmpty()) {
            return CheckResult.fault(CHECK, "BOINC's client runs in " + installation.directory() + ": "
                    + String.join(", ", boincs) + ". Quern cannot.",
                    "Leave it, and look at Quern's own directory. Or stop it (sudo systemctl disable --now boinc-client, or boinccmd --quit), and take its work over: sudo quern import "
                            + Words.shell(installation.directory()) + " --data-dir NEW");
        }
        if (installation.isOpen() && isHeld(installation.directory())) {
            return CheckResult.fault(CHECK, "A client runs in " + installation.directory()
                    + " and does not answer: it begins or ends just now, or hangs"
                    + (installation.client().isAbsent() ? "." : " (" + installation.client().trouble() + ")."),
                    "Ask again in a minute. If it still does not: " + restart(installation));
        }
        if (ClientThere.answersAtStandardPort()) {
            return CheckResult.warning(CHECK,
                    "Another program" + user() + " listens at port " + GuiRpcServer.STANDARD_PORT
                            + ", where managers look for the client, and no client answers for "
                            + installation.directory()
                            + ".",
                    "Stop that program (BOINC's client: sudo systemctl disable --now boinc-client), or give this client another port with --gui-rpc-port, for the service in /etc/default/quern.");
        }
        if (installation.isOpen() && Files.exists(installation.directory().resolve(DataNames.PORT))) {
            return CheckResult.fault(CHECK, "The client that ran in " + installation.directory()
                    + " does not answer: it was killed (" + installation.client().trouble() + ").",
                    start(installation));
        }
        return CheckResult.warning(CHECK,
                "No client runs for " + installation.directory() + "; port " + GuiRpcServer.STANDARD_PORT
                        + " is free for it.",
                start(installation));
    }

    private static List<String> boincs(Path directory) {
        try {
            return ClientThere.clients(directory);
        } catch (IOException e) {
            return List.of(); // this user may not ask
        }
    }

    private static boolean isHeld(Path directory) {
        try {
            return ClientThere.runsIn(directory);
        } catch (IOException e) {
            return false; // this user may not ask
        }
    }

    private static String restart(Installation installation) {
        return isService(installation) ? "sudo systemctl restart quern"
                : "end its process, and start it: " + installation.command("quern daemon");
    }

    private static String start(Installation installation) {
        return isService(installation) ? "Start it: sudo systemctl enable --now quern."
                : "Start it: " + installation.command("quern daemon");
    }

    /** The packaged service is meant, and no client that somebody starts by hand. */
    static boolean isService(Installation installation) {
        return DataDirOption.builtIn().filter(installation.directory()::equals).isPresent()
                && Files.exists(Path.of("/usr/lib/systemd/system/quern.service"));
    }

    /** Whose program listens there, as the kernel's table tells (proc(5), /proc/net/tcp). */
    private static String user() {
        String port = ":" + Integer.toHexString(GuiRpcServer.STANDARD_PORT).toUpperCase(java.util.Locale.ROOT);
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6").flatMap(PortCheck::lines)
                .map(line -> List.of(line.strip().split("\\s+", -1)))
                .filter(fields -> fields.size() > USER && fields.get(ADDRESS).endsWith(port)
                        && fields.get(STATE).equals(LISTENS))
                .map(fields -> " of the user "
                        + UserDatabase.OF_THIS_COMPUTER.userName(Integer.parseInt(fields.get(USER))))
                .findFirst().orElse("");
    }

    private static Stream<String> lines(String file) {
        try {
            return RegularFile.text(Path.of(file)).lines();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
