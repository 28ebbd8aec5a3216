package org.quern.rpc.call;

import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.RequestExtras;
import org.quern.model.SchedulerRequest;
import org.quern.model.TrickleUp;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.testing.Eventually;

/** docs/protocol/scheduler-rpc.md 4.13. */
class TrickleCopiesTest {
    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.wireMockConfig().dynamicPort()).build();

    @Test
    void eachAddressThatAProjectNamedGetsATasksMessageWhateverTheOthersAnswer() {
        SERVER.stubFor(post("/broken").willReturn(serverError()));
        SERVER.stubFor(post("/copy").willReturn(ok("thanks")));
        SchedulerRequest request = request("http://127.0.0.1/p/", SERVER.url("/broken"), SERVER.url("/copy"));
        try (ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"))) {
            new TrickleCopies(http, (_, text) -> fail(text)).send(request);
            Eventually.holds("both were asked", () -> SERVER.getAllServeEvents().size() == 2);
        }
        assertEquals("""
                <scheduler_request>
                    <authenticator>secretkey</authenticator>
                    <hostid>1</hostid>
                    <rpc_seqno>1</rpc_seqno>
                    <core_client_major_version>8</core_client_major_version>
                    <core_client_minor_version>3</core_client_minor_version>
                    <core_client_release>99</core_client_release>
                    <platform_name>p</platform_name>
                    <msg_from_host>
                        <result_name>wu_1_0</result_name>
                        <time>170</time>
                <variety>v</variety>
                <text>half</text>
                    </msg_from_host>
                </scheduler_request>
                """, SERVER.findAll(postRequestedFor(urlEqualTo("/copy"))).getFirst().getBodyAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://127.0.0.1/p/", "http://192.0.2.1/"})
    void noKeyIsShownOnTheWayOfASecureProjectNorSentIntoThisNetworkByOneOfTheInternet(String project) {
        SERVER.stubFor(post("/copy").willReturn(ok("thanks")));
        List<String> said = new ArrayList<>();
        try (ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"))) {
            TrickleCopies copies = new TrickleCopies(http, (of, text) -> said.add(of + " " + text));
            copies.send(request(project, SERVER.url("/copy")));
            copies.send(request(project, SERVER.url("/copy"), SERVER.url("/other")));
            copies.send(request("http://127.0.0.1/p/", SERVER.url("/last")));
            Eventually.holds("the last one was asked", () -> !SERVER.findAll(postRequestedFor(urlEqualTo("/last")))
                    .isEmpty());
        }
        SERVER.verify(0, postRequestedFor(urlEqualTo("/copy")));
        assertEquals(project.startsWith(
                "https") ? List.of("https://127.0.0.1/p/ It wants copies of its tasks' messages at "
                        + SERVER.url("/copy")
                        + ", not by https: they hold its key, and none is sent to such an address")
                        : List.of(),
                said, "once is enough");
    }

    private static SchedulerRequest request(String project, String... copies) {
        return SchedulerCallTest.request(project, null).with(
                List.of(new TrickleUp("wu_1_0", 170, "<variety>v</variety>\n<text>half</text>")),
                new RequestExtras(0, 0, null, null, "", "", false, List.of(copies), null));
    }
}
