package quern.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import quern.datamanager.DiskBudget;
import quern.datamanager.DiskPreferences;
import quern.datamanager.DiskSnapshot;
import quern.datamanager.FileAttributes;
import quern.datamanager.ProjectDisk;
import quern.datamanager.StoredFile;
import quern.datamanager.deletion.DeletionCatalog;
import quern.model.FileRecord;
import quern.model.FileRef;

/** The disk as the data manager sees it: measured usage, the user's limit, and the sticky files that are here. */
final class DiskSnapshots {
    private static final double PERCENT = 100;

    private DiskSnapshots() {
    }

    /** How much may be used, and which preference decides; a figure that is not known does not limit. */
    static DiskBudget budget(ClientState state) {
        DiskFigures disk = state.disk;
        EngineSettings.DiskLimits limits = state.settings.disk();
        return DiskBudget.of(
                new DiskPreferences(limits.minFreeBytes(), limits.maxUsedFraction() * PERCENT, limits.maxUsedBytes()),
                disk.usedTotal(),
                disk.freeBytes() < 0 ? OptionalDouble.empty() : OptionalDouble.of(disk.freeBytes()),
                disk.totalBytes() <= 0 ? OptionalDouble.empty() : OptionalDouble.of(disk.totalBytes()));
    }

    /** Everything at the time {@code now}, projects sorted by their URL. */
    static DiskSnapshot of(ClientState state, double now) {
        List<ProjectDisk> projects = state.projects.values().stream()
                .sorted((a, b) -> a.url.compareTo(b.url)).map(project -> project(state, project)).toList();
        return new DiskSnapshot(now, budget(state).allowedBytes(), state.disk.clientBytes(), projects);
    }

    private static ProjectDisk project(ClientState state, ProjectState project) {
        Set<String> needed = needed(project);
        List<StoredFile> files = project.files.values().stream()
                .filter(file -> file.present() && file.info().sticky())
                .map(file -> stored(file, needed.contains(file.name()))).toList();
        return new ProjectDisk(project.url.canonical(), Math.max(0, project.accounting.resourceShare()),
                Math.max(0, state.disk.usedBy(project.url)),
                DeletionCatalog.of(project.deleteByPriority, project.deleteByExpiration), files, List.of());
    }

    private static StoredFile stored(FileRecord file, boolean needed) {
        FileAttributes attributes = FileAttributes.received(OptionalInt.of((int) file.info().priority()),
                OptionalDouble.of(file.info().expDays()), file.receivedTime());
        return new StoredFile(file.name(), Math.max(0, file.info().nbytes()), needed, attributes.priority(),
                attributes.expiresAt(), Math.max(file.receivedTime(), file.lastUsed()));
    }

    /** Names of the files that something other than being sticky keeps here, or that are on their way. */
    private static Set<String> needed(ProjectState project) {
        Set<String> names = new LinkedHashSet<>(project.transfers.keySet());
        add(names, project.projectFiles);
        project.workunits.values().forEach(workunit -> add(names, workunit.inputs()));
        project.versions.values().forEach(version -> add(names, version.files()));
        project.results.values().forEach(held -> add(names, held.result.outputs()));
        return names;
    }

    private static void add(Set<String> names, List<FileRef> refs) {
        refs.forEach(ref -> names.add(ref.fileName()));
    }
}
