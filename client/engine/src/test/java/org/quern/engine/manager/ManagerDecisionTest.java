package org.quern.engine.manager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.manager.ProjectRuling.Govern;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagedFigures;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/** docs/protocol/accounts.md 8.4, steps 5 and 6, as a table of accounts and what follows. */
class ManagerDecisionTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/p/");
    private static final KnownProject OWN = known("0123", false);
    private static final KnownProject MANAGED = known("7_abc", true);

    @ParameterizedTest
    @CsvSource({"0123, 7_abc, '', complaint", "7_abc, 7_def, 7_def, none", "7_abc, 0123, '', complaint",
        "0123, 0123, '', none", "0123, '', '', none"})
    void aKeyIsReplacedOnlyIfBothAreWeak(String held, String offered, String written, String complaint) {
        ManagerDecision decision = decide(List.of(known(held, true)), new Account().key(offered));
        assertEquals(written.isEmpty() ? List.of() : List.of(new ManagerDecision.Key(URL, written)), decision.keys());
        assertEquals(complaint.equals("complaint") ? 1 : 0, decision.complaints().size());
        assertEquals(1, decision.rulings().size(), "it is the manager's all the same");
    }

    @Test
    void whatALogShowsOfThemHoldsNoKey() {
        assertEquals("KnownProject[http://a.example/p/]", OWN.toString());
        assertEquals("Key[http://a.example/p/]", new ManagerDecision.Key(URL, "0123").toString());
    }

    @Test
    void theUsersProjectIsNotLeftAndNothingElseIsDoneToIt() {
        assertEquals(List.of(), decide(List.of(OWN), new Account().detach().noMoreWork()).rulings());
    }

    @Test
    void theManagersProjectIsLeft() {
        assertEquals(List.of(new ProjectRuling.Detach(URL)),
                decide(List.of(MANAGED), new Account().detach().noMoreWork()).rulings());
    }

    @Test
    void aProjectThatTheReplyDoesNotNameIsLeftAlone() {
        assertEquals(new ManagerDecision(List.of(), List.of(), List.of()), decide(List.of(OWN, MANAGED)));
    }

    @Test
    void anyOtherMentionAdoptsTheUsersProjectWhateverTheSpellingOfItsUrl() {
        ManagerDecision decision = decide(List.of(OWN), new Account().at("https://www.A.example/p"));
        assertEquals(List.of(new Govern(URL, false, false, Suspension.UNTOLD, false, false, ManagerTerms.NONE)),
                decision.rulings());
    }

    @Test
    void everyOrderForAKnownProjectIsInItsRuling() {
        Account account = new Account().detachWhenDone().share(25).suspension(Suspension.RESUME).updateAndAbort();
        assertEquals(
                List.of(new Govern(URL, true, true, Suspension.RESUME, true, true,
                        new ManagerTerms(25, List.of(ResourceType.ATI), false))),
                decide(List.of(MANAGED), account).rulings());
    }

    @Test
    void aNewProjectIsAttachedWithoutItsShareAndWithoutBeingResumed() {
        ManagerDecision decision = decide(List.of(), new Account().key("7_abc").share(25).noMoreWork());
        assertEquals(List.of(new ManagerDecision.Key(URL, "7_abc")), decision.keys());
        assertEquals(List.of(new Govern(URL, true, false, Suspension.UNTOLD, false, false, ManagerTerms.NONE)),
                decision.rulings());
    }

    @Test
    void aNewProjectThatIsToBeLeftIsNotAttached() {
        assertEquals(new ManagerDecision(List.of(), List.of(), List.of()),
                decide(List.of(), new Account().key("k").detach(), new Account().key("k").detachWhenDone()));
    }

    @Test
    void aNewProjectThatIsNamedTwiceIsAttachedOnce() {
        assertEquals(1, decide(List.of(), new Account().key("k"), new Account().key("k")).keys().size());
    }

    @Test
    void everyAccountOfAReplyIsTheProjectThatItNames() {
        KnownProject other = new KnownProject(ProjectUrl.of("http://b.example/"), "B", "7_abc", true);
        assertEquals(List.of(new ProjectRuling.Detach(URL)),
                decide(List.of(other, MANAGED), new Account().detach()).rulings());
        assertEquals(2, decide(List.of(), new Account().key("k"), new Account().at("http://c.example/").key("k"))
                .keys().size());
    }

    @Test
    void whatIsSaidOfAProjectCanBePrinted() {
        ManagerDecision decision = ManagerDecision.of(reply(new Account().at("http://a.example/\u0007p/").key("k")),
                List.of(), true, account -> false);
        assertEquals(List.of("The account manager wants http://a.example/?p/ attached: bad signature for its URL"),
                decision.complaints());
    }

    @ParameterizedTest
    @CsvSource({"http://a.example/p/, key, forged, true, bad signature",
        "http://a.example/p/, '', good, true, no account key",
        "http://localhost/, key, good, true, no URL",
        "http://bob:pw@a.example/, key, good, true, 'wants http://a.example/ attached: a user or a password'",
        "http://a.example/p/, key, good, false, disallow_attach"})
    void whatIsNotAttachedIsSaidWithItsReason(String url, String key, String signature, boolean mayAttach,
            String reason) {
        ManagerDecision decision = ManagerDecision.of(reply(new Account().at(url).key(key).signed(signature)),
                List.of(), mayAttach, account -> account.urlSignature().equals("good"));
        assertEquals(List.of(), decision.keys());
        assertEquals(List.of(), decision.rulings());
        assertEquals(1, decision.complaints().stream().filter(text -> text.contains(reason)).count(),
                decision.complaints().toString());
    }

    @Test
    void aManagerThatChoosesProjectsIsBelievedWhatTheUserAndThisHostDidForThem() {
        ManagedFigures figures = new ManagedFigures(1, 2, 3, 4, 5, 6, 7, 8);
        Account account = new Account().key("7_abc").with(figures);
        assertEquals(List.of(new ProjectRuling.Remember(URL, figures, true)),
                remembered(ManagerDecision.of(reply(true, account), List.of(), true, any -> true)));
        assertEquals(List.of(new ProjectRuling.Remember(URL, figures, false)),
                remembered(ManagerDecision.of(reply(true, account), List.of(OWN), true, any -> true)));
        assertEquals(List.of(), remembered(decide(List.of(OWN), account)), "others do not know");
    }

    private static List<ProjectRuling> remembered(ManagerDecision decision) {
        return decision.rulings().stream().filter(ProjectRuling.Remember.class::isInstance).toList();
    }

    private static KnownProject known(String key, boolean managed) {
        return new KnownProject(URL, "A", key, managed);
    }

    private static ManagerDecision decide(List<KnownProject> known, Account... accounts) {
        return ManagerDecision.of(reply(accounts), known, true, account -> true);
    }

    private static ManagerReply reply(Account... accounts) {
        return reply(false, accounts);
    }

    private static ManagerReply reply(boolean dynamic, Account... accounts) {
        return new ManagerReply("am", "", "", "", 0, "", 1, dynamic, List.of(), null, "key",
                List.of(accounts).stream().map(Account::build).toList(), List.of(), null, null, false, null, List.of());
    }

    /** An account of a reply while a test writes it. */
    private static final class Account {
        private String url = URL.canonical();
        private String signature = "good";
        private ManagedFigures figures = ManagedFigures.NONE;
        private String key = "";
        private boolean detach;
        private boolean detachWhenDone;
        private boolean noMoreWork;
        private boolean updateAndAbort;
        private OptionalDouble share = OptionalDouble.empty();
        private Suspension suspension = Suspension.UNTOLD;

        Account at(String other) {
            url = other;
            return this;
        }

        Account key(String authenticator) {
            key = authenticator;
            return this;
        }

        Account signed(String text) {
            signature = text;
            return this;
        }

        Account detach() {
            detach = true;
            return this;
        }

        Account detachWhenDone() {
            detachWhenDone = true;
            return this;
        }

        Account noMoreWork() {
            noMoreWork = true;
            return this;
        }

        Account share(double wanted) {
            share = OptionalDouble.of(wanted);
            return this;
        }

        Account with(ManagedFigures told) {
            figures = told;
            return this;
        }

        Account suspension(Suspension wanted) {
            suspension = wanted;
            return this;
        }

        Account updateAndAbort() {
            updateAndAbort = true;
            return this;
        }

        ManagedAccount build() {
            return new ManagedAccount(url, signature, key, detach, updateAndAbort, share, noMoreWork, detachWhenDone,
                    suspension, updateAndAbort, updateAndAbort ? List.of(ResourceType.ATI) : List.of(), figures);
        }
    }
}
