package org.quern.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.scheduler.account.NoAccounting;
import org.quern.scheduler.policy.Policy;

class PolicyCatalogTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
    private static final Path PAGES = MODULE.resolve("../docs/policies");
    private static final Pattern ROW = Pattern.compile("\\| \\[(\\w+)]\\(\\1\\.md\\) \\| [\\w ]+ \\| (.+) \\|");

    @Test
    void everyImplementationInTheModuleIsRegistered() throws IOException {
        TreeSet<String> registered = Stream.concat(PolicyCatalog.all().stream(), PolicyCatalog.ACCOUNT.stream())
                .map(policy -> policy.getClass().getSimpleName()).collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> sources = Files.walk(MODULE.resolve("src/main/java"))) {
            TreeSet<String> written = sources.filter(file -> file.toString().endsWith(".java"))
                    .filter(PolicyCatalogTest::implementsPolicy)
                    .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(written, registered);
        }
    }

    private static boolean implementsPolicy(Path file) {
        try {
            return Files.readString(file).matches(
                    "(?s).*class \\w+ implements (CpuSchedulingPolicy|WorkFetchPolicy|WorkSendPolicy|CompletionEstimator|ShareAccounting).*");
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    @Test
    void namesAreUniqueAmongWhatASuiteCanName() {
        assertEquals(PolicyCatalog.all().size(), PolicyCatalog.all().stream().map(Policy::name).distinct().count());
    }

    @Test
    void everyPolicySaysWhatItDoesAndWhereItComesFrom() {
        Stream.concat(PolicyCatalog.all().stream(), PolicyCatalog.ACCOUNT.stream()).forEach(policy -> {
            assertTrue(policy.name().matches("[A-Z0-9]+"), policy.name());
            assertTrue(policy.summary().length() > 10, () -> policy.name() + " does: " + policy.summary());
            assertTrue(policy.source().length() > 3, () -> policy.name() + " is from: " + policy.source());
        });
    }

    @Test
    void everyFetchPolicyReadsAnAccountingThatIsKept() {
        PolicyCatalog.FETCH.forEach(policy -> assertTrue(
                PolicyCatalog.ACCOUNT.contains(policy.accounting()) || policy.accounting() == NoAccounting.INSTANCE,
                policy.name()));
    }

    @Test
    void everyPolicyHasAPageWithItsSourceAndItsRule() throws IOException {
        for (Policy policy : PolicyCatalog.all()) {
            Path page = PAGES.resolve(policy.name() + ".md");
            assertTrue(Files.exists(page), () -> page + " is missing");
            List<String> lines = Files.readAllLines(page);
            for (String heading : List.of("## Source", "## Rule")) {
                assertTrue(lines.contains(heading), () -> page + " needs a line \"" + heading + "\"");
            }
        }
    }

    @Test
    void everyPolicyHasARowOfItsOwnOnThePageOfAll() throws IOException {
        Path readme = PAGES.resolve("README.md");
        Map<String, String> told = new TreeMap<>();
        for (String line : Files.readAllLines(readme)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String other = told.put(row.group(2), row.group(1));
                assertNull(other, () -> readme + " says the same of " + other + " and " + row.group(1));
            }
        }
        assertEquals(PolicyCatalog.all().stream().map(Policy::name).collect(Collectors.toCollection(TreeSet::new)),
                new TreeSet<>(told.values()), readme + ": each policy of PolicyCatalog, and no other one, needs a row"
                        + " \"| [NAME](NAME.md) | question | what it does |\"");
    }

    @ParameterizedTest
    @CsvSource({"CS2_WF2_WS2_JC2,CS2_WF2_WS2_JC2", "jc2_ws2_wf2_cs2,CS2_WF2_WS2_JC2",
        "REC_HYST_WS1_JC2,REC_HYST_WS1_JC2"})
    void suitesAreReadInAnyOrderAndCase(String text, String suite) {
        assertEquals(suite, PolicySuite.parse(text).toString());
    }

    @Test
    void aQuestionWithoutAnAnswerGetsTheDefault() {
        PolicySuite standard = PolicySuite.STANDARD;
        assertEquals(standard.toString(), PolicySuite.parse("").toString());
        assertEquals("CS1", PolicySuite.parse("CS1").cpu().name());
        assertEquals(standard.fetch(), PolicySuite.parse("CS1").fetch());
    }

    @Test
    void mistakesNameTheTextAndWhatThereIs() {
        assertTrue(complaint("CS9").contains("CS2"));
        assertTrue(complaint("CS1_REC").contains("both"));
    }

    private static String complaint(String suite) {
        return String
                .valueOf(assertThrows(IllegalArgumentException.class, () -> PolicySuite.parse(suite)).getMessage());
    }
}
