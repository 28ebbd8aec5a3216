package org.quern.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.quern.config.xml.BoincValues;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;
import org.quern.model.ProjectUrl;

/**
 * Reads attach.xml, Quern's own file by which a computer is attached to projects:
 *
 * <pre>{@code
 * <attach>
 *   <project>
 *     <master_url>https://project.example.org/</master_url>
 *     <authenticator>account key</authenticator>
 *     <resource_share>100</resource_share>     optional
 *   </project>
 * </attach>
 * }</pre>
 *
 * A project with a mistake is left out or attached without the faulty share; the others apply. No message holds a key.
 */
public final class AttachFile {
    private static final Set<String> KNOWN = Set.of("master_url", "authenticator", "resource_share");

    private final String file;
    private final List<Attachment> projects = new ArrayList<>();
    private final List<Mistake> mistakes = new ArrayList<>();

    private AttachFile(String file) {
        this.file = file;
    }

    /** Reads the file; an absent one names no project and is no mistake. */
    public static ReadResult<List<Attachment>> read(Path path) {
        AttachFile reader = new AttachFile(String.valueOf(path.getFileName()));
        XmlFiles.read(path).ifPresent(tree -> {
            reader.checkSecrecy(path);
            reader.take(tree);
        });
        return new ReadResult<>(List.copyOf(reader.projects), reader.mistakes);
    }

    private void take(XmlTree tree) {
        tree.root().ifPresent(this::takeRoot);
        mistakes.addAll(tree.mistakes());
    }

    private void takeRoot(XmlNode root) {
        if (!root.name().equals("attach")) {
            mistake(root, "<attach> is expected here; the file is ignored");
            return;
        }
        for (XmlNode child : root.children()) {
            if (child.name().equals("project")) {
                takeProject(child);
            } else {
                mistake(child, "unknown; ignored");
            }
        }
    }

    private void takeProject(XmlNode project) {
        for (XmlNode child : project.children()) {
            if (!KNOWN.contains(child.name())) {
                mistake(child, "unknown; ignored");
            }
        }
        Optional<ProjectUrl> url = url(project);
        Optional<String> key = key(project);
        if (url.isPresent() && key.isPresent()) {
            projects.add(new Attachment(url.get(), key.get(), share(project)));
        }
    }

    private Optional<ProjectUrl> url(XmlNode project) {
        Optional<XmlNode> node = project.last("master_url").filter(found -> !found.text().isEmpty());
        if (node.isEmpty()) {
            mistake(project, "<master_url> is missing; the project is left out");
            return Optional.empty();
        }
        ProjectUrl url = ProjectUrl.of(node.get().text());
        if (url.namesUser()) {
            mistake(node.get(),
                    "a user or a password stands before its host, which would be sent to nobody: take them out; "
                            + "the project is left out");
            return Optional.empty();
        }
        if (!url.valid()) {
            mistake(node.get(), "not the address of a project, such as https://project.example.org/; "
                    + "the project is left out");
            return Optional.empty();
        }
        if (projects.stream().anyMatch(other -> other.url().sameProject(url))) {
            mistake(node.get(), "the project stands in this file twice; the first one counts");
            return Optional.empty();
        }
        return Optional.of(url);
    }

    private Optional<String> key(XmlNode project) {
        Optional<String> key = project.last("authenticator").filter(XmlNode::isLeaf).map(XmlNode::text)
                .filter(text -> !text.isEmpty());
        if (key.isEmpty()) {
            mistake(project, "<authenticator>, the account key, is missing; the project is left out");
        }
        return key;
    }

    private OptionalDouble share(XmlNode project) {
        Optional<XmlNode> node = project.last("resource_share");
        if (node.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalDouble share = BoincValues.number(node.get());
        if (share.isEmpty() || !(share.getAsDouble() >= 0 && share.getAsDouble() <= MAX_SHARE)) {
            mistake(node.get(), "not a number of at least 0; the project's own share is used");
            return OptionalDouble.empty();
        }
        return share;
    }

    /** Shares are relative: more than this says nothing further and would only spoil sums. */
    private static final double MAX_SHARE = 1e12;

    private void checkSecrecy(Path path) {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
            if (mode.contains(PosixFilePermission.OTHERS_READ)) {
                mistakes.add(Mistake.ofFile(file,
                        "holds account keys and every user of this computer can read it; set its mode to 600"));
            }
        } catch (IOException | UnsupportedOperationException unknownMode) {
            // A file system without modes has nothing to warn of; an unreadable file is reported by the reader.
        }
    }

    private void mistake(XmlNode node, String problem) {
        // An unknown name may be a key in the wrong place; no real element is as long as one.
        String name = node.name().length() <= LONGEST_NAME ? node.name() : "...";
        mistakes.add(new Mistake(file, node.line(), name, problem));
    }

    private static final int LONGEST_NAME = 24;
}
