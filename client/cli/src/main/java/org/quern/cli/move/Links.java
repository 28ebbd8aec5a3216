package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.cli.move.Entry.Becomes;

/**
 * What becomes of links in BOINC's data directory. Programs of projects may have made any of them, and root must not copy for them what
 * they may not read: a link is followed only if root made it, if it leads to a file of its maker, or to Debian's configuration
 * (docs/decisions/0065-configuration-may-lie-behind-a-link.md).
 */
final class Links {
    private final Debian debian;
    private final Path from;
    private final Survey survey;

    Links(Debian debian, Path from, Survey survey) {
        this.debian = debian;
        this.from = from;
        this.survey = survey;
    }

    /** The plan for a link of the directory itself. */
    Entry entry(Path link) throws IOException {
        Path name = link.getFileName();
        Path leads = Files.readSymbolicLink(link);
        if (!Files.exists(link)) {
            return new Entry(name, Becomes.LEFT_OUT, leads, "leads to " + leads + ", which is not there");
        }
        Path target = link.toRealPath();
        if (target.startsWith(from.toRealPath())) {
            return new Entry(name, Becomes.LINK, leads, "");
        }
        if (!Debian.LINKED.contains(name.toString()) && !Files.isDirectory(target)) {
            return new Entry(name, Becomes.LINK, leads, "stays a link to " + leads);
        }
        if (!mayFollow(link, target)) {
            survey.refuse(link, "is a link of the user " + Owner.of(link).userName() + " to " + target + " of the user "
                    + Owner.of(target).userName() + ", which a program of a project could have made",
                    "If it is yours: sudo chown --no-dereference root " + link);
        } else if (!Files.isReadable(target)) {
            survey.refuse(target, "cannot be read, to which " + link + " leads",
                    "Run the command as root: sudo quern ...");
        }
        return new Entry(name, Becomes.CONTENT, target, "its content is copied from " + target);
    }

    private boolean mayFollow(Path link, Path target) throws IOException {
        int maker = Owner.of(link).user();
        return !Owner.isRoot() || maker == Owner.ROOT || maker == Owner.of(target).user()
                || isDebians(target);
    }

    private boolean isDebians(Path target) throws IOException {
        Path folder = debian.configuration();
        return Files.isDirectory(folder, NOFOLLOW_LINKS) && target.startsWith(folder.toRealPath());
    }
}
