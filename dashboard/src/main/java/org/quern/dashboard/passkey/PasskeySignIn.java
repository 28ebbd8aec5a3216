package org.quern.dashboard.passkey;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.AuditEntry;
import org.quern.dashboard.access.CredentialCheck;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.web.Answers;

/** Lets people of other computers in by their passkeys. Whatever is wrong, the answer is the same; the audit log has the reason. */
public final class PasskeySignIn implements HttpService {
    /** Of the cookie that binds a challenge to the browser that asked for it. */
    private static final String COOKIE = "passkey";
    private final Users users;
    private final Passkeys passkeys;
    private final Sessions sessions;
    private final Consumer<AuditEntry> audit;
    private final CredentialCheck credentials;
    private final Challenges challenges = new Challenges();

    /**
     * For one listener.
     *
     * @param audit gets who came in, and who did not
     */
    public PasskeySignIn(Users users, Passkeys passkeys, Sessions sessions, Consumer<AuditEntry> audit,
            CredentialCheck credentials) {
        this.users = users;
        this.passkeys = passkeys;
        this.sessions = sessions;
        this.audit = audit;
        this.credentials = credentials;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post(AccessFilter.PASSKEY_CHALLENGE, this::challenge);
        rules.post(AccessFilter.PASSKEY_LOGIN, this::signIn);
    }

    private void challenge(ServerRequest request, ServerResponse response) {
        Optional<Site> site = Site.of(request);
        if (site.isEmpty()) {
            Answers.error(response, Status.CONFLICT_409, Site.NONE);
            return;
        }
        String browser = challenges.word();
        response.header(HeaderNames.SET_COOKIE, AccessFilter.setCookie(request, COOKIE, browser));
        Answers.json(response, BrowserOptions.signing(challenges.give(browser, site.get(), ""), site.get()));
    }

    private void signIn(ServerRequest request, ServerResponse response) {
        InetAddress address = AccessFilter.address(request);
        if (!credentials.allowsPasskey(address)) {
            response.header(HeaderNames.RETRY_AFTER, "60");
            note(address, "", "refused", Map.of(), Status.TOO_MANY_REQUESTS_429);
            Answers.error(response, Status.TOO_MANY_REQUESTS_429, "That was tried too often. Wait some minutes.");
            return;
        }
        try {
            Outcome outcome = outcome(request);
            if (outcome.account().isEmpty() || !outcome.why().isEmpty()) {
                note(address, outcome.account().map(Account::name).orElse(""), "refused",
                        Map.of("why", outcome.why()), Status.UNAUTHORIZED_401);
                Answers.error(response, Status.UNAUTHORIZED_401, "That passkey does not open this dashboard.");
                return;
            }
            credentials.passkeyWasRight(address);
            Passkey passkey = outcome.passkey().orElseThrow();
            String session = sessions.open(outcome.account().get(), () -> passkeys.has(passkey));
            response.header(HeaderNames.SET_COOKIE, AccessFilter.setCookie(request, session));
            note(address, outcome.account().get().name(), "done", Map.of("name", passkey.name()), Status.OK_200);
            Answers.json(response, Map.of("done", true, "key", sessions.key(session).orElse("")));
        } catch (IOException e) { // what is wrong with the files is no stranger's business
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "Nobody can sign in at the moment.");
        }
    }

    /**
     * What came of it.
     *
     * @param account whose passkey it is, if that is known
     * @param why he does not come in; empty if he does
     */
    private record Outcome(Optional<Account> account, Optional<Passkey> passkey, String why) {
        static Outcome refused(String why) {
            return new Outcome(Optional.empty(), Optional.empty(), why);
        }
    }

    private Outcome outcome(ServerRequest request) throws IOException {
        Optional<Challenges.Given> challenge = Site.of(request)
                .flatMap(site -> challenges.take(AccessFilter.cookie(request, COOKIE), site));
        if (challenge.isEmpty()) {
            return Outcome.refused("no challenge");
        }
        Optional<Ceremonies.Claim> claim = Ceremonies
                .claim(String.valueOf(RequestBody.of(request).facts().get("credential")));
        Optional<Passkey> passkey = claim.isEmpty() ? Optional.empty() : passkeys.withId(claim.get().id());
        if (claim.isEmpty() || passkey.isEmpty()) {
            return Outcome.refused("no such passkey");
        }
        Optional<Account> account = users.named(passkey.get().user());
        if (account.isEmpty()) {
            return Outcome.refused("no such user");
        }
        return new Outcome(account, passkey, trouble(claim.get(), passkey.get(), challenge.get()));
    }

    private String trouble(Ceremonies.Claim claim, Passkey passkey, Challenges.Given challenge) throws IOException {
        if (!passkey.site().equals(challenge.site().name())) {
            return "of another site";
        }
        if (!passkey.handle().equals(claim.handle())) {
            return "of another user";
        }
        Optional<Long> counted = Ceremonies.signed(claim, passkey, challenge);
        if (counted.isEmpty()) {
            return "not signed for this";
        }
        return passkeys.use(passkey, OwnPasskeys.now(), counted.get()) ? ""
                : "its device counted back: there may be a copy of it";
    }

    private void note(InetAddress address, String user, String outcome, Map<String, String> more, Status status) {
        Map<String, String> of = new LinkedHashMap<>(Map.of("by", "passkey"));
        of.putAll(more);
        audit.accept(AuditEntry.now(user, address.getHostAddress(), "login", of, outcome, status.code()));
    }
}
