package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.quern.cli.move.Entry.Becomes;
import org.quern.cli.text.Words;
import org.quern.config.file.Folders;
import org.quern.store.UnreadableState;

/** Plans the way back, into a directory that BOINC's client goes on in. */
final class ExportPlanner {
    static final String BEFORE = "before-export";
    /** Besides all whose name begins with "quern". */
    private static final List<String> OWN = List.of("lockfile", "boinc_socket", "attach.xml", "recordings",
            "quarantine");
    private static final List<String> OWN_BEGINNINGS = List.of("quern", ".quern", "decisions.jsonl");
    private final Path from;
    private final Path to;
    private final boolean replace;
    private final Survey survey;
    private final Checks checks;
    private final Links links;

    ExportPlanner(Path from, Path to, boolean replace) {
        this.from = from;
        this.to = to;
        this.replace = replace;
        survey = new Survey(from, to);
        checks = new Checks(survey);
        links = new Links(Debian.OF_THIS_COMPUTER, from, survey);
    }

    /** What exporting would do. */
    Plan plan() throws IOException {
        if (!checks.isReadyToLeave(from, "Stop it first: sudo systemctl disable --now quern, or quern stop.")) {
            return survey.plan(from, to, false, Owner.WHOEVER_COPIES, Work.NONE, "");
        }
        if (Files.isDirectory(to) && Files.isSameFile(from, to)) {
            survey.refuse(to, "is where Quern works itself, so there is nothing to copy",
                    "Disable Quern and start BOINC's client there.");
            return survey.plan(from, to, true, Owner.of(from), Work.NONE, "");
        }
        checks.areApart(from, to);
        Owner owner = Owner.in(to, "boinc", from);
        boolean ready = checks.isWritable(to) && Files.isDirectory(to)
                && checks.isIdle(to, "Stop it first: sudo systemctl stop boinc-client, or boinccmd --quit.");
        Work work = work(from);
        if (ready) {
            checkNothingIsLost();
        }
        survey.readAsOwnerOf(from, to);
        for (Path path : Folders.entries(from).stream().sorted().toList()) {
            links.add(entry(path, path.getFileName(), owner));
        }
        survey.checkSpace(to);
        proxy(ready);
        survey.next.add("Keep Quern away: sudo systemctl disable --now quern");
        survey.next.add(to.equals(Debian.OF_THIS_COMPUTER.dataDirectory())
                ? "Start BOINC's client: sudo systemctl enable --now boinc-client"
                : "Start BOINC's client there, as the user " + owner.userName() + ": boinc --dir " + Words.shell(to));
        survey.next.add(from + " is as it was; do not start Quern there again: both would report the same tasks.");
        return survey.plan(from, to, false, owner, work, ready ? Copier.aside(to, BEFORE) : "");
    }

    private Work work(Path directory) {
        try {
            return Work.of(directory);
        } catch (UnreadableState e) {
            survey.refuse(directory.resolve("client_state.xml"), "cannot be read (" + e.getMessage() + ")",
                    "Run the command as root: sudo quern ...");
            return Work.NONE;
        }
    }

    /** What was imported from there may be replaced; tasks that came there since may not, without the user's word. */
    private void checkNothingIsLost() throws IOException {
        Work there = work(to);
        if (replace || Origin.isUnchanged(from, to) || Origin.isSame(from, to)) {
            return;
        }
        if (there.tasks() > 0) {
            survey.refuse(to.resolve("client_state.xml"),
                    "has " + there.tasks() + " tasks that were not imported from there into " + from,
                    "Let BOINC's client finish and report them, name another directory, or say --replace: what is there goes to a folder of its own in it.");
        }
        for (Path account : Folders.entries(to, "account_*.xml").stream().sorted().toList()) {
            if (Files.notExists(from.resolve(account.getFileName()))) {
                survey.refuse(account, "is of a project that " + from + " does not have",
                        "Name another directory, or say --replace: what is there goes to a folder of its own in it, and BOINC's client is not attached to that project any more.");
            }
        }
    }

    private Entry entry(Path path, Path named, Owner owner) throws IOException {
        String name = named.toString();
        if (Copier.wasPutAside(name) || OWN.contains(name) || OWN_BEGINNINGS.stream().anyMatch(name::startsWith)
                || name.endsWith("..draft")) {
            return new Entry(named, Becomes.LEFT_OUT, path, "");
        }
        Path there = to.resolve(name);
        if (name.equals(ImportPlanner.PASSWORD) && Files.exists(there, NOFOLLOW_LINKS)) {
            return new Entry(named, Becomes.LEFT_OUT, path, "that of " + to + " stays");
        }
        Entry entry = links.entry(path);
        if (!entry.isCopied() || !Debian.LINKED.contains(name) || !Files.isSymbolicLink(there)) {
            return entry;
        }
        if (!owner.canOpen(there, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            survey.refuse(there,
                    "leads to " + Files.readSymbolicLink(there) + ", which the user " + owner.userName()
                            + " may not write",
                    "Put a file of that user's in its place, or let the user write there.");
        }
        return new Entry(named, Becomes.THROUGH_LINK, entry.source(), "is written to " + Files.readSymbolicLink(there));
    }

    private void proxy(boolean ready) throws IOException {
        if (ready && Checks.hasProxy(to)) {
            survey.notes.add(
                    "BOINC's client goes through a proxy that a manager chose, which Quern never took over: choose it once more in a manager");
        }
        if (Files.exists(from.resolve("quern_proxy.xml"))) {
            survey.notes.add(
                    "Quern goes through a proxy that a manager chose; choose it once more in a manager of BOINC's client");
        }
    }
}
