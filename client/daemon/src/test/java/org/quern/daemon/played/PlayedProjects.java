package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.model.ProjectUrl;
import org.quern.rpc.crypto.Md5;

/** Projects played by one WireMock server, each below a folder of its name and each as good or bad as a test wants. */
final class PlayedProjects implements AutoCloseable {
    private final WireMockServer server = new WireMockServer(
            WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
    private final List<String> names = new ArrayList<>();

    PlayedProjects() {
        server.start();
    }

    /** Adds a project whose master page is in order. */
    void add(String name) {
        addWithPage(name, ok("<html><!-- <scheduler>" + address(name, "cgi") + "</scheduler> --></html>"));
    }

    /** Adds a project with this master page. */
    void addWithPage(String name, ResponseDefinitionBuilder page) {
        names.add(name);
        server.stubFor(get("/" + name + "/").willReturn(page));
    }

    /** What its scheduler answers, always. */
    void scheduler(String name, ResponseDefinitionBuilder answer) {
        server.stubFor(post("/" + name + "/cgi").willReturn(answer));
    }

    /** The same, as a reply that reads well. */
    void scheduler(String name, String reply) {
        scheduler(name, ok().withBody(reply.getBytes(StandardCharsets.UTF_8)).withHeader("Content-Type", "text/xml"));
    }

    /** A reply to the first call and another to all that follow. */
    void scheduler(String name, String first, String later) {
        var call = post("/" + name + "/cgi").inScenario(name);
        server.stubFor(call.whenScenarioStateIs(Scenario.STARTED).willSetStateTo("called").willReturn(ok(first)));
        server.stubFor(post("/" + name + "/cgi").inScenario(name).whenScenarioStateIs("called").willReturn(ok(later)));
    }

    /** The bodies that were posted there, in order. */
    List<byte[]> posted(String name, String path) {
        return server.findAll(postRequestedFor(urlPathEqualTo("/" + name + "/" + path))).stream()
                .map(LoggedRequest::getBody).toList();
    }

    /** What one of its files is when it is fetched. */
    void file(String name, String file, ResponseDefinitionBuilder answer) {
        server.stubFor(get("/" + name + "/download/" + file).willReturn(answer));
    }

    void file(String name, String file, String content) {
        file(name, file, ok().withBody(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** What its upload handler answers. */
    void uploads(String name, String answer) {
        server.stubFor(any(urlPathEqualTo("/" + name + "/file_upload_handler")).willReturn(ok(answer)));
    }

    String address(String name, String path) {
        return "http://127.0.0.1:" + server.port() + "/" + name + "/" + path;
    }

    ProjectUrl url(String name) {
        return ProjectUrl.of(address(name, ""));
    }

    /** The name of a project that a message is about. */
    Optional<String> nameOf(ProjectUrl url) {
        return names.stream().filter(name -> url(name).equals(url)).findFirst();
    }

    /** The account key at a project, a secret between it and the client. */
    static String key(String name) {
        return Md5.of("key of " + name);
    }

    /** Their names. */
    List<String> names() {
        return List.copyOf(names);
    }

    /** Every request so far: address, headers and body. */
    List<String> requests() {
        return server.getAllServeEvents().stream().map(ServeEvent::getRequest)
                .map(request -> request.getUrl() + "\n" + request.getHeaders() + "\n" + request.getBodyAsString())
                .toList();
    }

    /** An attach.xml that names all of them, with these elements besides. */
    String attachFile(String others) {
        StringBuilder text = new StringBuilder("<attach>\n").append(others);
        for (String name : names) {
            text.append("<project><master_url>").append(address(name, ""))
                    .append("</master_url><authenticator>").append(key(name)).append("</authenticator></project>\n");
        }
        return text.append("</attach>\n").toString();
    }

    @Override
    public void close() {
        server.stop();
    }
}
