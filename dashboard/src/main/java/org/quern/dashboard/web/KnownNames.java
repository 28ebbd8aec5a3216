package org.quern.dashboard.web;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.host.ProjectNames;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.model.ProjectUrl;

/**
 * What projects call themselves: as the client tells it, or told it last, or as it stands in what it saved; of those that are not attached any
 * more, or have not told the client yet, as they were called when they were heard of last.
 */
final class KnownNames {
    /** Nobody has joined and left so many; whoever looks up more pushes out none of the client's own. */
    private static final int MOST = 1000;
    /** By URL. */
    private final Map<String, String> heard = new LinkedHashMap<>();
    private final @Nullable Path dataDirectory;

    /** @param dataDirectory of the client; null if it is not of this computer */
    KnownNames(@Nullable Path dataDirectory) {
        this.dataDirectory = dataDirectory;
    }

    /** A project called itself so when it was looked up. */
    void heard(ProjectUrl url, String name) {
        hear(Map.of(url.canonical(), name));
    }

    /** What it was called when it was heard of last; its URL if it never was. */
    synchronized String called(ProjectUrl url) {
        return heard.getOrDefault(url.canonical(), url.canonical());
    }

    private synchronized void hear(Map<String, String> told) {
        told.forEach((url, name) -> {
            if (!name.isBlank() && (heard.size() < MOST || heard.containsKey(url))) {
                heard.put(url, name);
            }
        });
    }

    /** Those that are told, and those that are missing there as they were heard of. */
    private synchronized Map<String, String> withHeard(Map<String, String> told) {
        Map<String, String> all = new LinkedHashMap<>(told);
        heard.forEach((url, name) -> {
            if (all.getOrDefault(url, "").isBlank()) {
                all.put(url, name);
            }
        });
        return all;
    }

    /** Those that are known, of a client as it is now. */
    ProjectNames of(ClientSnapshot now) {
        return ProjectNames.of(told(now));
    }

    /** The same for the page: what each is called, by the URL that the client knows it by. */
    List<Map<String, String>> facts(ClientSnapshot now) {
        Map<String, String> told = told(now);
        ProjectNames names = ProjectNames.of(told);
        return told.keySet().stream().map(url -> Map.of("url", url, "called", names.of(ProjectUrl.of(url)))).toList();
    }

    private Map<String, String> told(ClientSnapshot now) {
        Map<String, String> told = now.isThere() || dataDirectory == null || !now.names().isEmpty() ? now.names()
                : ProjectNames.saved(dataDirectory);
        hear(told);
        return withHeard(told);
    }
}
