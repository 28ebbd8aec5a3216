package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quern.cli.move.MovedEntry.Becomes;
import org.quern.cli.text.Words;

/**
 * What becomes of links in a data directory. Programs of projects may have made any of them, and root must not copy for them what
 * they may not read: a link is followed only if root made it, if it leads to a file of its maker, or to Debian's configuration
 * (docs/decisions/0065-configuration-may-lie-behind-a-link.md).
 */
final class Links {
    /** Folders that may lie on another disk, and each folder in them too: without them there is no work. */
    private static final List<String> FOLDERS = List.of("projects", "slots");
    private final Debian debian;
    private final Path from;
    private final Survey survey;

    Links(Debian debian, Path from, Survey survey) {
        this.debian = debian;
        this.from = from;
        this.survey = survey;
    }

    /** What becomes of something in the directory itself, link or not. */
    MovedEntry entry(Path path) throws IOException {
        Path name = path.getFileName();
        return Files.isSymbolicLink(path) ? link(name, path) : new MovedEntry(name, Becomes.COPY, path, "");
    }

    /** Plans an entry, and what links in the client's folders bring from other disks. */
    void add(MovedEntry entry) throws IOException {
        if (entry.isCopied() && FOLDERS.contains(entry.name().toString())) {
            for (Path inner : survey.look(entry.source())) {
                if (Files.isSymbolicLink(inner) && (!Files.exists(inner) || isFolderElsewhere(inner))) {
                    survey.add(link(entry.name().resolve(inner.getFileName()), inner));
                }
            }
        }
        survey.add(entry);
    }

    /** The client reads it itself: state, accounts, configuration. Anything else, such as certificates, is whose it was. */
    private static boolean isRead(String name) {
        return Debian.LINKED.contains(name) || name.endsWith(".xml");
    }

    private boolean isFolderElsewhere(Path link) throws IOException {
        return Files.isDirectory(link) && !link.toRealPath().startsWith(from.toRealPath());
    }

    private MovedEntry link(Path name, Path link) throws IOException {
        Path leads = Files.readSymbolicLink(link);
        if (!Files.exists(link)) {
            if (FOLDERS.contains(name.getName(0).toString())) {
                survey.refuse(link, "leads to " + leads + ", which is not there",
                        "Mount that disk, if it is one; else delete the link: sudo rm " + Words.shell(link));
            }
            return new MovedEntry(name, Becomes.LEFT_OUT, leads, "leads to " + leads + ", which is not there");
        }
        Path target = link.toRealPath();
        if (target.startsWith(from.toRealPath())) {
            return new MovedEntry(name, Becomes.LINK, leads, "");
        }
        if (!isRead(name.toString()) && !Files.isDirectory(target)) {
            return new MovedEntry(name, Becomes.LINK, leads, "stays a link to " + leads);
        }
        if (Owner.isRoot() && isDoubtful(link, target)) {
            // Nothing of what it leads to is looked at.
            return new MovedEntry(name, Becomes.LEFT_OUT, leads, "");
        }
        return new MovedEntry(name, Becomes.CONTENT, target, "its content is copied from " + target);
    }

    /** Somebody made the link who may not speak for what it leads to: refused. */
    boolean isDoubtful(Path link, Path target) throws IOException {
        if (isTrusted(link, target)) {
            return false;
        }
        survey.refuse(link,
                "is a link of the user " + Owner.of(link).userName() + " to " + target + " of the user "
                        + Owner.of(target).userName() + ", which a program of a project could have made",
                "If it is yours: sudo chown --no-dereference root " + Words.shell(link) + "; else delete it: sudo rm "
                        + Words.shell(link));
        return true;
    }

    /** Whoever made the link may speak for what it leads to. */
    boolean isTrusted(Path link, Path target) throws IOException {
        int maker = Owner.of(link).user();
        return maker == Owner.ROOT || maker == Owner.of(target).user() || isDebians(target);
    }

    private boolean isDebians(Path target) throws IOException {
        Path folder = debian.configuration();
        return Files.isDirectory(folder, NOFOLLOW_LINKS) && target.startsWith(folder.toRealPath());
    }
}
