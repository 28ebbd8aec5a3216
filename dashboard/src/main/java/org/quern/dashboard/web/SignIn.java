package org.quern.dashboard.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
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

/** Lets people of other computers in by their names and passwords. Neither an answer nor its time tells whether there is such a name. */
public final class SignIn implements HttpService {
    private static final String SECONDS_TO_WAIT = "60";
    private final Users users;
    private final Sessions sessions;
    private final Consumer<AuditEntry> audit;
    private final CredentialCheck credentials;

    /**
     * For one listener.
     *
     * @param audit gets who came in, and who did not
     */
    public SignIn(Users users, Sessions sessions, Consumer<AuditEntry> audit, CredentialCheck credentials) {
        this.users = users;
        this.sessions = sessions;
        this.audit = audit;
        this.credentials = credentials;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post(AccessFilter.LOGIN, this::signIn);
    }

    private void signIn(ServerRequest request, ServerResponse response) {
        RequestBody wanted = RequestBody.of(request);
        String name = wanted.text("user");
        Optional<Account> account;
        try {
            account = users.named(name);
        } catch (IOException e) { // what is wrong with them is no stranger's business
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "Nobody can sign in at the moment.");
            return;
        }
        switch (credentials.password(AccessFilter.address(request), name, account, wanted.text("password"))) {
            case RIGHT -> {
                String cookie = sessions.open(account.orElseThrow());
                response.header(HeaderNames.SET_COOKIE, AccessFilter.setCookie(request, cookie));
                note(request, account, "done", Status.OK_200);
                Answers.json(response, Map.of("done", true, "key", sessions.key(cookie).orElse("")));
            }
            case WRONG -> refuse(request, response, account, Status.UNAUTHORIZED_401,
                    "The name or the password is wrong.");
            case TOO_MANY -> {
                response.header(HeaderNames.RETRY_AFTER, SECONDS_TO_WAIT);
                refuse(request, response, account, Status.TOO_MANY_REQUESTS_429,
                        "There were too many wrong passwords. Wait some minutes.");
            }
            case BUSY -> Answers.error(response, Status.SERVICE_UNAVAILABLE_503,
                    "Too many are signing in. Try it again.");
        }
    }

    private void refuse(ServerRequest request, ServerResponse response, Optional<Account> account, Status status,
            String sentence) {
        note(request, account, "refused", status);
        Answers.error(response, status, sentence);
    }

    /** A name that nobody has may be a password in the wrong field. */
    private void note(ServerRequest request, Optional<Account> account, String outcome, Status status) {
        audit.accept(AuditEntry.now(account.map(Account::name).orElse(""),
                AccessFilter.address(request).getHostAddress(), "login", Map.of(), outcome, status.code()));
    }
}
