package org.quern.cli.disk;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.FileAttributes;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** {@code <project>} of a disk scenario; what its files and results are is put together in {@link #fill} and {@link #add}. */
final class ProjectXml extends BoundElement {
    @XmlAttribute(required = true)
    @XmlJavaTypeAdapter(Values.Text.class)
    private String name = "";
    /** Without it: BOINC's share of a project that says nothing. */
    @XmlAttribute
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double share = 100.0;
    @XmlAttribute(name = "priority_policy")
    @XmlJavaTypeAdapter(Values.TrueOrFalse.class)
    private Boolean byPriority = false;
    @XmlAttribute(name = "expire_policy")
    @XmlJavaTypeAdapter(Values.TrueOrFalse.class)
    private Boolean byExpiration = false;
    @XmlElement(name = "file")
    private List<FileXml> files = new ArrayList<>();

    private final Map<String, StoredFile> stored = new LinkedHashMap<>();
    private final List<StoredResult> results = new ArrayList<>();

    /** {@code <file>}. */
    private static final class FileXml extends BoundElement {
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String name = "";
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.NotNegative.class)
        private Double nbytes = 0.0;
        @XmlAttribute
        @XmlJavaTypeAdapter(Values.TrueOrFalse.class)
        private Boolean referenced = false;
        @XmlAttribute
        @XmlJavaTypeAdapter(Values.Any.class)
        private @Nullable Double priority;
        @XmlAttribute(name = "exp_date")
        @XmlJavaTypeAdapter(Values.Any.class)
        private @Nullable Double expiresAt;
        @XmlAttribute(name = "last_used")
        @XmlJavaTypeAdapter(Values.Any.class)
        private @Nullable Double lastUsed;

        private StoredFile model(FileAttributes usual) {
            return new StoredFile(name, nbytes, referenced,
                    priority == null ? usual.priority() : (int) (double) priority,
                    expiresAt == null ? usual.expiresAt() : expiresAt, lastUsed == null ? usual.lastUsed() : lastUsed);
        }
    }

    String name() {
        return name;
    }

    /** The project of that name; noted as a mistake of {@code at} if there is none. */
    static @Nullable ProjectXml known(Map<String, ProjectXml> named, String project, BoundElement at) {
        ProjectXml found = named.get(project);
        if (found == null && !project.isEmpty()) {
            at.mistake("project " + project + " is not among " + named.keySet());
        }
        return found;
    }

    /** Makes the files; call it once. */
    void fill(double now) {
        FileAttributes usual = FileAttributes.usual(now);
        for (FileXml file : files) {
            if (stored.putIfAbsent(file.name, file.model(usual)) != null) {
                file.mistake("file " + file.name + " stands twice in project " + name);
            }
        }
    }

    boolean holds(String file) {
        return stored.containsKey(file);
    }

    /** A file that a result names is held by results alone, whatever its {@code referenced} says. */
    void add(StoredResult result) {
        results.add(result);
        result.files().forEach(file -> stored.computeIfPresent(file, (_, known) -> known.withReferenced(false)));
    }

    ProjectDisk model() {
        return ProjectDisk.of(name, share, DeletionCatalog.of(byPriority, byExpiration), List.copyOf(stored.values()),
                results);
    }
}
