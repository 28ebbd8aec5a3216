package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** The proxy that the client uses (docs/protocol/gui-rpc.md 6.17): its passwords are taken and never told, not even to the page. */
public final class ProxyAnswers implements HttpService {
    private static final List<String> FLAGS = List.of("use_http_proxy", "use_http_auth", "use_socks_proxy",
            "socks5_remote_dns");
    private static final List<String> TEXTS = List.of("http_server_name", "http_server_port", "http_user_name",
            "socks_server_name", "socks_server_port", "socks5_user_name", "no_proxy");
    private static final List<String> PASSWORDS = List.of("http_user_passwd", "socks5_user_passwd");
    private final ClientLink link;

    public ProxyAnswers(ClientLink link) {
        this.link = link;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/actions/proxy", (request, response) -> act(response, RequestBody.of(request)));
    }

    private void act(ServerResponse response, RequestBody wanted) {
        String action = wanted.text("action");
        if (!List.of("read", "save").contains(action)) {
            Answers.noSuchAction(response);
            return;
        }
        try {
            GuiRecord held = link.ask(client -> client.ask("get_proxy_settings").one("proxy_info"));
            Map<String, String> mistakes = action.equals("read") ? Map.of()
                    : ProxyMistakes.of(wanted, FLAGS, texts(), name -> isKept(held, wanted, name));
            if (!mistakes.isEmpty()) {
                response.status(Status.BAD_REQUEST_400);
                Answers.json(response, Map.of("error", mistakes.entrySet().stream()
                        .map(each -> each.getKey() + ": " + each.getValue()).collect(Collectors.joining(" ")),
                        "mistakes",
                        mistakes));
            } else if (action.equals("read")) {
                Answers.json(response, facts(held));
            } else {
                link.act(client -> client.ask(question(held, wanted)));
                Answers.json(response, Map.of("done", true));
            }
        } catch (ControlException e) {
            Answers.refusal(response, e);
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        }
    }

    private static List<String> texts() {
        return Stream.of(TEXTS, PASSWORDS).flatMap(List::stream).toList();
    }

    private static Map<String, Object> facts(GuiRecord held) {
        Map<String, Object> facts = new LinkedHashMap<>();
        FLAGS.forEach(name -> facts.put(name, held.is(name)));
        TEXTS.forEach(name -> facts.put(name, held.text(name)));
        PASSWORDS.forEach(name -> facts.put("has_" + name, !held.text(name).isEmpty()));
        return facts;
    }

    /** A password that is not given stays, as long as its user and its server do. */
    private static GuiQuestion question(GuiRecord held, RequestBody wanted) {
        Map<String, String> wishes = new LinkedHashMap<>();
        FLAGS.stream().filter(name -> Boolean.parseBoolean(wanted.text(name))).forEach(name -> wishes.put(name, ""));
        TEXTS.forEach(name -> wishes.put(name, wanted.text(name).strip()));
        for (String name : PASSWORDS) {
            boolean isHttp = name.startsWith("http");
            boolean isTheSame = isKept(held, wanted, isHttp ? "http_user_name" : "socks5_user_name")
                    && isKept(held, wanted, isHttp ? "http_server_name" : "socks_server_name");
            String given = wanted.text(name);
            wishes.put(name, given.isEmpty() && isTheSame ? held.text(name) : given);
        }
        return GuiQuestion.of("set_proxy_settings").holding("proxy_info", wishes);
    }

    private static boolean isKept(GuiRecord held, RequestBody wanted, String name) {
        return held.text(name).equals(wanted.text(name).strip());
    }
}
