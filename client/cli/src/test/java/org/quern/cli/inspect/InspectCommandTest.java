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
            <scheduler_request><working_global_preferences><global_preferences><odd>1</odd></global_preferences></working_global_preferences></scheduler_request> | scheduler request | scheduler_request/working_global_preferences/global_preferences/odd
            <scheduler_request><other_results><odd>1</odd></other_results></scheduler_request> | scheduler request | scheduler_request/other_results/odd
            <scheduler_request><in_progress_results><odd>1</odd></in_progress_results></scheduler_request> | scheduler request | scheduler_request/in_progress_results/odd
            <scheduler_reply><global_preferences><odd>1</odd></global_preferences></scheduler_reply> | scheduler reply | scheduler_reply/global_preferences/odd
            <scheduler_reply><gui_urls><gui_url><odd/></gui_url></gui_urls></scheduler_reply> | scheduler reply | scheduler_reply/gui_urls/gui_url/odd
            <scheduler_reply><rss_feeds><odd><url>x</url></odd></rss_feeds></scheduler_reply> | scheduler reply | scheduler_reply/rss_feeds/odd
            <app_init_data><global_preferences><odd>1</odd></global_preferences></app_init_data> | what a task's program is told | app_init_data/global_preferences/odd
            <boinc_gui_rpc_reply><global_preferences><odd>1</odd></global_preferences></boinc_gui_rpc_reply> | GUI RPC exchange | boinc_gui_rpc_reply/global_preferences/odd
            <client_state><odd/></client_state>                                      | state of a client | client_state/odd
            <global_preferences><odd>1</odd></global_preferences>                    | preferences | global_preferences/odd
            <coprocs><odd/></coprocs>                                                | coprocessors | coprocs/odd
            <acct_mgr_reply><odd/></acct_mgr_reply>                                  | account manager's reply | acct_mgr_reply/odd
            <acct_mgr_request><project><odd/></project></acct_mgr_request>           | request to an account manager | acct_mgr_request/project/odd
            <app_init_data><host_info><odd/></host_info></app_init_data>             | what a task's program is told | app_init_data/host_info/odd
            <project_statistics><odd/></project_statistics>                          | credit day by day | project_statistics/odd
            <cc_config><odd/></cc_config>                                            | options of a client | cc_config/odd
            <cc_config><options><odd/></options></cc_config>                         | options of a client | cc_config/options/odd
            <cc_config><log_flags><odd>1</odd></log_flags></cc_config>               | options of a client | cc_config/log_flags/odd
            <app_info><odd/></app_info>                                              | programs that the user brings | app_info/odd
            <app_config><app><name>a</name><odd/></app></app_config>                 | wishes for a project's applications | app_config/app/odd
            <boinc_gui_rpc_reply><msgs><msg><odd/></msg></msgs></boinc_gui_rpc_reply> | GUI RPC exchange | boinc_gui_rpc_reply/msgs/msg/odd
            """)
    void an_element_that_nobody_reads_is_told_by_its_path(String document, String kind, String path)
            throws IOException {
        JsonObject found = inspect(write(document));
        assertEquals(kind, found.get("kind").getAsString());
        assertEquals("[\"" + path + "\"]", found.get("unknown").toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <quern_modes><user_run_request>1</user_run_request></quern_modes> | modes that the user set | {}
            <daily_xfers><dx><when>1</when><up>2</up><down>3</down></dx></daily_xfers> | bytes that went and came day by day | {"dx":1}
            <!DOCTYPE html><html><head><!-- <scheduler>http://a.example/cgi</scheduler> --></head></html> | page of a project | {"scheduler":1}
            <cc_config><log_flags><task>1</task></log_flags><options><ncpus>3</ncpus></options></cc_config> | options of a client | {"log_flag":1,"option":1}
            <account><master_url>http://a.example/</master_url></account> | account file | {}
            <account><master_url>http://a.example/</master_url><authenticator>k</authenticator><gui_urls><gui_url><name>a</name></gui_url></gui_urls></account> | account file | {"authenticator":1,"gui_url":1}
            <global_preferences><start_hour>1</start_hour><end_hour>2</end_hour></global_preferences> | preferences | {"preference":2}
            """)
    void files_of_the_data_directory_are_known_with_what_they_set(String document, String kind, String counts)
            throws IOException {
        JsonObject found = inspect(write(document));
        assertEquals(kind, found.get("kind").getAsString(), found::toString);
        assertEquals(counts, found.get("counts").toString());
        assertEquals("[]", found.get("unknown").toString());
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
                                + "  faults      scheduler_reply/hostid: not an integer, left out\n"),
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
        assertEquals("quern inspect: " + directory.resolve("nothing") + ": there is no such file\n", run.err());
    }

    @Test
    void a_document_is_what_its_own_outermost_element_says_and_not_what_stands_inside() throws IOException {
        JsonObject facts = inspect(write("""
                <app_init_data>
                <app_file>a</app_file>
                <host_info>
                <coprocs>
                </coprocs>
                </host_info>
                </app_init_data>
                """));
        assertEquals("what a task's program is told", facts.get("kind").getAsString());
        assertEquals("[] {\"app_file\":1}", facts.get("unknown") + " " + facts.get("counts"));
        JsonObject odd = inspect(write("<odd><coprocs><x/></coprocs></odd>"));
        assertEquals("odd false []", odd.get("kind").getAsString() + " " + odd.get("known") + " " + odd.get("unknown"));
    }

    @Test
    void warnings_of_a_script_before_a_document_are_passed_over() throws IOException {
        JsonObject found = inspect(
                write("<br />\n<b>Warning</b>: odd in line 4<br>\n<scheduler_reply></scheduler_reply>"));
        assertEquals("scheduler reply", found.get("kind").getAsString());
    }

    @Test
    void mistakes_in_the_users_own_files_are_told_with_their_lines() throws IOException {
        JsonObject options = inspect(
                write("<cc_config>\n<options>\n<max_file_xfers>many</max_file_xfers>\n<exclude_gpu>"
                        + "<url>http://a.org/</url></exclude_gpu></options></cc_config>"));
        assertEquals("[\"cc_config.xml, line 3, <max_file_xfers>: not a whole number; ignored\"]",
                options.get("repairs").toString());
        assertEquals("{\"exclude_gpu\":1,\"option\":1}", options.get("counts").toString());
        Files.writeString(directory.resolve("there"), "");
        JsonObject programs = inspect(write("<app_info>\n<app><name>a</name></app>\n<file_info><name>there</name>"
                + "</file_info>\n<file_info><name>gone</name></file_info>\n</app_info>"));
        assertEquals("[\"app_info.xml, line 4, <file_info>: there is no file gone in the project's folder\"]",
                programs.get("repairs").toString().replace("\\u0027", "'"));
        assertEquals("{\"app\":1,\"file\":2}", programs.get("counts").toString());
    }

    @Test
    void what_cannot_be_read_is_told_once_and_in_json_as_well() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        QuernRun run = QuernRun.quern("inspect", "--json", "/dev/null", folder.toString());
        assertEquals(
                "quern inspect: /dev/null: it is a pipe, a socket or a device and no file\nquern inspect: " + folder
                        + ": it is a folder\n",
                run.err());
        assertEquals("{\"file\":\"/dev/null\",\"error\":\"/dev/null: it is a pipe, a socket or a device and no file\"}",
                run.out().lines().findFirst().orElse(""));
        assertEquals(1, run.exitCode());
    }

    private Path write(String document) throws IOException {
        return Files.writeString(directory.resolve("document"), document);
    }

    private static JsonObject inspect(Path file) {
        QuernRun run = QuernRun.quern("inspect", "--json", file.toString());
        return JsonParser.parseString(run.out()).getAsJsonObject();
    }
}
