package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;

class AttachFileTest {
    private static final String KEY = "e8904d2ee83337273c02988eda93af3f";
    private static final String GOOD = "<project><master_url>https://good.example.org/p</master_url>"
            + "<authenticator>" + KEY + "</authenticator></project>";

    @TempDir
    Path dir;

    private ReadResult<List<Attachment>> read(String text) throws IOException {
        Path file = dir.resolve("attach.xml");
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return AttachFile.read(file);
    }

    @Test
    void projectsAreReadInTheOrderOfTheFile() throws IOException {
        ReadResult<List<Attachment>> outcome = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <attach>
                  <!-- mine -->
                  <project>
                    <master_url> HTTP://Other.Example.org/a&b </master_url>
                    <authenticator>123_abc</authenticator>
                    <resource_share>50.5</resource_share>
                  </project>
                """ + GOOD + "</attach>");
        assertEquals(List.of(), outcome.mistakes());
        assertEquals(2, outcome.value().size());
        assertEquals("http://other.example.org/a&b/", outcome.value().get(0).url().canonical());
        assertEquals("123_abc", outcome.value().get(0).authenticator());
        assertEquals(OptionalDouble.of(50.5), outcome.value().get(0).resourceShare());
        assertEquals("https://good.example.org/p/", outcome.value().get(1).url().canonical());
        assertEquals(OptionalDouble.empty(), outcome.value().get(1).resourceShare());
    }

    @Test
    void anAbsentFileAttachesNothing() {
        assertEquals(new ReadResult<>(List.of(), List.of()), AttachFile.read(dir.resolve("attach.xml")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <master_url>localhost</master_url><authenticator>K</authenticator>       | <master_url>: not the address
            <master_url>http://bob:pw@a.org/</master_url><authenticator>K</authenticator> | <master_url>: a user or a password stands before its host
            <authenticator>K</authenticator>                                         | <project>: <master_url> is missing
            <master_url>http://a.org/</master_url>                                   | <project>: <authenticator>, the account key, is missing
            <master_url>http://a.org/</master_url><authenticator/>                   | <project>: <authenticator>, the account key, is missing
            <master_url>http://www.good.example.org/P</master_url><authenticator>K</authenticator> | <master_url>: the project stands in this file twice
            """)
    void aProjectWithAMistakeIsLeftOutAndTheOthersAttach(String faulty, String expected) throws IOException {
        ReadResult<List<Attachment>> outcome = read("<attach>\n" + GOOD + "\n<project>" + faulty + "</project>\n"
                + GOOD.replace("good", "third") + "</attach>");
        assertEquals(List.of("https://good.example.org/p/", "https://third.example.org/p/"),
                outcome.value().stream().map(project -> project.url().canonical()).toList());
        assertEquals(1, outcome.mistakes().size());
        assertTrue(outcome.mistakes().getFirst().toString().startsWith("attach.xml, line 3, " + expected),
                outcome.mistakes().toString());
    }

    @ParameterizedTest
    @CsvSource({"lots", "-1", "1e99", "NaN"})
    void aFaultyShareLeavesTheProjectsOwn(String share) throws IOException {
        ReadResult<List<Attachment>> outcome = read("<attach>" + GOOD.replace("</project>",
                "<resource_share>" + share + "</resource_share></project>") + "</attach>");
        assertEquals(OptionalDouble.empty(), outcome.value().getFirst().resourceShare());
        assertEquals("resource_share", outcome.mistakes().getFirst().element());
    }

    @Test
    void anUnknownElementIsNamedAndIgnored() throws IOException {
        ReadResult<List<Attachment>> outcome = read(
                "<attach>\n<projekt/>\n" + GOOD.replace("<auth", "<venue>home</venue><auth") + "</attach>");
        assertEquals(1, outcome.value().size());
        assertEquals(
                List.of("attach.xml, line 2, <projekt>: unknown; ignored",
                        "attach.xml, line 3, <venue>: unknown; ignored"),
                outcome.mistakes().stream().map(Mistake::toString).toList());
    }

    @Test
    void projectsBeforeAFaultInTheXmlAttach() throws IOException {
        ReadResult<List<Attachment>> outcome = read("<attach>" + GOOD + "<project><master_url>http://b.org/");
        assertEquals(1, outcome.value().size());
        assertFalse(outcome.mistakes().isEmpty());
    }

    @Test
    void anotherRootIsNoAttachFile() throws IOException {
        ReadResult<List<Attachment>> outcome = read("<account>" + GOOD + "</account>");
        assertEquals(List.of(), outcome.value());
        assertEquals("attach.xml, line 1, <account>: <attach> is expected here; the file is ignored",
                outcome.mistakes().getFirst().toString());
    }

    @Test
    void noMessageHoldsAKey() throws IOException {
        ReadResult<List<Attachment>> outcome = read("<attach>" + GOOD + "<project><" + KEY + "/><master_url>" + KEY
                + "</master_url><authenticator><x>" + KEY + "</x></authenticator><resource_share>" + KEY
                + "</resource_share></project>" + GOOD.replace("good", "next").replace(KEY, KEY + "</x>"));
        assertTrue(outcome.mistakes().size() >= 4, outcome.mistakes().toString());
        assertFalse(outcome.toString().contains(KEY), outcome.toString());
    }

    @Test
    void aFileThatOthersMayReadIsReported() throws IOException {
        Path file = dir.resolve("open.xml");
        Files.writeString(file, "<attach>" + GOOD + "</attach>");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        ReadResult<List<Attachment>> outcome = AttachFile.read(file);
        assertEquals(1, outcome.value().size());
        assertTrue(outcome.mistakes().getFirst().problem().contains("set its mode to 600"));
    }
}
