package org.quern.cli.host;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.text.SoleNames;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

/** What projects call themselves. One that has not said, or calls itself like another one here, goes by its URL. */
public final class ProjectNames {
    /** What may stand behind a URL in a sentence; anything else is more of the URL. */
    private static final String ENDS = " ,;:)'";
    private final List<Named> named = new ArrayList<>();
    private final List<ProjectUrl> urls;

    private record Named(ProjectUrl url, String name) {}

    private ProjectNames(Map<String, String> told) {
        urls = told.keySet().stream().map(ProjectUrl::of).toList();
        SoleNames.of(told).forEach((url, name) -> named.add(new Named(ProjectUrl.of(url), name)));
        named.sort(Comparator.comparingInt((Named each) -> each.url.canonical().length()).reversed());
    }

    /** As the client of a data directory knows them, by its state if none answers. */
    public static ProjectNames of(Path dataDirectory, OwnStatus status) {
        return new ProjectNames(status.answers() ? OwnStatus.projects(dataDirectory) : read(dataDirectory));
    }

    /** Of what projects call themselves, by their URLs. */
    public static ProjectNames of(Map<String, String> told) {
        return new ProjectNames(told);
    }

    private static Map<String, String> read(Path dataDirectory) {
        Map<String, String> told = new LinkedHashMap<>();
        SavedState state = KnownState.of(dataDirectory, new PrintWriter(new StringWriter()));
        if (state != null) {
            state.projects().forEach(each -> told.put(each.url().canonical(), each.facts().projectName()));
        }
        return told;
    }

    /** Those that are attached. */
    public List<ProjectUrl> urls() {
        return urls;
    }

    /** Its name, else its URL. */
    public String of(ProjectUrl url) {
        String name = known(url);
        return name == null ? url.canonical() : name;
    }

    /** Its name; null if it goes by its URL. */
    public @Nullable String known(ProjectUrl url) {
        return named.stream().filter(each -> each.url.sameProject(url)).map(Named::name).findFirst().orElse(null);
    }

    /** A sentence with names in place of URLs of projects. */
    public String in(String sentence) {
        String text = sentence;
        for (Named each : named) {
            text = replaced(text, each.url.canonical(), each.name);
        }
        return text;
    }

    private static String replaced(String text, String url, String name) {
        StringBuilder all = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + url.length())) {
            int end = at + url.length();
            if (end == text.length() || ENDS.indexOf(text.charAt(end)) >= 0) {
                all.append(text, from, at).append(name);
                from = end;
            }
        }
        return all.append(text, from, text.length()).toString();
    }
}
