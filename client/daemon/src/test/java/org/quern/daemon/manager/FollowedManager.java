package org.quern.daemon.manager;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ManagerFiles;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.testing.Eventually;

/** A client that follows an account manager over HTTP, for tests: one class of them at a time, since they share its server. */
@ResourceLock("account manager")
abstract class FollowedManager {
    static final SigningKey KEY = SigningKey.generate();
    static final SigningKey STRANGER = SigningKey.generate();
    static final ProjectUrl OWN = ProjectUrl.of("http://own.example/");
    static final ProjectUrl NEW = ProjectUrl.of("http://new.example/");
    static final String SECRET = "correct horse";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    Path directory = Path.of("");

    final List<String> said = new CopyOnWriteArrayList<>();
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"));
    final ExecutorService io = Executors.newVirtualThreadPerTaskExecutor();
    final FakeHost host = new FakeHost(OWN);
    ManagerContacts contacts;

    @SuppressWarnings("NullAway.Init") // set before each test
    FollowedManager() {}

    @BeforeEach
    void open() {
        contacts = reopened();
    }

    @AfterEach
    void close() {
        http.close();
        io.close();
    }

    ManagerContacts reopened() {
        DataDirectory data = new DataDirectory(directory);
        return new ManagerContacts(data, new ManagerFiles(data, new ReserveFile(data.reserve(), 0)), http, io,
                new MessageLog(message -> said.add(message.text())), host);
    }

    static int calls() {
        return SERVER.findAll(postRequestedFor(urlEqualTo("/rpc.php"))).size();
    }

    void join() {
        assertEquals(Optional.empty(), contacts.join(address(), "Joe", SECRET));
        ends();
    }

    void sync() {
        assertEquals(Optional.empty(), contacts.sync());
        ends();
    }

    void ends() {
        Eventually.holds("the call has ended", () -> !contacts.outcome().equals(ManagerOutcome.IN_PROGRESS));
    }

    SavedProject project(ProjectUrl url) {
        return host.view().state().find(url).orElseThrow();
    }

    static String address() {
        return SERVER.baseUrl().replace("localhost", "127.0.0.1") + "/";
    }

    static void answers(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(post("/rpc.php").willReturn(answer));
    }

    static ResponseDefinitionBuilder reply(SigningKey key, String... accounts) {
        return ok("<?xml version=\"1.0\"?>\n<acct_mgr_reply><name>Test manager</name><repeat_sec>3600</repeat_sec>"
                + "<authenticator>am-key</authenticator><signing_key>\n" + key.publicKey().text() + "\n</signing_key>\n"
                + String.join("\n", accounts) + "</acct_mgr_reply>\n");
    }

    static String account(ProjectUrl url, String key, String orders) {
        return signed(KEY, url, key, orders);
    }

    static String signed(SigningKey by, ProjectUrl url, String key, String orders) {
        return "<account><url>" + url + "</url><url_signature>\n" + by.sign(Md5.of(url.canonical()))
                + "\n</url_signature><authenticator>" + key + "</authenticator>" + orders + "</account>";
    }
}
