package org.quern.cli.history;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.text.PastTime;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Terminal;
import org.quern.model.ExitCode;
import org.quern.model.ProjectUrl;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern history}: finished tasks, contacts and reasons, with a client running or without. */
@Command(name = "history", description = "Print what the client did: tasks that ended, contacts with projects, when and why it did not compute.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:printed", "1:the history, or a file of it, cannot be read", "2:wrong arguments"})
public final class HistoryCommand implements Callable<Integer> {
    private static final String UNKNOWN = "Nothing is known of a project ";
    private static final String NOTHING = "Nothing is known of that time.";

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--since", paramLabel = "TIME", converter = PastTime.class, defaultValue = "7d", description = "From when on: 12h, 7d, 2026-11-21, '2026-11-21 03:00'. Default: ${DEFAULT-VALUE}.")
    private @Nullable PastTime since;

    @Option(names = "--project", paramLabel = "PROJECT", description = "What happened with this one only: its URL, its name, or a part of either.")
    private @Nullable String project;

    @Option(names = "--tasks", description = "Only tasks that are over.")
    private boolean onlyTasks;

    @Option(names = "--json", description = "Print everything there is as JSON, one line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (project != null && !saysSomething(project)) {
            return Complaint.tell(spec, ExitCode.USAGE, "--project: '" + project
                    + "' is part of every address; name the project, or a part of its name or URL.");
        }
        String trouble = DirectoryAccess.obstacle(dataDir.path()).orElse("");
        if (!trouble.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, trouble);
        }
        ProjectNames names = ProjectNames.of(dataDir.path(), OwnStatus.of(dataDir.path()));
        PrintWriter out = spec.commandLine().getOut();
        List<HistoryEntry> entries = new ArrayList<>();
        List<String> unreadable = OwnHistory.read(dataDir.path(), since == null ? 0 : since.unixSeconds(), entry -> {
            if (isMeant(entry, names)) {
                entries.add(entry);
            }
        });
        String nothing = entries.isEmpty() && project != null ? nothing(project, names) : "";
        if (json) {
            print(out, entries);
        } else if (nothing.isEmpty()) {
            print(out, entries, names);
        } else {
            out.println(nothing);
        }
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        Optional.ofNullable(since).flatMap(PastTime::note).ifPresent(err::println);
        unreadable.forEach(err::println);
        if (json && nothing.startsWith(UNKNOWN)) {
            err.println(nothing);
        }
        err.flush();
        return unreadable.isEmpty() ? ExitCode.DONE.code() : ExitCode.FAILED.code();
    }

    /** More than the beginning of an address. */
    private static boolean saysSomething(String part) {
        String small = part.strip().toLowerCase(Locale.ROOT);
        return small.codePoints().anyMatch(Character::isLetterOrDigit)
                && !List.of("http", "https").contains(small.replace("/", "").replace(":", ""));
    }

    private boolean isMeant(HistoryEntry entry, ProjectNames names) {
        if (onlyTasks && !(entry instanceof HistoryEntry.TaskFinished)) {
            return false;
        }
        if (project == null) {
            return true;
        }
        String url = HistoryWords.project(entry);
        return !url.isEmpty() && isCalled(project, url, names);
    }

    private static boolean isCalled(String words, String url, ProjectNames names) {
        return holds(url, words) || holds(names.of(ProjectUrl.of(url)), words);
    }

    /** URLs of projects that are attached, or that anything at all is written down of. */
    private Set<String> known(ProjectNames names) throws IOException {
        Set<String> urls = new TreeSet<>();
        names.urls().forEach(each -> urls.add(each.canonical()));
        OwnHistory.read(dataDir.path(), 0, entry -> {
            String url = HistoryWords.project(entry);
            if (!url.isEmpty()) {
                urls.add(url);
            }
        });
        return urls;
    }

    private String nothing(String words, ProjectNames names) throws IOException {
        Set<String> known = known(names);
        if (known.stream().anyMatch(url -> isCalled(words, url, names))) {
            return NOTHING;
        }
        List<String> all = known.stream().map(url -> called(url, names)).toList();
        return UNKNOWN + "'" + words + "'. " + (all.isEmpty() ? "No project is known here."
                : all.size() == 1 ? "The only one that is known is " + all.getFirst() + "."
                        : "Known are: " + String.join(", ", all) + ".");
    }

    private static String called(String url, ProjectNames names) {
        String name = names.known(ProjectUrl.of(url));
        return name == null ? url : name + " (" + url + ")";
    }

    private static boolean holds(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static void print(PrintWriter out, List<HistoryEntry> entries) {
        String before = "[";
        for (HistoryEntry entry : entries) {
            out.print(before);
            out.print(HistoryLine.of(entry));
            before = ",";
        }
        out.println(entries.isEmpty() ? "[]" : "]");
    }

    private static void print(PrintWriter out, List<HistoryEntry> entries, ProjectNames names) {
        List<Styled> lines = HistoryLines.of(entries, names, Terminal.width());
        if (lines.isEmpty()) {
            out.println(NOTHING);
        } else {
            lines.forEach(line -> out.println((Object) line));
        }
    }
}
