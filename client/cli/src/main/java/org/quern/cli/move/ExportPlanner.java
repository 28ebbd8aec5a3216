package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.quern.cli.move.MovedEntry.Becomes;
import org.quern.cli.text.Words;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;
import org.quern.model.SavedState;
import org.quern.store.UnreadableState;

/** Plans the way back, into a directory that BOINC's client goes on in. */
final class ExportPlanner {
    static final String BEFORE = "before-export";
    /** Besides all whose name begins with "quern". */
    private static final List<String> OWN = List.of(DataNames.LOCK, DataNames.SOCKET, DataNames.ATTACH, "recordings",
            "quarantine", Tree.LOST_AND_FOUND);
    private static final List<String> OWN_BEGINNINGS = List.of("quern", ".quern", DataNames.DECISIONS);
    private final Path from;
    private final Path to;
    private final boolean replace;
    private final Survey survey;
    private final Checks checks;
    private final Links links;
    private final Debian debian;

    ExportPlanner(Debian debian, Path from, Path to, boolean replace) {
        this.debian = debian;
        this.from = from;
        this.to = to;
        this.replace = replace;
        survey = new Survey(from, to);
        checks = new Checks(survey);
        links = new Links(debian, from, survey);
    }

    /** What exporting would do. */
    MovePlan plan() throws IOException {
        if (!checks.isReadyToLeave(from, "Stop it first: sudo systemctl disable --now quern, or quern stop.",
                "Name Quern's: quern export --data-dir DIR.")) {
            return survey.plan(from, to, false, Owner.WHOEVER_COPIES, Work.NONE, "");
        }
        if (Files.isDirectory(to) && Files.isSameFile(from, to)) {
            survey.refuse(to, "is where Quern works itself, so there is nothing to copy",
                    "Disable Quern and start BOINC's client there.");
            return survey.plan(from, to, true, Owner.of(from), Work.NONE, "");
        }
        if (debian.startsQuernIn(from)) {
            survey.refuse(from,
                    "is where quern starts at the next boot, and two clients must not report the same tasks",
                    "Disable it, which removes nothing: sudo systemctl disable --now quern");
        }
        checks.areApart(from, to);
        Owner owner = Owner.in(to, "boinc", from);
        boolean ready = checks.isWritable(to) && Files.isDirectory(to)
                && checks.isIdle(to, "Stop it first: sudo systemctl stop boinc-client, or boinccmd --quit.");
        SavedState state = state(from);
        if (ready && !replace) {
            new WorkSinceImport(from, to, survey).check(state, state(to));
        }
        survey.readAsOwnerOf(from, to);
        for (Path path : Folders.entries(from).stream().sorted().toList()) {
            links.add(entry(path, path.getFileName(), owner));
        }
        checks.canBeReached(to, owner);
        checks.canBePutAside(to);
        survey.checkSpace(to);
        proxy(ready);
        survey.next.add("Keep Quern away: sudo systemctl disable --now quern");
        survey.next.add(to.equals(debian.dataDirectory())
                ? "Start BOINC's client: sudo systemctl enable --now boinc-client"
                : "Start BOINC's client there, as the user " + owner.userName() + ": boinc --dir " + Words.shell(to));
        survey.next.add(from
                + " is as it was, but for a note, quern_exported.txt; do not start Quern there again: both would report the same tasks.");
        return survey.plan(from, to, false, owner, Work.of(state), ready ? Copier.aside(to, BEFORE) : "");
    }

    private @Nullable SavedState state(Path directory) {
        try {
            return Work.read(directory).state();
        } catch (UnreadableState e) {
            survey.refuse(directory.resolve(DataNames.STATE), "cannot be read (" + e.getMessage() + ")",
                    "Run the command as root: sudo quern ...");
            return null;
        }
    }

    private MovedEntry entry(Path path, Path named, Owner owner) throws IOException {
        String name = named.toString();
        if (Copier.wasPutAside(name) || OWN.contains(name) || OWN_BEGINNINGS.stream().anyMatch(name::startsWith)
                || name.endsWith("..draft")) {
            return new MovedEntry(named, Becomes.LEFT_OUT, path, "");
        }
        Path there = to.resolve(named);
        if (name.equals(ImportPlanner.PASSWORD) && Files.exists(there, NOFOLLOW_LINKS)) {
            return new MovedEntry(named, Becomes.LEFT_OUT, path, "that of " + to + " stays");
        }
        MovedEntry entry = links.entry(path);
        if (!entry.isCopied() || !Debian.LINKED.contains(name) || !Files.isSymbolicLink(there)) {
            return entry;
        }
        return throughLink(entry, there, owner);
    }

    /** Debian's package lets the client write some of its configuration, and keeps some for root. */
    private MovedEntry throughLink(MovedEntry entry, Path there, Owner owner) throws IOException {
        Path goal = Files.readSymbolicLink(there);
        if (isSame(entry.source(), there, owner)) {
            return new MovedEntry(entry.name(), Becomes.LEFT_OUT, entry.source(), "is the same in " + goal);
        }
        if (owner.canOpen(there, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new MovedEntry(entry.name(), Becomes.THROUGH_LINK, entry.source(), "is written to " + goal);
        }
        if (Files.exists(there) && links.isTrusted(there, there.toRealPath())) {
            return new MovedEntry(entry.name(), Becomes.LEFT_OUT, entry.source(),
                    "differs from " + goal + ", which stays, since the user " + owner.userName()
                            + " may not write it; to have it there: sudo cp " + Words.shell(entry.source()) + " "
                            + Words.shell(there.toRealPath()));
        }
        survey.refuse(there, "leads to " + goal + ", which the user " + owner.userName() + " may not write",
                "Put a file of that user's in its place, or let the user write there.");
        return entry;
    }

    private boolean isSame(Path ours, Path theirs, Owner owner) throws IOException {
        Owner reader = Owner.of(from.toRealPath());
        try {
            return Objects.equals(reader.act(() -> Files.size(ours)), owner.act(() -> Files.size(theirs))) && Arrays
                    .equals(reader.act(() -> RegularFile.bytes(ours)), owner.act(() -> RegularFile.bytes(theirs)));
        } catch (IOException e) {
            return false;
        }
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
