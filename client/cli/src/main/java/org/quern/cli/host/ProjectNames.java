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

/** What projects call themselves, with their host where that does not say which one is meant ({@link SoleNames}). One that has not said goes by its URL. */
public final class ProjectNames {
    /** What may stand behind a URL in a sentence; anything else is more of the URL. */
    private static final String ENDS = " ,;:)'";
    /** Every URL begins so; thousands of sentences are looked through letter by letter. */
    private static final String SCHEME = "http";
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
        return new ProjectNames(status.answers() ? OwnStatus.projects(dataDirectory) : saved(dataDirectory));
    }

    /** Of what projects call themselves, by their URLs. */
    public static ProjectNames of(Map<String, String> told) {
        return new ProjectNames(told);
    }

    /** What projects called themselves when the client of a data directory saved its state last, by their URLs; none if that cannot be read. */
    public static Map<String, String> saved(Path dataDirectory) {
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

    /** A sentence with names in place of URLs of projects; a name that is an address itself stays as it is. */
    public String in(String sentence) {
        StringBuilder all = new StringBuilder();
        for (int at = 0; at < sentence.length();) {
            int here = at;
            Named one = !sentence.startsWith(SCHEME, here) ? null
                    : named.stream().filter(each -> isAt(sentence, here, each.url.canonical())).findFirst()
                            .orElse(null);
            all.append(one == null ? String.valueOf(sentence.charAt(at)) : one.name);
            at += one == null ? 1 : one.url.canonical().length();
        }
        return all.toString();
    }

    private static boolean isAt(String text, int at, String url) {
        int end = at + url.length();
        return text.startsWith(url, at) && (end == text.length() || ENDS.indexOf(text.charAt(end)) >= 0);
    }
}
