package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation that managers can ask for stands where others look for it. */
class OperationNamesTest {
    private static final Path PAGE = Path.of("../../docs/protocol/gui-rpc.md");
    private static final Path LIST = Path.of("../cli/src/main/resources/org/quern/cli/inspect/gui-elements.txt");
    private static final String OWN = "| own operation | ";
    /** The result of what was allowed to use the network: they use none themselves. */
    private static final String POLL = "_poll";

    @TempDir
    private Path directory = Path.of("");
    private GuiOperations operations;

    @SuppressWarnings("NullAway.Init") // set before each test
    OperationNamesTest() {}

    @BeforeEach
    void make() throws IOException {
        operations = new GuiOperations(new FakeClient(directory).forManagers());
    }

    @Test
    void everyOperationStandsInTheListThatInspectReadsBy() throws IOException {
        Set<String> listed = Files.readAllLines(LIST).stream()
                .filter(line -> line.startsWith("boinc_gui_rpc_request: "))
                .flatMap(line -> Stream.of(line.split(" "))).collect(Collectors.toSet());
        assertEquals(Set.of(), without(listed),
                LIST + " lacks operations of GuiOperations: name them behind boinc_gui_rpc_request, and what they hold below");
    }

    @Test
    void everyOperationStandsOnThePageOfTheProtocol() throws IOException {
        Set<String> described = new TreeSet<>(rows().keySet());
        described.addAll(own().keySet());
        assertEquals(Set.of(), without(described),
                PAGE + " lacks operations of GuiOperations: one of BOINC's needs a row"
                        + " in section 5, one of Quern's own a row \"own operation\" in \"What Quern does\"");
    }

    @Test
    void whoMayAskForAnOperationIsWhatThePageSays() throws IOException {
        for (Map.Entry<String, String[]> row : rows().entrySet()) {
            String name = row.getKey();
            assertEquals(row.getValue()[2].strip().equals("-"), operations.isOpen(name),
                    name + ": the column Auth of section 5 in " + PAGE + " against GuiOperations.OPEN");
            assertEquals(row.getValue()[3].strip().equals("yes") && !name.endsWith(POLL),
                    GuiOperations.NETWORK.contains(name),
                    name + ": the column Net of section 5 in " + PAGE + " against GuiOperations.NETWORK");
        }
        own().forEach((name, told) -> assertEquals(told.contains(", open:"), operations.isOpen(name),
                name + ": \", open:\" in its row of " + PAGE + " against GuiOperations.OPEN"));
    }

    /** Operations that are not among those. */
    private Set<String> without(Set<String> named) {
        Set<String> left = new TreeSet<>(operations.names());
        left.removeAll(named);
        return left;
    }

    /** The rows of section 5 by the operations that they name, as far as there are such. */
    private Map<String, String[]> rows() throws IOException {
        Map<String, String[]> rows = new TreeMap<>();
        Files.readAllLines(PAGE).stream().map(line -> line.split("\\|")).filter(cells -> cells.length > 4)
                .forEach(cells -> Stream.of(cells[1].strip().split(", ")).filter(operations.names()::contains)
                        .filter(name -> Set.of("-", "yes").contains(cells[2].strip()))
                        .forEach(name -> rows.put(name, cells)));
        assertTrue(rows.containsKey("get_state"), "section 5 of " + PAGE + " has rows");
        return rows;
    }

    /** The rows of Quern's own operations by the names before their colon. */
    private Map<String, String> own() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith(OWN)).map(line -> line.substring(OWN.length()))
                .map(told -> told.substring(0, told.indexOf(':') + 1)).forEach(told -> Stream.of(told.split("`"))
                        .filter(operations.names()::contains).forEach(name -> rows.put(name, told)));
        return rows;
    }
}
