package quern.cli.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import quern.datamanager.DeletionPolicy;
import quern.datamanager.FileAttributes;
import quern.datamanager.ProjectDisk;
import quern.datamanager.StoredFile;
import quern.datamanager.StoredResult;
import quern.datamanager.StoredResult.Stage;
import quern.datamanager.deletion.DeletionCatalog;

/** A project of a scenario while it is read: files and results come one by one. */
final class ProjectDraft {
    /** BOINC's share of a project that says nothing. */
    private static final double USUAL_SHARE = 100;

    private final String name;
    private final double share;
    private final DeletionPolicy policy;
    private final Map<String, StoredFile> files = new LinkedHashMap<>();
    private final List<StoredResult> results = new ArrayList<>();
    private final Set<String> held = new LinkedHashSet<>();

    private ProjectDraft(String name, double share, DeletionPolicy policy) {
        this.name = name;
        this.share = share;
        this.policy = policy;
    }

    static ProjectDraft read(Attributes at) throws ScenarioFault {
        double share = at.number("share", USUAL_SHARE);
        if (share < 0) {
            throw at.fault("share=\"" + share + "\" is below 0");
        }
        return new ProjectDraft(at.text("name"), share,
                DeletionCatalog.of(at.flag("priority_policy"), at.flag("expire_policy")));
    }

    String name() {
        return name;
    }

    void addFile(Attributes at, double now) throws ScenarioFault {
        FileAttributes usual = FileAttributes.usual(now);
        String file = at.text("name");
        StoredFile stored = new StoredFile(file, at.size("nbytes"), at.flag("referenced"),
                (int) at.number("priority", usual.priority()), at.number("exp_date", usual.expiresAt()),
                at.number("last_used", usual.lastUsed()));
        if (files.put(file, stored) != null) {
            throw at.fault("file " + file + " stands twice in project " + name);
        }
    }

    String knownFile(Attributes at) throws ScenarioFault {
        String file = at.text("name");
        if (!files.containsKey(file)) {
            throw at.fault("file " + file + " is not in project " + name);
        }
        return file;
    }

    void addResult(Attributes at, String result, String state, double received, List<String> names)
            throws ScenarioFault {
        results.add(new StoredResult(result, stage(at, state), received, names));
        held.addAll(names);
    }

    ProjectDisk finish() {
        return ProjectDisk.of(name, share, policy, files.values().stream().map(this::heldByResultsAlone).toList(),
                results);
    }

    /** A file that a result names is held by results alone, whatever its {@code referenced} says. */
    private StoredFile heldByResultsAlone(StoredFile file) {
        return held.contains(file.name()) ? file.withReferenced(false) : file;
    }

    private static Stage stage(Attributes at, String state) throws ScenarioFault {
        try {
            return Stage.valueOf(state.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw at.fault("state=\"" + state + "\" is none of queued, running, uploading, awaiting_ack");
        }
    }
}
