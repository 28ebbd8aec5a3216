package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;

/**
 * Whatever happens, no server is contacted before the time that it asked for, except by the user's own update or "network available".
 * The oracle keeps the servers' wishes by itself.
 */
class NoEarlyContactTest {
    private static final int STEPS = 3000;

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noServerIsContactedBeforeTheTimeItAskedFor(int seed) {
        new Life(seed).run();
    }

    private static final class Life {
        private final Random random;
        private final int seed;
        private final List<ContactState> projects = new ArrayList<>();
        private final double[] asked = new double[4];
        private double now = 1_000_000;

        Life(int seed) {
            this.seed = seed;
            random = new Random(seed);
            for (int p = 0; p < asked.length; p++) {
                projects.add(ContactState.ATTACHED);
            }
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(200);
                disturb();
                contact(step);
            }
        }

        private void disturb() {
            int p = random.nextInt(asked.length);
            switch (random.nextInt(60)) {
                case 0 -> {
                    projects.set(p, RpcTiming.userUpdate(projects.get(p)));
                    asked[p] = 0;
                }
                case 1 -> {
                    projects.replaceAll(RpcTiming::networkAvailable);
                    Arrays.fill(asked, 0);
                }
                case 2 -> {
                    now -= 100_000;
                    projects.replaceAll(state -> state.moved(time -> time > 0 ? time - 100_000 : 0));
                    Arrays.setAll(asked, project -> asked[project] - 100_000);
                }
                case 3 -> projects.set(p, RpcTiming.taskFailed(projects.get(p), now, random.nextDouble()));
                case 4 -> projects.set(p, projects.get(p).withTrickleUpPending(true));
                case 5 -> projects.set(p, RpcTiming.taskUploaded(projects.get(p), ResourceType.CPU));
                default -> {
                    // A quiet step.
                }
            }
        }

        private void contact(int step) {
            List<ContactFacts> facts = projects.stream().map(state -> new ContactFacts(state, false, false, true))
                    .toList();
            Optional<ContactRules.Contact> next = ContactRules.next(facts, now);
            if (next.isEmpty()) {
                int p = random.nextInt(asked.length);
                boolean wanted = ContactRules.mayContact(projects.get(p), now)
                        && !projects.get(p).schedulerUrls().isEmpty();
                if (wanted) {
                    call(p, RpcReason.NEED_WORK, step);
                }
            } else if (next.get().fetchesMaster()) {
                master(next.get().project());
            } else {
                call(next.get().project(), next.get().reason(), step);
            }
        }

        private void master(int p) {
            ContactState state = projects.get(p);
            projects.set(p, random.nextInt(3) == 0 ? RpcTiming.masterFailed(state, now, true, random.nextDouble())
                    : RpcTiming.masterRead(state, state.schedulerUrls().isEmpty() || random.nextInt(10) > 0
                            ? List.of("http://s" + p + ".test/cgi")
                            : List.of("http://t" + step() + ".test/cgi")));
        }

        private int step() {
            return random.nextInt(1000);
        }

        private void call(int p, RpcReason reason, int step) {
            assertTrue(reason == RpcReason.USER || now >= asked[p],
                    () -> "seed " + seed + ", step " + step + ": project " + p
                            + " contacted (" + reason + ") " + (asked[p] - now) + " s before the time it asked for");
            ContactState state = RpcTiming.started(projects.get(p), now);
            double delay = random.nextInt(3) == 0 ? random.nextInt(20_000) : 0;
            switch (random.nextInt(6)) {
                case 0 -> state = RpcTiming.failed(state, now, random.nextBoolean(), random.nextDouble());
                case 1 -> state = RpcTiming.unusableReply(state, now, random.nextDouble());
                case 2 -> {
                    state = RpcTiming.projectDown(state, delay, now, random.nextDouble());
                    asked[p] = Math.max(asked[p], now + delay);
                }
                default -> {
                    List<ResourceType> brought = random.nextBoolean() ? List.of(ResourceType.CPU) : List.of();
                    state = RpcTiming.succeeded(state, new RpcSuccess(reason, delay, random.nextInt(2) * 5000.0,
                            List.of(ResourceType.CPU), brought), now, random.nextDouble());
                    asked[p] = now + delay;
                }
            }
            projects.set(p, state);
        }
    }
}
