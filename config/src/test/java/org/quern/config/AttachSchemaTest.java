package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.SchemaFile;

/** docs/schema/attach.xsd says what the reader of attach.xml says. */
class AttachSchemaTest {
    private static final String TWO = """
            <attach xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="attach.xsd">
              <project>
                <master_url>https://one.example/science/</master_url>
                <authenticator>0123456789abcdef0123456789abcdef</authenticator>
                <resource_share>50.5</resource_share>
              </project>
              <project><authenticator>k</authenticator><master_url>two.example</master_url></project>
            </attach>
            """;

    @TempDir
    Path folder;

    @Test
    void schemaAndReaderAgreeOnEveryFileWithOneThingChanged() throws Exception {
        SchemaFile schema = SchemaFile.named("attach.xsd");
        assertTrue(schema.accepts(TWO));
        assertTrue(reads(TWO));
        // The reader takes the last of two elements and an empty share, as BOINC does; an editor should complain of them.
        assertEquals(List.of(), schema.disagreements(TWO, this::reads).stream()
                .filter(each -> !each.matches("only the reader accepts project/(.* twice|resource_share = '')"))
                .toList());
    }

    private boolean reads(String xml) {
        try {
            Path file = folder.resolve("attach.xml");
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return AttachFile.read(Files.writeString(file, xml)).mistakes().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
