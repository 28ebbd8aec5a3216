package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.model.ProjectUrl;

/**
 * project_init.xml, by which an installer names a project, with a key or without (docs/protocol/data-directory.md 16).
 *
 * @param url master URL as written
 * @param name what the project is called
 * @param accountKey empty if the installer had none; never logged
 * @param embedded the computer is one of those that need not be asked
 */
public record ProjectInitFile(String url, String name, String accountKey, boolean embedded) {
    private static final String FILE_NAME = "project_init.xml";

    /** What the file says; empty if there is none, or it names no project. */
    public static Optional<ProjectInitFile> read(Path dataDirectory) {
        return XmlFiles.read(dataDirectory.resolve(FILE_NAME)).flatMap(tree -> tree.root())
                .filter(root -> root.name().equals("project_init")).map(ProjectInitFile::of)
                .filter(file -> ProjectUrl.of(file.url).valid());
    }

    private static ProjectInitFile of(XmlNode root) {
        Optional<XmlNode> embedded = root.last("embedded");
        return new ProjectInitFile(text(root, "url"), text(root, "name"), text(root, "account_key"),
                embedded.isPresent() && (embedded.get().emptyTag() || embedded.get().text().equals("1")));
    }

    private static String text(XmlNode root, String name) {
        return root.last(name).map(XmlNode::text).orElse("");
    }

    public ProjectUrl project() {
        return ProjectUrl.of(url);
    }

    /** Its project is attached: it has done its work. */
    public static void delete(Path dataDirectory) throws IOException {
        Files.deleteIfExists(dataDirectory.resolve(FILE_NAME));
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "ProjectInitFile[" + url + "]";
    }
}
