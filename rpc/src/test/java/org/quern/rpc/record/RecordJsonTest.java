package org.quern.rpc.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;

class RecordJsonTest {
    private final RecordJson json = new RecordJson();

    sealed interface Shape {
        record Circle(double radius, @Nullable String name) implements Shape {}

        record Keyed(Map<ProjectUrl, Double> parts) implements Shape {}

        record Many(List<Shape> shapes, SortedMap<String, Double> sizes) implements Shape {}
    }

    @ParameterizedTest(name = "{0} is read to the last bit")
    @ValueSource(doubles = {0.1, -0.0, 1e300, 1.7000962468249025E9, Double.MIN_VALUE, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.NaN})
    void numbers(double value) {
        Shape circle = new Shape.Circle(value, null);
        assertEquals(Optional.of(circle), json.read(json.write(circle, Shape.class), Shape.class));
    }

    @Test
    void kindsOfASealedInterfaceAreToldApartWhereverTheyStand() {
        Shape many = new Shape.Many(List.of(new Shape.Circle(1, "<\"\n"), new Shape.Many(List.of(), new TreeMap<>())),
                new TreeMap<>(Map.of("b", 2.0, "a", 1.0)));
        String line = json.write(many, Shape.class);
        assertFalse(line.contains("\n"), line);
        assertEquals(Optional.of(many), json.read(line, Shape.class));
    }

    @Test
    void recordsCanBeKeys() {
        Shape keyed = new Shape.Keyed(Map.of(ProjectUrl.of("http://a.example/"), 0.25));
        assertEquals(Optional.of(keyed), json.read(json.write(keyed, Shape.class), Shape.class));
    }

    @Test
    void secretsGetANumberThatStaysTheSame() {
        AccountFile account = new AccountFile(ProjectUrl.of("http://a.example/"), "0123456789abcdef", "A", 100,
                List.of(), "<secret_setting/>", "", null);
        String first = json.write(account, AccountFile.class);
        assertFalse(first.contains("0123456789abcdef") || first.contains("secret_setting"), first);
        AccountFile read = json.read(first, AccountFile.class).orElseThrow();
        assertEquals("hidden-1", read.authenticator());
        assertEquals("", read.projectSpecific());
        assertEquals(first, json.write(account, AccountFile.class));
        AccountFile other = json.read(json.write(account.withAuthenticator("other"), AccountFile.class),
                AccountFile.class).orElseThrow();
        assertEquals("hidden-3", other.authenticator());
    }

    @ParameterizedTest(name = "a line that is cut or foreign is nothing: {0}")
    @ValueSource(strings = {"", "{", "{\"Circle\":{\"radius\":1", "{\"Square\":{}}", "[]", "true", "{}"})
    void damagedLines(String line) {
        assertTrue(json.read(line, Shape.class).isEmpty());
    }
}
