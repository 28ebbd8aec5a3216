package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.AccountFacts;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.model.UserCpid;

/** The cross-project id that all projects are told (docs/protocol/accounts.md 6). */
class UserCpidsTest {
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"), List.of(),
            EngineSettings.defaults(1, "p"));

    @Test
    void theOldestOfEachAddressIsKept() {
        learn("hash", "young", 0, 500);
        learn("hash", "old", 300, 900);
        learn("hash", "later", 0, 400);
        learn("other", "others", 0, 700);
        assertEquals(List.of(new UserCpid("hash", "old", 300), new UserCpid("other", "others", 700)),
                state.userCpids());
    }

    @Test
    void whatLacksAnAddressAnIdOrAnAgeTeachesNothing() {
        learn("", "id", 0, 500);
        learn("hash", "", 0, 500);
        learn("hash", "id", 0, 0);
        assertEquals(List.of(), state.userCpids());
    }

    private void learn(String hash, String id, double idTime, double userTime) {
        state.learn(new AccountFacts("", 0, 0, 0, "", "", 0, 0, userTime, 0, 0, 0, idTime, hash, id, "", "", ""));
    }
}
