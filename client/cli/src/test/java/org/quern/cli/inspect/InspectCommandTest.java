package org.quern.cli.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.cli.QuernRun;

/** {@code quern inspect} on documents that real projects and BOINC's own client wrote, and on broken ones. */
class InspectCommandTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @MethodSource("recorded")
    void nothing_in_a_recorded_document_is_unknown(Path document) {
        JsonObject found = inspect(document);
        assertEquals(0, found.getAsJsonArray("unknown").size(), found::toString);
    }

    static Stream<Path> recorded() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("docs/decisions"))) {
            root = Objects.requireNonNull(root.getParent(), "the source tree holds docs/decisions");
        }
        Path documents = root.resolve("rpc/src/test/resources");
        List<Path> found;
        try (Stream<Path> files = Files.walk(documents)) {
            found = files.filter(file -> file.toString().endsWith(".xml")).filter(file -> List
                    .of("scheduler", "scheduler-cases", "state", "account").contains(folder(file))).sorted().toList();
        }
        assertTrue(found.size() > 60, found::toString);
        return found.stream();
    }

    private static String folder(Path file) {
        return String.valueOf(Objects.requireNonNull(file.getParent()).getFileName());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <scheduler_reply><odd>1</odd></scheduler_reply>                          | scheduler reply | scheduler_reply/odd
            <scheduler_reply><result><odd/></result></scheduler_reply>               | scheduler reply | scheduler_reply/result/odd
            <scheduler_request><host_info><odd>1</odd></host_info></scheduler_request> | scheduler request | scheduler_request/host_info/odd
            <client_state><odd/></client_state>                                      | state of a client | client_state/odd
            <global_preferences><odd>1</odd></global_preferences>                    | preferences | global_preferences/odd
            <coprocs><odd/></coprocs>                                                | coprocessors | coprocs/odd
            <acct_mgr_reply><odd/></acct_mgr_reply>                                  | account manager's reply | acct_mgr_reply/odd
            <boinc_gui_rpc_reply><msgs><msg><odd/></msg></msgs></boinc_gui_rpc_reply> | GUI RPC exchange | boinc_gui_rpc_reply/msgs/msg/odd
            """)
    void an_element_that_nobody_reads_is_told_by_its_path(String document, String kind, String path)
            throws IOException {
        JsonObject found = inspect(write(document));
        assertEquals(kind, found.get("kind").getAsString());
        assertEquals("[\"" + path + "\"]", found.get("unknown").toString());
    }

    @Test
    void what_a_document_holds_is_counted_and_what_was_repaired_is_told() throws IOException {
        Path file = write("<scheduler_reply>\n<message>a & b</message>\n<app><name>x</name>"
                + "<user_friendly_name>a & b</user_friendly_name></app>\n<hostid>many</hostid></scheduler_reply>\n");
        assertEquals("{\"file\":\"" + file + "\",\"kind\":\"scheduler reply\",\"known\":true,\"well_formed\":false,"
                + "\"repairs\":[\"scheduler_reply/hostid: not an integer, left out\","
                + "\"scheduler_reply/app/user_friendly_name: bare ampersand, taken as it stands\"],"
                + "\"counts\":{\"app\":1,\"message\":1},\"unknown\":[],\"left_alone\":[]}\n",
                QuernRun.quern("inspect", "--json", file.toString()).out());
        QuernRun people = QuernRun.quern("inspect", file.toString());
        assertEquals(0, people.exitCode());
        assertTrue(
                people.out()
                        .startsWith(file + ": scheduler reply, not well-formed XML\n  holds       1 app, 1 message\n"
                                + "  repaired    scheduler_reply/hostid: not an integer, left out\n"),
                people::toString);
    }

    @Test
    void a_conversation_with_a_manager_is_read_frame_by_frame() throws IOException {
        JsonObject found = inspect(write("""
                >>>>> C->S
                <boinc_gui_rpc_request>
                <get_results/>
                </boinc_gui_rpc_request>
                \003<<<<< S->C
                <boinc_gui_rpc_reply>
                <results><result><name>a</name></result><result><name>b</name></result></results>
                </boinc_gui_rpc_reply>
                \003"""));
        assertEquals("{\"reply\":1,\"request\":1,\"result\":2}", found.get("counts").toString());
        assertTrue(found.get("well_formed").getAsBoolean());
    }

    @ParameterizedTest
    @CsvSource({"'', there is no element in it", "no xml at all, there is no element in it",
        "<html>x</html>, nothing is known of <html>"})
    void a_document_of_no_known_kind_is_said_so_with_exit_code_1(String text, String sentence) throws IOException {
        QuernRun run = QuernRun.quern("inspect", write(text).toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains(sentence), run::toString);
    }

    @Test
    void a_document_that_breaks_off_is_told_of_and_the_next_one_is_read() throws IOException {
        Path broken = write("<client_state>\n<host_info>\n<timez");
        Path whole = Files.writeString(directory.resolve("whole"), "<acct_mgr_reply><name>x</name></acct_mgr_reply>");
        QuernRun run = QuernRun.quern("inspect", broken.toString(), whole.toString(),
                directory.resolve("nothing").toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains("it cannot be used: "), run::toString);
        assertTrue(run.out().contains(whole + ": account manager's reply\n"), run::toString);
        assertEquals("inspect: " + directory.resolve("nothing") + ": there is no such file\n", run.err());
    }

    private Path write(String document) throws IOException {
        return Files.writeString(directory.resolve("document"), document);
    }

    private static JsonObject inspect(Path file) {
        QuernRun run = QuernRun.quern("inspect", "--json", file.toString());
        return JsonParser.parseString(run.out()).getAsJsonObject();
    }
}
