package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiskPlanCommandTest {
    private static final String HEAD = "<disk_scenario now='1'><total_limit>100</total_limit>\n";
    private static final String PROJECT = "<project name='A'><file name='a1' nbytes='60'/></project>\n";

    @TempDir
    Path directory;

    static Stream<Arguments> mistakes() {
        return Stream.of(Arguments.of("", "line 1: not well-formed XML"),
                Arguments.of("<disk/>", "line 1, <disk>: <disk_scenario> is expected here"),
                Arguments.of("<disk_scenario/>", "line 1, <disk_scenario>: the attribute now, a number, is missing"),
                Arguments.of("<!DOCTYPE x [<!ENTITY e 'x'>]><disk_scenario now='1'/>", "not well-formed XML"),
                Arguments.of(HEAD + "</disk_scenario>", "<need>, <amounts> or <poll> is missing"),
                Arguments.of("<disk_scenario now='1'><poll/></disk_scenario>",
                        "line 1, <disk_scenario>: <total_limit>, a number of 0 or more, is missing"),
                Arguments.of(HEAD + "<need project='A' nbytes='1'/></disk_scenario>",
                        "line 2, <need>: project A is not among []"),
                Arguments.of(HEAD + PROJECT + "<need project='A' nbytes='-1'/></disk_scenario>",
                        "line 3, <need>: nbytes=\"-1\" is not a number of 0 or more"),
                Arguments.of(HEAD + PROJECT + "<need project='A' nbytes='NaN'/></disk_scenario>",
                        "nbytes=\"NaN\" is not a number of 0 or more"),
                Arguments.of(HEAD + PROJECT + PROJECT + "<poll/></disk_scenario>",
                        "line 3, <project>: project A stands here twice"),
                Arguments.of(
                        HEAD + "<project name='A'><file name='a' nbytes='1'/><file name='a' nbytes='1'/></project></disk_scenario>",
                        "file a stands twice in project A"),
                Arguments.of(HEAD + PROJECT + "<result name='r' project='A' state='lost'/><poll/></disk_scenario>",
                        "state=\"lost\" is not one of queued, running, uploading, awaiting_ack"),
                Arguments.of(
                        HEAD + PROJECT
                                + "<result name='r' project='A' state='queued'><file_ref name='x'/></result></disk_scenario>",
                        "file x is not in project A"),
                Arguments.of(HEAD + PROJECT + "<poll/><poll/></disk_scenario>", "line 3, <poll>: stands here twice"),
                Arguments.of(HEAD + PROJECT + "<amounts project='A'/><poll/></disk_scenario>",
                        "line 1, <disk_scenario>: more than one of <need>, <amounts> and <poll>"),
                Arguments.of(HEAD + "<limit/><poll/></disk_scenario>",
                        "line 2, <limit>: unknown here; <disk_scenario> may have <amounts>, <core_usage>, <need>"),
                Arguments.of(HEAD + "<core_usage>much</core_usage></disk_scenario>",
                        "line 2, <core_usage>: not a number of 0 or more"),
                Arguments.of(HEAD + "<project name='A' share='-1'/></disk_scenario>",
                        "share=\"-1\" is not a number of 0 or more"),
                Arguments.of(HEAD + "<project name='A' expire_policy='yes'/></disk_scenario>",
                        "expire_policy=\"yes\" is not true or false"),
                Arguments.of(HEAD + PROJECT + "<poll/>", "not well-formed XML"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mistakes")
    void aMistakeIsNamedWithItsPlace(String scenario, String message) throws IOException {
        DiskRun run = plan(scenario);
        assertTrue(run.err().contains(message), run.err());
        assertEquals("", run.out());
        assertEquals(1, run.exitCode());
    }

    @Test
    void allMistakesAreToldAtOnceInTheOrderOfTheFile() throws IOException {
        DiskRun run = plan("""
                <disk_scenario now='soon'>
                  <project name='A'><file nbytes='-1' name='a' last_used='-1'/></project>
                  <project><file name='b' nbytes='x' last_used='x'/></project>
                  <result name='r' project='A' state='queued'><file_ref name='c'/><note/></result>
                  <total_limit><kilobytes>5</kilobytes></total_limit>
                </disk_scenario>
                """);
        assertEquals("""
                scenario.xml, line 1, <disk_scenario>: now="soon" is not a number
                scenario.xml, line 1, <disk_scenario>: <need>, <amounts> or <poll> is missing
                scenario.xml, line 2, <file>: nbytes="-1" is not a number of 0 or more
                scenario.xml, line 3, <project>: the attribute name, a text, is missing
                scenario.xml, line 3, <file>: nbytes="x" is not a number of 0 or more
                scenario.xml, line 3, <file>: last_used="x" is not a number
                scenario.xml, line 4, <file_ref>: file c is not in project A
                scenario.xml, line 4, <note>: unknown here; <result> may have <file_ref>
                scenario.xml, line 5, <total_limit>: not a number of 0 or more
                scenario.xml, line 5, <total_limit>: only text may stand in it
                """, run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void anUnknownAttributeIsIgnoredWithAWarning() throws IOException {
        DiskRun run = plan(HEAD + "<project name='A' colour='red'/><poll/></disk_scenario>", "--json");
        assertTrue(run.err().contains("line 2, <project>: the attribute colour is not known; ignored"), run.err());
        assertEquals(0, run.exitCode());
    }

    @Test
    void aMissingFileIsNamed() {
        DiskRun run = DiskRun.disk("plan", "--scenario", directory.resolve("none.xml").toString());
        assertTrue(run.err().contains("none.xml: there is no such file"), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void withoutArgumentsTheUsageIsShown() {
        assertEquals(2, DiskRun.disk("plan").exitCode());
        assertEquals(2, DiskRun.disk("plan", "--need", "1MB").exitCode());
        assertEquals(2, DiskRun.disk("plan", "--need", "much", "--project", "http://a.example/").exitCode());
    }

    @Test
    void peopleGetSentencesAndTheProjects() throws IOException {
        DiskRun run = plan(HEAD + PROJECT + "<project name='B'/><need project='B' nbytes='50'/></disk_scenario>");
        assertEquals(
                """
                        delete a1 of A (60 bytes): A is 10 bytes above its limit of 50 bytes; it is the least recently used there
                        50 bytes for B fit after the deletions: 100 bytes are free then, 40 bytes before
                          A: 0 bytes of 50 bytes
                          B: 50 bytes of 50 bytes
                        """,
                run.out());
    }

    @Test
    void aHundredThousandFilesAreRead() throws IOException {
        StringBuilder scenario = new StringBuilder(HEAD);
        for (int p = 0; p < 20; p++) {
            scenario.append("<project name='p").append(p).append("'>");
            for (int f = 0; f < 5000; f++) {
                scenario.append("<file name='f").append(f).append("' nbytes='1' last_used='").append(f).append("'/>\n");
            }
            scenario.append("</project>");
        }
        DiskRun run = plan(scenario + "<poll/></disk_scenario>", "--json");
        assertTrue(run.out().contains("\"free\":0,"), () -> run.err());
        assertEquals(0, run.exitCode());
    }

    private DiskRun plan(String scenario, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve("scenario.xml"), scenario);
        return DiskRun.disk(Stream.concat(Stream.of("plan", "--scenario", file.toString()), Stream.of(options))
                .toArray(String[]::new));
    }
}
