package org.quern.dashboard.web;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.host.ProjectNames;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.model.ProjectUrl;

/** What projects call themselves: as the client tells it, or told it last, or as it stands in what it saved. */
final class KnownNames {
    private final @Nullable Path dataDirectory;

    /** @param dataDirectory of the client; null if it is not of this computer */
    KnownNames(@Nullable Path dataDirectory) {
        this.dataDirectory = dataDirectory;
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
        return now.isThere() || dataDirectory == null || !now.names().isEmpty() ? now.names()
                : ProjectNames.saved(dataDirectory);
    }
}
