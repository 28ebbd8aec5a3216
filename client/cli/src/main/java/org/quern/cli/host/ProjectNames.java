package org.quern.cli.host;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.text.SoleNames;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

/** What projects call themselves, with their host where that does not say which one is meant ({@link SoleNames}). One that has not said goes by its URL. */
public final class ProjectNames {
    /** What may stand behind a URL in a sentence; anything else is more of the URL. */
    private static final String END = "(?=[ ,;:)']|$)";
    private final List<Named> named = new ArrayList<>();
    private final List<ProjectUrl> urls;
    private final Pattern addresses;

    private record Named(ProjectUrl url, String name) {}

    private ProjectNames(Map<String, String> told) {
        urls = told.keySet().stream().map(ProjectUrl::of).toList();
        SoleNames.of(told).forEach((url, name) -> named.add(new Named(ProjectUrl.of(url), name)));
        named.sort(Comparator.comparingInt((Named each) -> each.url.canonical().length()).reversed());
        addresses = Pattern.compile(named.stream().map(each -> Pattern.quote(each.url.canonical()))
                .collect(Collectors.joining("|", "(?:", ")" + END)));
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
        return named.isEmpty() ? sentence
                : addresses.matcher(sentence).replaceAll(found -> Matcher.quoteReplacement(called(found.group())));
    }

    private String called(String url) {
        return named.stream().filter(each -> each.url.canonical().equals(url)).map(Named::name).findFirst().orElse(url);
    }
}
