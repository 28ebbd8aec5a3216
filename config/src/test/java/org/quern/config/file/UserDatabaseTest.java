package org.quern.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** passwd(5), group(5). */
class UserDatabaseTest {
    @TempDir
    private Path folder = Path.of("");
    private UserDatabase users = new UserDatabase(Path.of(""));

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("passwd"), """
                root:x:0:0:root:/root:/bin/sh
                quern:x:998:997::/var/lib/quern:/usr/sbin/nologin
                alice:x:1000:1000:Alice,,,:/home/alice:/bin/bash
                broken
                huge:x:1234567890:1:::
                word:x:12x4:y:::
                negative:x:-5:1:::
                """);
        Files.writeString(folder.resolve("group"), """
                root:x:0:
                video:x:44:alice,quern
                render:x:105:quern,
                alice:x:1000:
                short:x:7
                empty
                """);
        users = new UserDatabase(folder);
    }

    @ParameterizedTest
    @CsvSource({"root, 0, 0", "quern, 998, 997", "alice, 1000, 1000", "nobody, , ", "broken, , ", "huge, , 1",
        "word, , ",
        "negative, , 1", "ali, , "})
    void aUserHasANumberAndTheGroupItBeginsIn(String name, Integer number, Integer group) {
        assertEquals(number == null ? OptionalInt.empty() : OptionalInt.of(number), users.user(name));
        assertEquals(group == null ? OptionalInt.empty() : OptionalInt.of(group), users.firstGroup(name));
    }

    @Test
    void whoHasNoNameIsANumber() {
        assertEquals("quern", users.userName(998));
        assertEquals("997", users.userName(997), "that is a group's");
        assertEquals("video", users.groupName(44));
        assertEquals("998", users.groupName(998));
    }

    @ParameterizedTest
    @CsvSource({"998, 44, true", "998, 105, true", "1000, 44, true", "1000, 105, false", "998, 997, true",
        "1000, 1000, true", "1000, 0, false", "0, 44, false", "4711, 44, false", "998, 7, false"})
    void aMemberIsWhoBeginsInAGroupOrWasAddedToIt(int user, int group, boolean isMember) {
        assertEquals(isMember, users.isMember(user, group));
    }

    @Test
    void membersAreThoseThatWereAdded() {
        assertEquals(List.of("alice", "quern"), users.members("video"));
        assertEquals(List.of("quern"), users.members("render"));
        assertEquals(List.of(), users.members("alice"));
        assertEquals(List.of(), users.members("short"));
        assertEquals(List.of("video", "render"), users.groupsOf("quern"));
        assertEquals(List.of("video"), users.groupsOf("alice"));
        assertEquals(List.of(), users.groupsOf("root"));
    }

    @Test
    void whereThereAreNoFilesNobodyIsKnown() {
        UserDatabase none = new UserDatabase(folder.resolve("absent"));
        assertEquals(OptionalInt.empty(), none.user("root"));
        assertEquals("0", none.userName(0));
        assertEquals(List.of(), none.groupsOf("quern"));
        assertFalse(none.isMember(998, 44));
    }

    /** People join groups while it is asked. */
    @Test
    void eachQuestionReadsAnew() throws IOException {
        assertFalse(users.isMember(1000, 105));
        Files.writeString(folder.resolve("group"), "render:x:105:quern,alice\n");
        assertTrue(users.isMember(1000, 105));
    }
}
