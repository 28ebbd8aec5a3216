package org.quern.testing.leaks;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.commons.support.AnnotationSupport;
import org.quern.testing.Eventually;

/**
 * Fails a test that leaves something behind which was not there before it: a live child process, a thread that is no daemon, or a TCP or UDP
 * socket (sockets on Linux only). Write {@code @ExtendWith(NoLeaks.class)} and {@code @Isolated} on the test class: what another class has at the same time
 * would be taken for its own. What an end sets in motion gets a few seconds to finish;
 * what {@code @BeforeAll} made is no leak.
 */
public final class NoLeaks implements BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(NoLeaks.class);

    /** A stopped server closes its sockets and a killed child is reaped a little later than the call that ends them returns. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Duration grace;

    /** For {@code @ExtendWith}. */
    public NoLeaks() {
        this(GRACE);
    }

    /** With another grace, for the tests of this rule itself. */
    NoLeaks(Duration grace) {
        this.grace = grace;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Class<?> test = context.getRequiredTestClass();
        if (!AnnotationSupport.isAnnotated(test, Isolated.class)) {
            throw new IllegalStateException(test.getSimpleName() + " needs @Isolated: NoLeaks looks at the whole JVM");
        }
        context.getStore(STORE).put("before", Holdings.now());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Holdings before = context.getStore(STORE).get("before", Holdings.class);
        if (before == null || context.getExecutionException().isPresent()) {
            return;
        } // the test's own failure says more
        Eventually.within(grace)
                .showing(() -> describe(Holdings.now().beyond(before)))
                .untilHolds(context.getDisplayName() + " leaves nothing behind",
                        () -> Holdings.now().beyond(before).isEmpty());
    }

    private static String describe(Set<Holding> left) {
        return left.stream().map(holding -> "  " + holding.description()).collect(Collectors.joining("\n"));
    }
}
