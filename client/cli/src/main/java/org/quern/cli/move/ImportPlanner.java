package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quern.cli.text.Words;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/** Plans the way from BOINC's data directory into one of Quern's. */
final class ImportPlanner {
    static final String BEFORE = "before-import";
    static final String PASSWORD = DataNames.PASSWORD;
    /** Where the settings for a directory in place lie when Quern is installed. */
    private static final String EXAMPLE = "/usr/share/doc/quern/examples/boinc-client.conf";
    private static final List<String> LEFT_OUT = List.of(DataNames.LOCK, DataNames.SOCKET, DataNames.PORT,
            "quern_reserve",
            Tree.LOST_AND_FOUND);
    private final Debian debian;
    private final Path from;
    private final Path to;
    private final boolean replace;
    private final Survey survey;
    private final Checks checks;

    ImportPlanner(Debian debian, Path from, Path to, boolean replace) {
        this.debian = debian;
        this.from = from;
        this.to = to;
        this.replace = replace;
        survey = new Survey(from, to);
        checks = new Checks(survey);
    }

    /** What importing would do. */
    MovePlan plan(boolean inPlace) throws IOException {
        if (!checks.isReadyToLeave(from,
                "Stop it first: sudo systemctl disable --now boinc-client, or boinccmd --quit where it is no service.",
                "Name BOINC's data directory: quern import DIR.")) {
            return survey.plan(from, to, inPlace, Owner.WHOEVER_COPIES, Work.NONE, "");
        }
        if (debian.startsIn(from)) {
            survey.refuse(from,
                    "is where boinc-client starts at the next boot, and two clients must not report the same tasks",
                    "Disable it, which removes nothing: sudo systemctl disable --now boinc-client");
        }
        Work work = work();
        checks.checkPort();
        return inPlace ? inPlace(work) : copy(work);
    }

    private Work work() throws IOException {
        try {
            StateFile.Loaded loaded = Work.read(from);
            Work work = Work.of(loaded.state());
            doubts(loaded);
            if (work.projects().isEmpty() && Folders.entries(from, "account_*.xml").isEmpty()) {
                survey.refuse(from, "holds no project: it has neither client_state.xml with one nor account files",
                        "Name BOINC's data directory.");
            }
            return work;
        } catch (UnreadableState e) {
            survey.refuse(from.resolve(DataNames.STATE), "cannot be read (" + e.getMessage() + ")",
                    "Run the command as root: sudo quern ...");
            return Work.NONE;
        }
    }

    private void doubts(StateFile.Loaded loaded) throws IOException {
        int accounts = Folders.entries(from, "account_*.xml").size();
        if (loaded.state() == null && accounts > 0) {
            survey.notes.add("there is no client_state.xml to read: " + Words.count(accounts, "account file")
                    + " and files come along, but no task that is in slots");
        } else if (loaded.trust() == StateFile.Trust.EARLIER) {
            survey.notes.addAll(loaded.problems());
        } else if (loaded.trust() == StateFile.Trust.SALVAGED || !loaded.problems().isEmpty()) {
            survey.notes.add("client_state.xml is damaged, what is there comes from " + loaded.source() + ": "
                    + String.join("; ", loaded.problems()));
        }
    }

    /** Another client goes on as the same user, so only what that user may not read is in the way. */
    private MovePlan inPlace(Work work) throws IOException {
        Owner owner = Owner.of(from);
        for (String name : Debian.LINKED) {
            Path file = from.resolve(name);
            if (Files.exists(file) && !owner.mayRead(file)
                    && !new Links(debian, from, survey).isDoubtful(file, file.toRealPath())) {
                survey.refuse(file.toRealPath(), "may not be read by " + owner.userName(),
                        "Let its group: sudo chgrp " + owner.groupName() + " FILE; sudo chmod g+r FILE");
            }
        }
        if (isEmptyPassword()) {
            survey.notes.add(PASSWORD + " is empty, as its package made it: that stays, and root, " + owner.userName()
                    + " and who may read it control Quern without a password; nobody else does");
        }
        if (Owner.isRoot() && owner.user() != Owner.ROOT) {
            survey.next.add("Let the service work there: install -D -m 0644 " + EXAMPLE
                    + " /etc/systemd/system/quern.service.d/boinc-client.conf, name " + from
                    + " in it if that is another directory than Debian's, systemctl daemon-reload, systemctl restart quern.");
        }
        survey.next.add("Or start it by hand, as the user " + owner.userName() + ": quern daemon --data-dir "
                + Words.shell(from));
        survey.next.add("To go back: stop and disable Quern, then enable and start BOINC's client again.");
        return survey.plan(from, from, true, owner, work, "");
    }

    private MovePlan copy(Work work) throws IOException {
        checks.areApart(from, to);
        Owner owner = Owner.in(to, "quern", from);
        String replaced = checks.isWritable(to) && (Files.notExists(to)
                || checks.isIdle(to, "Stop it first: sudo systemctl stop quern, or quern stop.")) ? replaced() : "";
        survey.readAsOwnerOf(from, to);
        Links links = new Links(debian, from, survey);
        for (Path path : Folders.entries(from).stream().sorted().toList()) {
            String name = String.valueOf(path.getFileName());
            if (name.equals(PASSWORD)) {
                password(links, path, owner);
            } else if (LEFT_OUT.contains(name) || name.endsWith("..draft") || Copier.wasPutAside(name)) {
                survey.add(new MovedEntry(path.getFileName(), MovedEntry.Becomes.LEFT_OUT, path, ""));
            } else {
                links.add(links.entry(path));
            }
        }
        checks.canBeReached(to, owner);
        checks.canBePutAside(to);
        survey.checkSpace(to);
        proxy();
        checks.compareGroups(Owner.of(from), owner);
        survey.next.add(owner.userName().equals("quern") ? "Start it: sudo systemctl start quern"
                : "Start it, as the user " + owner.userName() + ": quern daemon --data-dir " + Words.shell(to));
        survey.next.add(from
                + " is as it was. Keep it until all is well, and do not start BOINC's client there meanwhile: both would report the same tasks."
                + " The way back: quern export " + Words.shell(from) + " --data-dir " + Words.shell(to));
        return survey.plan(from, to, false, owner, work, replaced);
    }

    /** Where what is there goes; projects of its own are not put aside without the user's word. */
    private String replaced() throws IOException {
        if (Files.notExists(to)) {
            return "";
        }
        // The state comes last: where there is one, a client went on since, or nothing was put aside yet.
        boolean interrupted = Files.exists(to.resolve(Copier.DRAFT), NOFOLLOW_LINKS)
                && Files.notExists(to.resolve(DataNames.STATE), NOFOLLOW_LINKS);
        boolean hasProjects = !Folders.entries(to, "account_*.xml").isEmpty();
        if (hasProjects && !interrupted && !replace) {
            survey.refuse(to, "has projects of its own already",
                    "Name another directory with --data-dir, or say --replace: what is there goes to a folder of its own in it.");
        }
        return Copier.aside(to, BEFORE);
    }

    private boolean isEmptyPassword() throws IOException {
        Path file = from.resolve(PASSWORD);
        return Files.exists(file) && Files.isReadable(file) && RegularFile.text(file).isBlank();
    }

    private void password(Links links, Path path, Owner owner) throws IOException {
        if (!isEmptyPassword()) {
            links.add(links.entry(path));
            return;
        }
        boolean has = Files.isReadable(to.resolve(PASSWORD)) && !RegularFile.text(to.resolve(PASSWORD)).isBlank();
        survey.add(new MovedEntry(path.getFileName(), MovedEntry.Becomes.LEFT_OUT, path,
                "empty, as Debian's package made it, so that every user of this computer controls BOINC; it stays so there. Quern has a password"
                        + (has ? ", the one in " + to.resolve(PASSWORD)
                                : ", made at its first start" + (owner.groupName().equals("quern")
                                        ? ", which the group quern may read" : ""))));
    }

    /** Passwords of proxies are not copied into files of Quern's (docs/decisions/0029-managers-proxies-have-a-file-of-their-own.md). */
    private void proxy() throws IOException {
        if (Checks.hasProxy(from)) {
            survey.notes.add(
                    "BOINC goes through a proxy that a manager chose; it is not taken over: choose it once more in a manager");
        }
    }
}
