package org.quern.daemon.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.Attachment;
import org.quern.model.ProjectUrl;

class ContainerWishesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void nothingInTheEnvironmentIsNoWishAndNoMistake() {
        assertEquals(new ContainerWishes(List.of(), Optional.empty(), List.of()),
                ContainerWishes.of(Map.of("PATH", "/bin")));
    }

    @Test
    void projectsAndTheirKeysStandInOneOrderAndKeysMayStandInAFile() throws IOException {
        Path keys = Files.writeString(directory.resolve("keys"), "k1\nk2\n");
        ContainerWishes wishes = ContainerWishes.of(Map.of("QUERN_PROJECT_URL", "https://a.example/ https://b.example/",
                "QUERN_ACCOUNT_KEY_FILE", keys.toString()));
        assertEquals(List.of(new Attachment(ProjectUrl.of("https://a.example/"), "k1", OptionalDouble.empty()),
                new Attachment(ProjectUrl.of("https://b.example/"), "k2", OptionalDouble.empty())), wishes.projects());
        assertEquals(List.of(), wishes.mistakes());
    }

    @Test
    void aMissingKeyOrFileIsAMistakeThatQuotesNoSecret() {
        ContainerWishes wishes = ContainerWishes.of(Map.of("QUERN_PROJECT_URL", "https://a.example/ https://b.example/",
                "QUERN_ACCOUNT_KEY", "sesame", "QUERN_MANAGER_URL", "https://m.example/", "QUERN_MANAGER_NAME", "joe",
                "QUERN_MANAGER_PASSWORD_FILE", "/nowhere/sesame"));
        assertEquals(List.of(), wishes.projects());
        assertTrue(wishes.manager().isEmpty());
        assertEquals(3, wishes.mistakes().size(), wishes.mistakes()::toString);
        assertTrue(
                wishes.mistakes().getFirst().contains("2 projects") && wishes.mistakes().getFirst().contains("1 key"),
                wishes.mistakes()::toString);
        assertFalse(wishes.toString().contains("sesame"));
    }

    @Test
    void anAccountManagerNeedsAllThree() {
        ContainerWishes wishes = ContainerWishes.of(Map.of("QUERN_MANAGER_URL", "https://m.example/",
                "QUERN_MANAGER_NAME", "joe", "QUERN_MANAGER_PASSWORD", "sesame"));
        assertEquals(new ContainerWishes.Manager("https://m.example/", "joe", "sesame"),
                wishes.manager().orElseThrow());
        assertFalse(wishes.toString().contains("sesame"));
    }
}
