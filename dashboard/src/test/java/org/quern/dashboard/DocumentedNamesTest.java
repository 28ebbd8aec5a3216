package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The options, roles, views and metrics that docs/dashboard.md names are those that there are. */
class DocumentedNamesTest {
    /** Of systemctl, which the page names. */
    private static final Set<String> OF_OTHERS = Set.of("--now");
    /** Of every command. */
    private static final Set<String> OF_ALL = Set.of("--help", "--version");

    @Test
    void theOptionsOfThePageAreThoseOfTheCommand() throws IOException {
        CommandLine command = new CommandLine(new DashboardCommand());
        Set<String> named = found("(?<![\\w-])--[a-z][a-z-]+", 0);
        named.removeAll(OF_OTHERS);
        Set<String> there = all(command).flatMap(each -> each.getCommandSpec().options().stream())
                .filter(option -> !option.hidden()).map(OptionSpec::longestName)
                .collect(Collectors.toCollection(TreeSet::new));
        there.removeAll(OF_ALL);
        assertEquals(there, named);
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(Stream.of(command),
                command.getSubcommands().values().stream().flatMap(DocumentedNamesTest::all));
    }

    @Test
    void theStepsOfUsersOnThePageAreThoseOfTheCommand() throws IOException {
        Set<String> there = new TreeSet<>(
                new CommandLine(new UsersCommand()).getSubcommands().keySet());
        assertEquals(there, found("quern dashboard user ([a-z]+)", 1));
    }

    @Test
    void theRolesOfThePageAreThoseThatThereAre() throws IOException {
        assertEquals(Arrays.stream(Role.values()).map(Role::word).toList(),
                rows("| role | may |").map(row -> row.replace("`", "")).toList());
    }

    @Test
    void theViewsOfThePageAreThoseOfItsNavigation() throws IOException {
        try (var in = Dashboard.class.getResourceAsStream("page/main.js")) {
            String main = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            String views = Pattern.compile("(?m)^(const VIEWS|VIEWS\\.\\w+) = .*$").matcher(main).results()
                    .map(MatchResult::group).collect(Collectors.joining());
            assertEquals(Pattern.compile("\\['([^']+)'").matcher(views).results()
                    .map(name -> name.group(1)).toList(), rows("| view | shows | does |").toList());
        }
    }

    @Test
    void theMetricsOfThePageAreThoseThatAreServed() throws IOException {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, "token"), 0)) {
            String told = new Visitor(dashboard.port()).get("/metrics", "Authorization: Bearer token").body();
            Set<String> served = Pattern.compile("(?m)^# TYPE (\\w+) ").matcher(told).results()
                    .map(type -> type.group(1)).collect(Collectors.toCollection(TreeSet::new));
            Set<String> named = rows("| name | is |").flatMap(row -> Pattern.compile("`(quern_\\w+)[^`]*`").matcher(row)
                    .results().map(name -> name.group(1))).collect(Collectors.toCollection(TreeSet::new));
            assertEquals(served, named);
        }
    }

    /** The first cells of the table with that head. */
    private static Stream<String> rows(String head) throws IOException {
        List<String> lines = DocumentedShell.page().lines().toList();
        int first = lines.indexOf(head) + 2;
        assertTrue(first > 1, "a table with the head " + head);
        return lines.subList(first, lines.size()).stream().takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|")[1].strip());
    }

    private static Set<String> found(String pattern, int group) throws IOException {
        return Pattern.compile(pattern).matcher(DocumentedShell.page()).results()
                .map((MatchResult each) -> each.group(group)).collect(Collectors.toCollection(TreeSet::new));
    }
}
