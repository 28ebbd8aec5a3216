package org.quern.cli.catalog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.cli.text.Table;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.model.ProjectUrl;

/** The list of all projects that BOINC's home page offers, as the client has it (docs/protocol/accounts.md 11). */
public final class ProjectCatalog {
    private static final int LONGEST_NAME = 28;
    private final List<XmlNode> projects = new ArrayList<>();
    private final List<ProjectUrl> attached;

    private ProjectCatalog(XmlNode list, String area, List<ProjectUrl> attached) {
        this.attached = attached;
        for (XmlNode entry : list.children()) {
            boolean usable = !text(entry, "name").isEmpty() && !text(entry, "url").isEmpty();
            if (usable && Stream.of("name", "general_area", "specific_area").anyMatch(field -> text(entry, field)
                    .toLowerCase(Locale.ROOT).contains(area.strip().toLowerCase(Locale.ROOT)))) {
                projects.add(entry);
            }
        }
    }

    /**
     * Out of the reply of a client.
     *
     * @param reply to {@code get_all_projects_list}
     * @param area part of the name of a field of science or of a project; empty = all
     * @param attached projects to be marked
     */
    public static Optional<ProjectCatalog> of(String reply, String area, List<ProjectUrl> attached) {
        return XmlFiles.parse(reply.getBytes(StandardCharsets.UTF_8), "list").root()
                .flatMap(root -> root.last("projects")).map(list -> new ProjectCatalog(list, area, attached));
    }

    private static String text(XmlNode entry, String field) {
        return entry.last(field).map(XmlNode::text).orElse("").replaceAll("\\s", " ").strip();
    }

    private static boolean isManager(XmlNode entry) {
        return entry.name().equals("account_manager");
    }

    private boolean isAttached(XmlNode entry) {
        return attached.stream().anyMatch(url -> url.sameProject(ProjectUrl.of(text(entry, "url"))));
    }

    /** For eyes. */
    public Table table() {
        Table table = new Table("PROJECT", "AREA", "URL");
        for (XmlNode entry : projects) {
            String name = text(entry, "name");
            table.row((name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name)
                    + (isAttached(entry) ? " *" : ""),
                    isManager(entry) ? "account manager" : text(entry, "general_area"), text(entry, "url"));
        }
        return table;
    }

    /** The names are part of the command's interface. */
    public List<Map<String, Object>> facts() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (XmlNode entry : projects) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("name", text(entry, "name"));
            facts.put("url", text(entry, "url"));
            facts.put("account_manager", isManager(entry));
            facts.put("attached", isAttached(entry));
            for (String field : List.of("web_url", "general_area", "specific_area", "description", "home")) {
                facts.put(field, text(entry, field));
            }
            facts.put("platforms", entry.last("platforms").stream().flatMap(list -> list.all("name").stream())
                    .map(XmlNode::text).toList());
            all.add(facts);
        }
        return all;
    }
}
