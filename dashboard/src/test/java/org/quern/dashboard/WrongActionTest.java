package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** What there cannot be is refused with 400 and what to do, and the client is told nothing (docs/api.md). */
class WrongActionTest {
    private static Visitor.Answer post(FakeClient client, String path, String body) throws Exception {
        try (Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                new LocalFiles(null), new AccessOptions(false, ""), 0)) {
            Visitor visitor = new Visitor(dashboard.port());
            String link = dashboard.newLink();
            String session = visitor.get(link.substring(link.indexOf("/?"))).session();
            return visitor.post("/api/v1/actions/" + path, body, session, "Content-Type: application/json");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            proxy       | {"action":"store"}
            proxy       | {}
            settings    | {"action":"store","text":"<cc_config/>"}
            settings    | {"project":"http://none.test/"}
            manager     | {"action":"join"}
            manager     | {}
            manager     | {"action":"attach","url":"http://manager.test/","name":"a"}
            preferences | {"action":"store","set":{"cpu_usage_limit":"50"}}
            client      | {"action":"sleep"}
            mode        | {"what":"run","mode":"sometimes"}
            task        | {"project":"http://a.test/","name":"t","action":"hurry"}
            """)
    void anActionThatThereIsNotIsTheMistakeOfWhoAsks(String path, String body) throws Exception {
        try (FakeClient client = new FakeClient(0)) {
            Visitor.Answer answer = post(client, path, body);
            assertEquals(400, answer.status(), answer.body());
            assertEquals(List.of(), client.orders());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            "http_server_port":"0"                                        | http_server_port
            "http_server_port":70000                                      | http_server_port
            "http_server_port":"-1"                                       | http_server_port
            "http_server_port":"3.5"                                      | http_server_port
            "http_server_port":"0x50"                                     | http_server_port
            "http_server_port":""                                         | none
            "http_server_port":" 65535 "                                  | none
            "socks_server_port":"65536"                                   | socks_server_port
            "http_server_name":""                                         | http_server_name
            "http_server_name":"http://proxy.lan"                         | http_server_name
            "http_server_name":"proxy.lan:3128"                           | http_server_name
            "http_server_name":"proxy lan"                                | http_server_name
            "http_server_name":"-proxy"                                   | http_server_name
            "http_server_name":"a..b"                                     | http_server_name
            "http_server_name":"256.1.1.1"                                | http_server_name
            "http_server_name":"1.2.3"                                    | http_server_name
            "http_server_name":"1:2"                                      | http_server_name
            "http_server_name":"1::2::3"                                  | http_server_name
            "http_server_name":["proxy.lan"]                              | http_server_name
            "http_server_name":"10.0.0.1"                                 | none
            "http_server_name":"[fe80::1]"                                | none
            "http_server_name":"::ffff:10.0.0.1"                          | none
            "http_server_name":"my_proxy-2.lan."                          | none
            "use_socks_proxy":true                                        | socks_server_name
            "use_socks_proxy":"yes"                                       | use_socks_proxy
            "use_http_auth":1                                             | use_http_auth
            "socks5_remote_dns":"false"                                   | none
            "http_user_name":"a\\u000ab"                                 | http_user_name
            "no_proxy":"nas.lan, .home.arpa,10.0.0.0/8,*"                 | none
            "no_proxy":"nas.lan files.lan"                                | no_proxy
            """)
    void aProxyThatThereCannotBeIsToldByField(String fields, String mistake) throws Exception {
        try (FakeClient client = new FakeClient(0)) {
            JsonObject given = JsonParser
                    .parseString("{" + fields.replace("\\\\", "\\") + "}").getAsJsonObject();
            JsonObject whole = JsonParser.parseString("""
                    {"action":"save","use_http_proxy":true,"http_server_name":"proxy.lan","http_server_port":"3128"}
                    """).getAsJsonObject();
            given.asMap().forEach(whole::add);
            Visitor.Answer answer = post(client, "proxy", whole.toString());
            long saved = client.orders().stream().filter(each -> each.contains("<set_proxy_settings>")).count();
            if (mistake == null) {
                assertEquals(200, answer.status(), answer.body());
                assertEquals(1, saved);
            } else {
                assertEquals(400, answer.status(), answer.body());
                JsonObject told = JsonParser.parseString(answer.body()).getAsJsonObject();
                assertEquals(Set.of(mistake), told.getAsJsonObject("mistakes").keySet());
                assertTrue(told.get("error").getAsString().startsWith(mistake + ": It "), answer.body());
                assertEquals(0, saved);
            }
        }
    }

    /** As BOINC's own client may have them, from a file that somebody wrote. */
    @Test
    void whatTheClientHasOfAProxyThatIsNotUsedKeepsNobodyFromSaving() throws Exception {
        try (FakeClient client = new FakeClient(0)) {
            client.tell("get_proxy_settings", "<proxy_info><http_server_port>0</http_server_port></proxy_info>");
            String rest = Stream.of("http_server_name", "socks_server_name", "no_proxy")
                    .map(name -> ",\"" + name + "\":\"\"").collect(Collectors.joining());
            assertEquals(200,
                    post(client, "proxy", "{\"action\":\"save\",\"http_server_port\":\"0\"" + rest + "}").status());
            Visitor.Answer other = post(client, "proxy",
                    "{\"action\":\"save\",\"http_server_port\":\"70000\"" + rest + "}");
            assertEquals(400, other.status(), other.body());
        }
    }
}
