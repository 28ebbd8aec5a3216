package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.CollectLook;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;

/** The results of one project and what they are computed with, in the order in which they came. Mutable, owned by the engine's thread. */
public final class ProjectWork {
    private final Map<String, App> apps = new LinkedHashMap<>();
    private final Map<AppVersion.Key, AppVersion> versions = new LinkedHashMap<>();
    private final Map<String, Workunit> workunits = new LinkedHashMap<>();
    private final Map<String, HeldResult> results = new LinkedHashMap<>();
    private final Map<String, App> appsSeen = Collections.unmodifiableMap(apps);
    private final Map<AppVersion.Key, AppVersion> versionsSeen = Collections.unmodifiableMap(versions);
    private final Map<String, Workunit> workunitsSeen = Collections.unmodifiableMap(workunits);
    private final Map<String, HeldResult> resultsSeen = Collections.unmodifiableMap(results);
    private final Set<String> understating = new TreeSet<>();
    private final ChangeFlags flags;
    private final CollectLook references = new CollectLook();

    ProjectWork(ChangeFlags flags) {
        this.flags = flags;
    }

    /** What nothing of it or of its project's files refers to any more is looked for after something of them changed. */
    public CollectLook references() {
        return references;
    }

    public Map<String, App> apps() {
        return appsSeen;
    }

    public Map<AppVersion.Key, AppVersion> versions() {
        return versionsSeen;
    }

    public Map<String, Workunit> workunits() {
        return workunitsSeen;
    }

    public Map<String, HeldResult> results() {
        return resultsSeen;
    }

    public @Nullable Workunit workunitOf(HeldResult held) {
        return workunits.get(held.result().wuName());
    }

    public @Nullable AppVersion versionOf(HeldResult held) {
        Workunit workunit = workunitOf(held);
        return workunit == null ? null : versionOf(held, workunit);
    }

    /** The same for those who know its workunit: looking that up costs a cache miss or two, of thousands of tasks milliseconds. */
    @Nullable
    AppVersion versionOf(HeldResult held, Workunit workunit) {
        return versions.get(held.result().versionKey(workunit.appName()));
    }

    /** What the result is computed with: files of its program, then its inputs; none if its workunit or version is unknown. */
    Stream<FileRef> filesOf(HeldResult held) {
        Workunit workunit = workunitOf(held);
        AppVersion version = workunit == null ? null : versionOf(held, workunit);
        return workunit == null || version == null ? Stream.empty()
                : Stream.concat(version.files().stream(), workunit.inputs().stream());
    }

    void restored(SavedProject saved) {
        saved.apps().forEach(this::told);
        saved.versions().forEach(version -> versions.put(version.key(), version));
        saved.workunits().forEach(this::told);
        saved.results().forEach(r -> results.put(r.result().name(), new HeldResult(r.result(), r.outcome(), flags)));
    }

    List<SavedResult> saved() {
        return results.values().stream().map(held -> new SavedResult(held.result(), held.outcome())).toList();
    }

    /** The project tells of an application. */
    public void told(App app) {
        apps.put(app.name(), app);
    }

    /** The project has that version; one that is known keeps its files, and what it uses is told anew. */
    public void offered(AppVersion version) {
        AppVersion known = versions.get(version.key());
        references.lookNow();
        versions.put(version.key(), known == null ? version : known.withUsage(version.usage(), version.cmdline()));
    }

    /** The project tells of a workunit. */
    public void told(Workunit workunit) {
        references.lookNow();
        workunits.put(workunit.name(), workunit);
    }

    /** This computer is to compute that. */
    public HeldResult assigned(Result result) {
        // Servers leave it out, and BOINC's client, whose file this becomes, goes by it (docs/protocol/scheduler-rpc.md 5.5).
        workunits.computeIfPresent(result.wuName(), (name, workunit) -> workunit.withVersion(result.versionNum()));
        HeldResult held = new HeldResult(result, ResultOutcome.FRESH, flags);
        results.put(result.name(), held);
        return held;
    }

    /** It is forgotten without a report, so that its project may send it again. */
    public void leftOut(HeldResult held) {
        results.remove(held.name());
        references.lookNow();
        flags.changed();
    }

    /** The project knows of their end, and no process is left of them: they are forgotten. Returns them. */
    public List<HeldResult> acknowledgedLeave() {
        List<HeldResult> done = new ArrayList<>();
        results.values().removeIf(held -> {
            boolean leaves = held.outcome().gotServerAck() && held.task() == null;
            if (leaves) {
                done.add(held);
            }
            return leaves;
        });
        if (!done.isEmpty()) {
            references.lookNow();
            flags.touch();
        }
        return Collections.unmodifiableList(done);
    }

    /** Workunits but these are needed by no result, and forgotten. */
    public void onlyStay(Set<String> workunitNames) {
        changedIf(workunits.keySet().retainAll(workunitNames));
    }

    /** Versions are forgotten of which a newer one for the same app, platform and plan class is known, but for those in use. */
    public void supersededLeave(Set<AppVersion.Key> used) {
        changedIf(versions.values().removeIf(version -> !used.contains(version.key()) && isSuperseded(version)));
    }

    /** Of some version a newer one is known. */
    public boolean hasSuperseded() {
        return versions.values().stream().anyMatch(this::isSuperseded);
    }

    private void changedIf(boolean hasChanged) {
        if (hasChanged) {
            flags.touch();
        }
    }

    private boolean isSuperseded(AppVersion version) {
        return versions.values().stream()
                .anyMatch(other -> other.versionNum() > version.versionNum()
                        && other.appName().equals(version.appName())
                        && other.platform().equals(version.platform())
                        && other.planClass().equals(version.planClass()));
    }

    /** A task of that application was seen to use more memory than the project says; true if that is news in this session. */
    public boolean understates(String appName) {
        return understating.add(appName);
    }

    /** No result is to be computed any more. */
    void resultsEnded() {
        results.clear();
        references.lookNow();
    }

    /** Nothing is known of workunits, nor of applications and versions unless they are the user's. */
    void forgotten(boolean areUsersOwn) {
        references.lookNow();
        workunits.clear();
        if (!areUsersOwn) {
            versions.clear();
            apps.clear();
        }
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        results.values().forEach(held -> held.moved(move));
    }
}
