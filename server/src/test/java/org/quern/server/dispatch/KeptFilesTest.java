package org.quern.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ReplyText;
import org.quern.server.TestProject;
import org.quern.server.config.DeletionRules;
import org.quern.server.config.ProjectConfig;
import org.quern.server.store.FileKeeping;
import org.quern.server.store.HostFile;

/** Files that stay on hosts: how the project says so, what it knows of them, and when it lets them go. */
class KeptFilesTest {

    private static final String CPID = "fc95efd349f6f0ccc17454e1867308d7";

    @TempDir
    Path directory;

    @Test
    void templatesTravelToTheClientWithTheFiles() throws IOException {
        try (TestProject project = start()) {
            List<String> files = project.send(project.request()).all("file_info");
            ReplyText program = new ReplyText(files.get(0));
            ReplyText input = new ReplyText(files.get(1));
            ReplyText output = new ReplyText(files.get(2));
            assertTrue(input.has("sticky"));
            assertEquals("4", input.one("priority"));
            assertEquals("30.000000", input.one("exp_days"));
            assertTrue(output.has("sticky"));
            assertEquals("3600.000000", output.one("sticky_lifetime"));
            assertFalse(program.has("sticky") || program.has("priority"));
        }
    }

    @Test
    void theTermsOfAWorkunitAreThoseOfItsBirthAlsoAfterARestart() throws IOException {
        start().close();
        try (TestProject project = TestProject.start(directory, ProjectConfig.standard(TestProject.FREELY), 1)) {
            assertEquals("4", new ReplyText(project.send(project.request()).all("file_info").get(1)).one("priority"));
        }
    }

    @Test
    void aFileIsKeptUntilItsWorkunitIsOverAndThenToBeDeleted() throws IOException {
        try (TestProject project = start()) {
            String result = project.send(project.request()).results().getFirst();
            String input = project.workunit("w_00000").inputFile();
            String output = project.result(result).outputFile();
            assertEquals(List.of(), lists(project, input, output).all("delete_file_info"), "the task is not done");
            project.bring(1, CPID, result, "good");
            assertEquals(List.of(input, output), lists(project, input, output).all("delete_file_info"));
        }
    }

    @Test
    void aFileThatBelongsToNoWorkunitIsNeededByNobody() throws IOException {
        try (TestProject project = start()) {
            project.send(project.request().asks(0, 0));
            assertEquals(List.of("stranger"), lists(project, "stranger").all("delete_file_info"));
        }
    }

    @Test
    void whatAHostListsIsKnownOfItUntilItListsItNoLonger() throws IOException {
        try (TestProject project = start()) {
            project.send(project.request().asks(0, 0));
            lists(project, "a", "b");
            assertEquals(List.of("a", "b"), known(project));
        }
        try (TestProject project = start()) {
            assertEquals(List.of("a", "b"), known(project), "after a restart");
            lists(project, "b");
            assertEquals(List.of("b"), known(project));
            lists(project);
            assertEquals(List.of(), known(project));
        }
    }

    @Test
    void aListWithTheWrongKeyChangesNothing() throws IOException {
        try (TestProject project = start()) {
            project.send(project.request().asks(0, 0));
            lists(project, "a");
            project.send(project.request().authenticator("wrong").host(1, 1).with(listed("b")));
            assertEquals(List.of("a"), known(project));
        }
    }

    @Test
    void aFileNameThatWouldLeaveItsDirectoryIsNotTaken() throws IOException {
        try (TestProject project = start()) {
            project.send(project.request().asks(0, 0));
            ReplyText reply = lists(project, "../../journal.jsonl", "fine");
            assertEquals(List.of("fine"), reply.all("delete_file_info"));
            assertEquals(List.of("fine"), known(project));
        }
    }

    private TestProject start() throws IOException {
        return TestProject.start(directory,
                new ProjectConfig(TestProject.FREELY, DeletionRules.STANDARD, List.of(),
                        new FileKeeping(true, 0, 4, 30), new FileKeeping(true, 3600, 1, 0)),
                1);
    }

    private static List<String> known(TestProject project) {
        return project.hostFiles.of(1).stream().map(HostFile::name).toList();
    }

    private static ReplyText lists(TestProject project, String... names) throws IOException {
        return project.send(project.request().host(1, 1).saysNothingOfOthers().asks(0, 0).with(listed(names)));
    }

    private static String listed(String... names) {
        StringBuilder list = new StringBuilder();
        for (String name : names) {
            list.append("<file_info><name>").append(name)
                    .append("</name><nbytes>7</nbytes><status>1</status></file_info>\n");
        }
        return list.toString();
    }
}
