package org.quern.daemon.manager;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Leaving an account manager, and what a client makes of files of one that are gone or damaged (docs/protocol/accounts.md 8). */
class ManagerLeavingTest extends FollowedManager {
    @Test
    void leavingWhileTheManagerIsSlowMakesItsReplyNobodys() {
        answers(reply(KEY, account(NEW, "9_key", "")).withFixedDelay(700));
        assertEquals(Optional.empty(), contacts.join(address(), "Joe", SECRET));
        assertEquals(ManagerOutcome.IN_PROGRESS, contacts.outcome());
        assertTrue(contacts.sync().isPresent(), "one call at a time");
        SERVER.stubFor(post("/rpc.php").willReturn(serverError()));
        contacts.leave();
        io.close(); // the reply has come
        assertEquals("", contacts.url());
        assertTrue(host.view().state().find(NEW).isEmpty());
        assertFalse(Files.exists(directory.resolve("acct_mgr_url.xml")));
    }

    @Test
    void leavingKeepsTheProjectsAndGivesThemToTheUser() {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        contacts.leave();
        assertFalse(project(NEW).flags().attachedViaAcctMgr());
        assertFalse(Files.exists(directory.resolve("acct_mgr_url.xml")));
        assertFalse(Files.exists(directory.resolve("acct_mgr_login.xml")));
        assertTrue(contacts.sync().orElse("").startsWith("bad arg"));
    }

    @Test
    void filesThatAreGoneGiveTheProjectsToTheUserAtTheStart() throws IOException {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        Files.delete(directory.resolve("acct_mgr_url.xml"));
        reopened().begin();
        assertFalse(project(NEW).flags().attachedViaAcctMgr());
    }

    @Test
    void aFileThatCannotBeReadIsSaidAndTakesNothingAway() throws IOException {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        Files.writeString(directory.resolve("acct_mgr_url.xml"), "damaged");
        reopened().begin();
        assertTrue(project(NEW).flags().attachedViaAcctMgr());
        assertTrue(said.toString().contains("cannot be read"), said::toString);
    }
}
