package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/** Who this computer is at its projects, when the state that knew it is lost. */
class LastRequestsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");
    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    private DataDirectory data = new DataDirectory(Path.of(""));

    @BeforeEach
    void open() {
        data = new DataDirectory(directory);
    }

    @Test
    void aProjectThatTheStateHasLostGoesOnAsTheSameHostWithTheNextNumber() throws IOException {
        request("""
                <scheduler_request>
                    <hostid>42</hostid>
                    <rpc_seqno>7</rpc_seqno>
                    <host_info>
                        <host_cpid>abc</host_cpid>
                    </host_info>
                </scheduler_request>
                """);
        SavedState completed = complete(fresh());
        SavedProject project = completed.find(PROJECT).orElseThrow();
        assertEquals(42, project.facts().hostId());
        assertEquals(8, project.contact().rpcSeqno());
        assertEquals("abc", completed.host().hostCpid());
        assertEquals(1, told.size());
    }

    @Test
    void aNumberThatNoRequestHasCarriedYetIsReadFromTheReplyThatGaveIt() throws IOException {
        request("<scheduler_request>\n<hostid>0</hostid>\n<rpc_seqno>0</rpc_seqno>\n</scheduler_request>\n");
        reply("<scheduler_reply>\n<hostid>42</hostid>\n</scheduler_reply>\n");
        SavedProject project = complete(fresh()).find(PROJECT).orElseThrow();
        assertEquals(42, project.facts().hostId());
        assertEquals(1, project.contact().rpcSeqno());
    }

    @Test
    void aReplyThatGivesAnotherNumberIsNewerThanTheRequest() throws IOException {
        request("<scheduler_request>\n<hostid>42</hostid>\n<rpc_seqno>7</rpc_seqno>\n</scheduler_request>\n");
        reply("<scheduler_reply>\n<hostid>43</hostid>\n</scheduler_reply>\n");
        assertEquals(43, complete(fresh()).find(PROJECT).orElseThrow().facts().hostId());
    }

    @Test
    void whatTheStateKnowsStays() throws IOException {
        request("<scheduler_request>\n<hostid>42</hostid>\n<rpc_seqno>7</rpc_seqno>\n</scheduler_request>\n");
        SavedState knowing = fresh().withProjects(List.of(SavedProject.attached(PROJECT).asHost(3, 9)));
        assertEquals(knowing, complete(knowing));
        assertEquals(List.of(), told);
    }

    @ParameterizedTest
    @CsvSource({
        "42, 8, false, a state is on the disk before its request goes out",
        "42, 7, true, the request came after the state",
        "0, 0, true, the state does not know the host",
        "43, 0, false, the reply to it gave another number"})
    void aStateThatKnowsLessThanTheLastRequestIsAnEarlierOne(int host, int seqno, boolean earlier, String why)
            throws IOException {
        request("<scheduler_request>\n<hostid>42</hostid>\n<rpc_seqno>7</rpc_seqno>\n</scheduler_request>\n");
        SavedState state = fresh().withProjects(List.of(SavedProject.attached(PROJECT).asHost(host, seqno)));
        assertEquals(earlier ? List.of(PROJECT) : List.of(), requests().after(state), why);
    }

    @ParameterizedTest
    @CsvSource({"1, false, killed before the first reply was in a state", "0, true, from before the first request"})
    void aStateThatTheFirstRequestWaitedForIsNone(int seqno, boolean earlier, String why) throws IOException {
        request("<scheduler_request>\n<hostid>0</hostid>\n<rpc_seqno>0</rpc_seqno>\n</scheduler_request>\n");
        reply("<scheduler_reply>\n<hostid>42</hostid>\n</scheduler_reply>\n");
        SavedState state = fresh().withProjects(List.of(SavedProject.attached(PROJECT).asHost(0, seqno)));
        assertEquals(earlier ? List.of(PROJECT) : List.of(), requests().after(state), why);
    }

    @Test
    void aStateFromBeforeItsProjectWasAttachedIsAnEarlierOneAndWithoutARequestNoneIs() throws IOException {
        assertEquals(List.of(), requests().after(fresh()));
        request("<scheduler_request>\n<hostid>42</hostid>\n<rpc_seqno>7</rpc_seqno>\n</scheduler_request>\n");
        assertEquals(List.of(PROJECT), requests().after(fresh()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noise", "<hostid>0</hostid>", "<hostid>-4</hostid>", "<hostid>99999999999</hostid>"})
    void aRequestThatSaysNothingIsNone(String text) throws IOException {
        request(text);
        assertEquals(fresh(), complete(fresh()));
    }

    private SavedState complete(SavedState state) {
        return requests().completed(state, told::add);
    }

    private LastRequests requests() {
        return LastRequests.read(data, List.of(new AccountFile(PROJECT, "key", "", 100, List.of(), "", "", null)));
    }

    private static SavedState fresh() {
        return SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
    }

    private void request(String text) throws IOException {
        Files.writeString(data.schedulerRequest(PROJECT), text);
    }

    private void reply(String text) throws IOException {
        Files.writeString(data.schedulerReply(PROJECT), text);
    }
}
