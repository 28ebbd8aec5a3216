package org.quern.dashboard.passkey;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.CredentialCheck;
import org.quern.dashboard.access.RateLimit;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.web.Answers;

/** What somebody of another computer may do with his own passkeys: look at them, add one with his password, remove one. */
public final class OwnPasskeys implements HttpService {
    private static final int LONGEST_NAME = 60;
    /** An evening's tries, then one a minute: nobody fills the audit log, nor wears out the disk. */
    private static final int AT_ONCE = 30;
    private static final double A_SECOND = 1.0 / 60;
    private final Sessions sessions;
    private final Passkeys passkeys;
    private final CredentialCheck credentials;
    private final Challenges challenges = new Challenges();
    private final Map<String, RateLimit> rates = new ConcurrentHashMap<>();

    public OwnPasskeys(Sessions sessions, Passkeys passkeys, CredentialCheck credentials) {
        this.sessions = sessions;
        this.passkeys = passkeys;
        this.credentials = credentials;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/passkeys", this::list);
        rules.post("/actions/passkey", (request, response) -> {
            try {
                act(request, response);
            } catch (IOException e) {
                Answers.error(response, Status.CONFLICT_409, String.valueOf(e.getMessage()));
            }
        });
    }

    /** For those of this computer, and programs: they have none. */
    public static void ofNobody(ServerRequest request, ServerResponse response) {
        tell(response, "", "Passkeys are for users who come from other computers.", List.of());
    }

    private void list(ServerRequest request, ServerResponse response) {
        Optional<Account> account = sessions.account(AccessFilter.cookie(request));
        if (account.isEmpty()) {
            ofNobody(request, response);
            return;
        }
        String name = Site.of(request).map(Site::name).orElse("");
        try {
            tell(response, name, name.isEmpty() ? Site.NONE : "", passkeys.of(account.get().name()));
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }

    private static void tell(ServerResponse response, String name, String why, List<Passkey> all) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("site", name);
        facts.put("why_not", why);
        facts.put("passkeys", all.stream().map(each -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", each.id());
            one.put("name", each.name());
            one.put("site", each.site());
            one.put("created", each.created());
            one.put("used", each.used());
            return one;
        }).toList());
        Answers.json(response, facts);
    }

    private void act(ServerRequest request, ServerResponse response) throws IOException {
        RequestBody wanted = RequestBody.of(request);
        Account account = sessions.account(AccessFilter.cookie(request))
                .orElseThrow(() -> new IOException("This session is over.")); // a moment ago
        if (!rates.computeIfAbsent(account.name(), _ -> new RateLimit(A_SECOND, AT_ONCE)).allows()) {
            refuseMore(response);
            return;
        }
        switch (wanted.text("action")) {
            case "challenge" -> challenge(request, response, account, wanted);
            case "add" -> add(request, response, account, wanted);
            case "remove" -> remove(response, account, wanted.text("id"));
            default -> Answers.error(response, Status.BAD_REQUEST_400, "There is no such action.");
        }
    }

    /** His password is asked for: whoever finds a browser that is signed in shall not come again for ever. */
    private void challenge(ServerRequest request, ServerResponse response, Account account, RequestBody wanted)
            throws IOException {
        Site site = Site.of(request).orElseThrow(() -> new IOException(Site.NONE));
        List<Passkey> own = passkeys.of(account.name());
        if (own.size() >= Passkeys.MOST) {
            throw new IOException("You have " + Passkeys.MOST + " passkeys; remove one that you do not use.");
        }
        switch (credentials.password(AccessFilter.address(request), account.name(), Optional.of(account),
                wanted.text("password"))) {
            case RIGHT -> {
                String handle = own.isEmpty() ? challenges.word() : own.getFirst().handle();
                String challenge = challenges.give(AccessFilter.cookie(request), site, handle);
                Answers.json(response, BrowserOptions.making(challenge, site, account.name(), handle, own));
            }
            case WRONG -> Answers.error(response, Status.CONFLICT_409, "The password is wrong.");
            case TOO_MANY -> refuseMore(response);
            case BUSY -> Answers.error(response, Status.SERVICE_UNAVAILABLE_503,
                    "Too many are signing in. Try it again.");
        }
    }

    private void add(ServerRequest request, ServerResponse response, Account account, RequestBody wanted)
            throws IOException {
        Site site = Site.of(request).orElseThrow(() -> new IOException(Site.NONE));
        Challenges.Given challenge = challenges.take(AccessFilter.cookie(request), site)
                .orElseThrow(() -> new IOException("That took too long. Try it again."));
        String name = name(wanted.text("name"));
        Ceremonies.Made made = Ceremonies.made(String.valueOf(wanted.facts().get("credential")), challenge)
                .orElseThrow(() -> new IOException("What the browser brought is no passkey for this page."));
        passkeys.add(new Passkey(account.name(), challenge.handle(), made.id(), site.name(), name, now(), 0,
                made.count(), made.backup(), made.key()));
        Answers.json(response, Map.of("done", true));
    }

    private void remove(ServerResponse response, Account account, String id) throws IOException {
        if (passkeys.remove(account.name(), id).isEmpty()) {
            throw new IOException("You have no such passkey.");
        }
        Answers.json(response, Map.of("done", true));
    }

    private static String name(String told) throws IOException {
        String name = told.strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            throw new IOException("Call it something, with " + LONGEST_NAME + " letters at most.");
        }
        return name;
    }

    private static void refuseMore(ServerResponse response) {
        response.header(HeaderNames.RETRY_AFTER, "60");
        Answers.error(response, Status.TOO_MANY_REQUESTS_429, "That was too often. Wait some minutes.");
    }

    static double now() {
        return Instant.now().getEpochSecond();
    }
}
