package org.quern.cli.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds citations that lead nowhere: {@code NAME.md 4.1}, {@code NAME.md 2, 4 to 6}, {@code NAME.md#section} and {@code decision 10} in comments of sources,
 * scripts and schemas, and in the text of pages. A path counts from the top of the repository, or from the page that it stands on.
 */
final class Citations {
    /** Strings of Java, so that what looks like a comment in them is none; group 1 is a comment. */
    private static final Pattern COMMENT = Pattern
            .compile("\"\"\"[\\s\\S]*?\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:[^'\\\\]|\\\\.[0-7a-f]*)'"
                    + "|(/\\*[\\s\\S]*?\\*/|//[^\\n]*)");
    private static final Pattern XML_COMMENT = Pattern.compile("<!--([\\s\\S]*?)-->");
    /** Of shells, units and the like. */
    private static final Pattern SCRIPT_COMMENT = Pattern.compile("(?m)(?:^|\\s)#(?!!)([^\\n]*)");
    private static final Pattern LINE_START = Pattern.compile("\\s*\\n\\s*(?:\\*(?!/)|//)?\\s*");
    /** What is quoted, or names a file of somebody else, is no citation. */
    private static final Pattern CODE = Pattern
            .compile("\\{@code [^}]*}|<pre>[\\s\\S]*?</pre>|(?m:^```[\\s\\S]*?^```)|`[^`\\n]*`|]\\([^)]*\\)");
    private static final String NUMBER = "\\d+(?:\\.\\d+)*";
    private static final Pattern PAGE = Pattern
            .compile(
                    "(?<![\\w\"./-])((?:[\\w.-]+/)*[\\w-]+\\.md)\\b(?:#([\\p{L}\\p{N}_-]+))?(?: sections?)?((?:,? (?:and |to )?"
                            + NUMBER
                            + ")*)");
    private static final Pattern DECISION = Pattern
            .compile("(\\b[Dd]ecision |\\b[Dd]ecisions |docs/decisions/)(\\d{1,4})\\b((?<=ecisions \\d{1,4})"
                    + "(?:(?:,|,? and| to) \\d{1,4}\\b)*)?");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{2,4} (" + NUMBER + ")\\.? ");
    /** Names of papers that never were in the repository. */
    private static final Pattern ELSEWHERE = Pattern
            .compile("(?i)\\bseeds? 0\\d\\d\\b|\\bhouse\\.md|\\banchors\\.md|\\bpeers\\.md");
    private final Path top;
    private final Set<Integer> decisions = new TreeSet<>();
    private final Map<Path, Set<String>> sections = new TreeMap<>();
    private final Map<Path, Set<String>> anchors = new TreeMap<>();

    /** {@code top}: the top of the repository. */
    Citations(Path top) throws IOException {
        this.top = top;
        try (Stream<Path> pages = Files.list(top.resolve("docs/decisions"))) {
            pages.map(page -> page.getFileName().toString()).filter(name -> name.matches("\\d{4}-.*\\.md"))
                    .forEach(name -> decisions.add(Integer.valueOf(name.substring(0, 4))));
        }
    }

    /** Whatever {@code text}, the content of {@code file}, cites and that is not there, a line each. */
    List<String> dead(Path file, String text) {
        boolean isPage = file.toString().endsWith(".md");
        String prose = CODE.matcher(isPage ? text : comments(file, text)).replaceAll(" ");
        String flat = LINE_START.matcher(prose).replaceAll(" ");
        List<String> dead = new ArrayList<>();
        PAGE.matcher(flat).results().forEach(cited -> check(file, isPage, cited, dead));
        DECISION.matcher(flat).results().forEach(cited -> checkDecisions(cited, dead));
        ELSEWHERE.matcher(text).results().forEach(cited -> dead.add(cited.group()));
        return dead.stream().map(cited -> top.relativize(file) + ": " + cited).toList();
    }

    private static String comments(Path file, String source) {
        String name = file.toString();
        Pattern comment = name.endsWith(".java") ? COMMENT
                : name.matches(".*\\.(xsd|xml|plist)") ? XML_COMMENT : SCRIPT_COMMENT;
        return comment.matcher(source).results().map(match -> match.group(1)).filter(Objects::nonNull)
                .collect(Collectors.joining("\n\n"));
    }

    private void check(Path file, boolean isPage, MatchResult cited, List<String> dead) {
        Path fromTop = top.resolve(cited.group(1));
        Path page = !isPage || Files.exists(fromTop) ? fromTop : file.resolveSibling(cited.group(1));
        if (!Files.exists(page)) {
            dead.add(cited.group(1));
            return;
        }
        if (cited.group(2) != null && !anchors.computeIfAbsent(page, Citations::anchors).contains(cited.group(2))) {
            dead.add(cited.group(1) + "#" + cited.group(2));
        }
        Set<String> there = sections.computeIfAbsent(page, Citations::headings);
        Pattern.compile(NUMBER).matcher(cited.group(3)).results().map(MatchResult::group)
                .filter(section -> !there.contains(section))
                .forEach(section -> dead.add(cited.group(1) + " " + section));
    }

    private void checkDecisions(MatchResult cited, List<String> dead) {
        Pattern.compile("\\d+").matcher(cited.group(2) + Objects.requireNonNullElse(cited.group(3), "")).results()
                .map(MatchResult::group).filter(number -> !decisions.contains(Integer.valueOf(number)))
                .forEach(number -> dead.add(cited.group(1) + number));
    }

    private static Set<String> anchors(Path page) {
        try {
            return Anchors.of(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> headings(Path page) {
        try {
            return HEADING.matcher(Files.readString(page)).results().map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
