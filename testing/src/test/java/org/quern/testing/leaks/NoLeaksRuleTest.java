package org.quern.testing.leaks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The rule as a test class meets it. The trials are nested, where the build's own search for tests does not look. */
@Isolated("NoLeaks looks at the whole JVM")
class NoLeaksRuleTest {

    private static final CountDownLatch END = new CountDownLatch(1);

    @AfterAll
    static void endTheLeak() {
        END.countDown();
    }

    @Isolated
    static class LeakingTrial {
        @RegisterExtension
        static final NoLeaks RULE = new NoLeaks(Duration.ofMillis(50));

        @Test
        void startsAThreadAndForgetsIt() {
            Thread.ofPlatform().name("forgotten").daemon(false).start(() -> {
                try {
                    END.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    @Isolated
    static class TidyTrial {
        @RegisterExtension
        static final NoLeaks RULE = new NoLeaks();

        @Test
        void startsAThreadAndWaitsForIt() throws InterruptedException {
            Thread.ofPlatform().daemon(false).start(() -> {}).join();
        }
    }

    @Test
    void aLeakingTestFailsAndNamesTheLeak() {
        TestExecutionSummary summary = run(LeakingTrial.class);
        String message = String.valueOf(summary.getFailures().getFirst().getException().getMessage());
        assertEquals(1, summary.getTestsFailedCount());
        assertTrue(message.contains("startsAThreadAndForgetsIt() leaves nothing behind"), message);
        assertTrue(message.contains("thread 'forgotten', not a daemon"), message);
    }

    static class SociableTrial {
        @RegisterExtension
        static final NoLeaks RULE = new NoLeaks();

        @Test
        void doesNothing() {}
    }

    @Test
    void aTestThatOthersMayRunBesideIsRefused() {
        String message = String
                .valueOf(run(SociableTrial.class).getFailures().getFirst().getException().getMessage());
        assertTrue(message.contains("SociableTrial needs @Isolated"), message);
    }

    @Test
    void aTidyTestPasses() {
        assertEquals(1, run(TidyTrial.class).getTestsSucceededCount());
    }

    private static TestExecutionSummary run(Class<?> trial) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(trial))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }
}
