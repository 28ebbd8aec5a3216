package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.Attachment;
import org.quern.daemon.gui.FakeClient;
import org.quern.engine.command.Message;
import org.quern.engine.event.UserCommand;
import org.quern.model.ProjectUrl;
import org.quern.rpc.crypto.Md5;

/** docs/protocol/gui-rpc.md over a real socket. */
class GuiRpcServerTest {
    private static final ProjectUrl PROJECT = FakeClient.PROJECT;

    @TempDir
    private Path directory = Path.of("");

    private FakeClient client;
    private GuiRpcServer server;
    private Socket socket = new Socket();

    @SuppressWarnings("NullAway.Init") // set before each test
    GuiRpcServerTest() {}

    @BeforeEach
    void open() throws IOException {
        client = new FakeClient(directory);
        server = GuiRpcServer.bind(0, client.forManagers());
        server.open();
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        server.close();
    }

    @Test
    void thePasswordIsThirtyTwoHexDigitsThatOnlyTheOwnerCanRead() throws IOException {
        Path file = directory.resolve("gui_rpc_auth.cfg");
        assertTrue(Files.readString(file).matches("[0-9a-f]{32}"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void anEmptyPasswordFileIsReplacedInsteadOfLettingEverybodyIn() throws IOException {
        Files.writeString(directory.resolve("gui_rpc_auth.cfg"), "\n");
        assertEquals(32, GuiPassword.of(directory).text().length());
    }

    @Test
    void anEmptyFileOfAPackageStaysAndLetsThoseInWhoMayReadIt(@TempDir Path packaged) throws IOException {
        close();
        Path file = Files.writeString(packaged.resolve("gui_rpc_auth.cfg"), "\n");
        Files.delete(directory.resolve("gui_rpc_auth.cfg"));
        Files.createSymbolicLink(directory.resolve("gui_rpc_auth.cfg"), file);
        open();
        assertEquals("\n", Files.readString(file));
        assertTrue(client.messages.after(0).getLast().message().text().contains("is empty and stays so"));
        assertEquals("<success/>",
                ask("<project_suspend>\n<project_url>" + PROJECT + "</project_url>\n</project_suspend>"));
        ask("<auth1/>");
        assertEquals("<authorized/>", ask("<auth2>\n<nonce_hash>any</nonce_hash>\n</auth2>"));
    }

    @Test
    void aPasswordThatIsMadeInADirectoryOfThePackagesGroupMayBeReadByIt(@TempDir Path packaged) throws IOException {
        close();
        try {
            var boinc = packaged.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName("boinc");
            Files.getFileAttributeView(packaged, PosixFileAttributeView.class).setGroup(boinc);
        } catch (IOException e) {
            Assumptions.abort("there is no group boinc here, or this user may not give files to it");
        }
        Files.setPosixFilePermissions(packaged, PosixFilePermissions.fromString("rwxr-x---"));
        Files.setAttribute(packaged, "unix:mode", 02750); // as the client runs in that group, new files get it
        assertEquals(32, GuiPassword.of(packaged).text().length());
        assertEquals("rw-r-----", PosixFilePermissions
                .toString(Files.getPosixFilePermissions(packaged.resolve("gui_rpc_auth.cfg"))));
    }

    @Test
    void aManagerAuthenticatesAndControlsAProject() throws IOException {
        authenticate();
        assertEquals("<success/>",
                ask("<project_suspend>\n<project_url>" + PROJECT + "</project_url>\n</project_suspend>"));
        assertEquals(List.of(new UserCommand.ForProject(PROJECT, UserCommand.ProjectOperation.SUSPEND)), client.asked);
    }

    @Test
    void withoutThePasswordNothingIsChangedAndTheSecondTryEndsTheConnection() throws IOException {
        assertEquals("<unauthorized/>", ask("<quit/>"));
        assertEquals("<unauthorized/>", ask("<quit/>"));
        assertEquals(-1, socket.getInputStream().read());
        assertTrue(client.asked.isEmpty());
    }

    @Test
    void aWrongPasswordEndsTheConnection() throws IOException {
        ask("<auth1/>");
        assertEquals("<unauthorized/>", ask("<auth2>\n<nonce_hash>00</nonce_hash>\n</auth2>"));
        assertEquals(-1, socket.getInputStream().read());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"<exchange_versions/>|<major>8</major>",
        "<get_cc_status/>|<task_mode>2</task_mode>", "<get_state/>|<master_url>http://127.0.0.1:1/p/</master_url>",
        "<get_results/>|<results>", "<get_host_info />|<p_ncpus>2</p_ncpus>",
        "<get_disk_usage/>|<d_total>", "<get_quern_status/>|<what>battery</what>",
        "<get_quern_devices/>|<quern_devices>", "<get_quern_processor/>|<busy_percent>12.5",
        "<get_quern_processor/>|<what>processor temperature</what>",
        "<get_message_count/>|<seqno>1</seqno>", "<get_messages/>|a <b>bold</b> text"})
    void anybodyOnThisComputerMayLook(String request, String expected) throws IOException {
        client.messages.add(new Message(1, null, Message.Priority.INFO, "a <b>bold</b> text"));
        String reply = ask(request);
        assertTrue(reply.contains(expected), reply);
    }

    @Test
    void anUnknownOperationIsNamedAsItWasWritten() throws IOException {
        assertEquals("<error>unrecognized op: nonsense/</error>", ask("<nonsense/>"));
        assertEquals("<error>unrecognized op: nonsense</error>", ask("<nonsense>\n</nonsense>"));
    }

    @Test
    void attachingTwiceIsRefusedInTheWordsThatManagersKnow() throws IOException {
        authenticate();
        String first = "<project_attach>\n<project_url>http://a.example/</project_url>\n<authenticator>k</authenticator>\n</project_attach>";
        assertEquals("<success/>", ask(first));
        assertEquals(List.of(new Attachment(ProjectUrl.of("http://a.example/"), "k", OptionalDouble.empty())),
                client.attached);
        assertEquals("<error>Already attached to project</error>", ask("<project_attach>\n<project_url>" + PROJECT
                + "</project_url>\n<authenticator>k</authenticator>\n</project_attach>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "<", "<a", "\u0000\u0001\u0002", "<a><b><c><d></a>"})
    void anyBytesGetAnAnswerAndTheNextRequestToo(String garbage) throws IOException {
        send(garbage);
        assertTrue(reply().contains("error"), "an error");
        assertTrue(ask("<get_message_count/>").contains("seqno"));
    }

    @Test
    void aRequestInPiecesIsPutTogether() throws IOException {
        for (byte b : "<boinc_gui_rpc_request>\n<get_message_count/>\n</boinc_gui_rpc_request>\n\u0003"
                .getBytes(StandardCharsets.US_ASCII)) {
            socket.getOutputStream().write(b);
            socket.getOutputStream().flush();
        }
        assertTrue(reply().contains("<seqno>0</seqno>"));
    }

    @Test
    void aRequestWithoutEndIsCutOff() throws IOException {
        byte[] much = new byte[200_000];
        java.util.Arrays.fill(much, (byte) 'x');
        try {
            socket.getOutputStream().write(much);
        } catch (IOException e) {
            return; // cut off while it was sent
        }
        assertFalse(socket.getInputStream().read() > 0, "no answer");
    }

    private void authenticate() throws IOException {
        String nonce = ask("<auth1/>").replaceAll("</?nonce>", "").strip();
        String hash = Md5.of(nonce + Files.readString(directory.resolve("gui_rpc_auth.cfg")));
        assertEquals("<authorized/>", ask("<auth2>\n<nonce_hash>" + hash + "</nonce_hash>\n</auth2>"));
    }

    private String ask(String operation) throws IOException {
        send("<boinc_gui_rpc_request>\n" + operation + "\n</boinc_gui_rpc_request>\n");
        return reply();
    }

    private void send(String text) throws IOException {
        socket.getOutputStream().write((text + "\u0003").getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** What stands inside the reply's wrapper. */
    private String reply() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b != 3; b = in.read()) {
            assertTrue(b > 0, () -> "the connection ends after " + bytes);
            bytes.write(b);
        }
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        assertTrue(text.startsWith("<boinc_gui_rpc_reply>\n") && text.endsWith("</boinc_gui_rpc_reply>\n"), text);
        return text.substring("<boinc_gui_rpc_reply>\n".length(), text.length() - "</boinc_gui_rpc_reply>\n".length())
                .strip();
    }
}
