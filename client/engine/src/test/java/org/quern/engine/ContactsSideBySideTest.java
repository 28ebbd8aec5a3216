package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.SchedulerRequest;

/** Contacts that take time: a project that does not answer keeps no other one waiting for more than a minute. */
class ContactsSideBySideTest {
    private final FakeServer alpha = new FakeServer("alpha", 5);
    private final FakeServer beta = new FakeServer("beta", 5);

    @Test
    void aProjectThatNeverAnswersKeepsNoOtherOneFromItsFirstContactAndItsWork() {
        for (Predicate<Command> unanswered : List.<Predicate<Command>>of(Command.CallScheduler.class::isInstance,
                Command.FetchMaster.class::isInstance)) {
            FakeServer other = new FakeServer("beta", 5);
            FakeWorld world = new FakeWorld(2, new FakeServer("alpha", 5), other);
            world.ignored = command -> unanswered.test(command) && project(command).equals(alpha.url);
            world.runUntil("work of the other project", 60, w -> w.processes.size() == 2);
            assertTrue(world.processes.keySet().stream().allMatch(task -> task.project().equals(other.url)));
        }
    }

    @Test
    void whyAProjectWaitsWhoseFirstPageNeverEndsIsExplained() {
        FakeWorld world = new FakeWorld(2, alpha);
        world.ignored = Command.FetchMaster.class::isInstance;
        world.runUntil("the page is fetched", 10, w -> w.count(Command.FetchMaster.class) == 1);
        assertEquals("fetching its master page, to find its scheduler there", explained(world));
        world.run(ContactUnderWay.SLOW_SECONDS + 5);
        assertEquals("No answer yet; other projects do not wait for it", explained(world));
    }

    private String explained(FakeWorld world) {
        return world.view().explanations().stream()
                .filter(decision -> decision.subject().equals(alpha.url.canonical())).map(Decision::reason).findFirst()
                .orElse("nothing");
    }

    @Test
    void aRequestThatWaitsForTheStateToBeWrittenIsNotSaidToBeUnanswered() {
        FakeWorld world = new FakeWorld(2, alpha);
        world.diskFails = true;
        world.run(ContactUnderWay.SLOW_SECONDS + 60);
        List<String> told = world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
        assertTrue(told.contains("The request has not been sent yet: it waits until the client's state is on disk,"
                + " and the state file cannot be written (no space left)"), told.toString());
        assertTrue(told.stream().noneMatch(text -> text.contains("No answer yet")), told.toString());
    }

    @Test
    void whatOneProjectIsAskedForIsAskedOfAnotherOnlyWhenItIsSlow() {
        FakeWorld world = attached(new FakeWorld(2, alpha, beta));
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("a request for work", 60, w -> !requests(w).isEmpty());
        world.run(ContactUnderWay.SLOW_SECONDS - 1);
        assertEquals(1, requests(world).size(), "nobody else is asked for the same");
        world.run(5);
        assertEquals(2, requests(world).size(), "the other one is, when the first keeps us waiting");
        assertEquals(2, requests(world).stream().map(SchedulerRequest::project).distinct().count());
        assertEquals(requests(world).getFirst().work(), requests(world).getLast().work());
        world.run(600);
        assertEquals(2, requests(world).size(), "a project whose answer is awaited is not asked again");
    }

    @Test
    void whatOneProjectIsNotAskedForIsAskedOfAnotherAtOnce() {
        alpha.answers = List.of(new ResourceAnswer(ResourceType.CPU, Supply.NOT_SUPPORTED));
        beta.answers = List.of(new ResourceAnswer(ResourceType.NVIDIA, Supply.NOT_SUPPORTED));
        FakeWorld world = attached(new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS).withCoprocessors(
                List.of(new Coprocessor(ResourceType.NVIDIA, "card", 1, 1e12, 1e9, 1e9, "", true, ""))),
                EngineSettings.defaults(1, "plat"), alpha, beta));
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("two requests for work", ContactUnderWay.SLOW_SECONDS, w -> requests(w).size() == 2);
        assertEquals(2, requests(world).stream().map(SchedulerRequest::project).distinct().count());
    }

    @Test
    void noProjectFillsTheBufferBeforeTheOthersHadTheirFirstContactUnlessTheyAreSlow() {
        alpha.most = 1;
        alpha.supply = 1000;
        FakeWorld world = BoincsRules.world(2, alpha, beta);
        world.ignored = command -> command instanceof Command.CallScheduler && project(command).equals(beta.url);
        world.run(ContactUnderWay.SLOW_SECONDS);
        assertEquals(1, alpha.requests.size());
        world.runUntil("a request to fill the buffer", 10, w -> alpha.requests.size() == 2);
        assertTrue(alpha.requests.getLast().work().of(ResourceType.CPU).seconds() > 10_000);
    }

    /** Their answers never end. */
    @Tag("slow")
    @Test
    void twentyFirstContactsKeepAProjectThatHadItsOwnWaitingForHalfAMinute() {
        alpha.most = 1;
        alpha.supply = 1000;
        FakeServer[] slow = IntStream.range(0, 20).mapToObj(i -> new FakeServer("slow" + i, 5))
                .toArray(FakeServer[]::new);
        FakeWorld world = BoincsRules.world(2,
                Stream.concat(Stream.of(alpha), Stream.of(slow)).toArray(FakeServer[]::new));
        world.ignored = command -> command instanceof Command.CallScheduler && !project(command).equals(alpha.url);
        world.runUntil("its first contact", 60, w -> alpha.requests.size() == 1);
        world.runUntil("a request to fill the buffer", (int) ContactUnderWay.SLOW_SECONDS + 10,
                w -> alpha.requests.size() == 2);
        world.run(20 * ContactUnderWay.SLOW_SECONDS);
        assertEquals(slow.length, requests(world).stream().map(SchedulerRequest::project)
                .filter(url -> !url.equals(alpha.url)).distinct().count(), "all had their turn");
    }

    @Test
    void noMoreThanFourProjectsAreContactedAtATimeAndSlowOnesTakeNoPlace() {
        FakeServer[] servers = IntStream.range(0, 10).mapToObj(i -> new FakeServer("p" + i, 5))
                .toArray(FakeServer[]::new);
        FakeWorld world = new FakeWorld(2, servers);
        world.ignored = Command.CallScheduler.class::isInstance;
        world.run(ContactUnderWay.SLOW_SECONDS);
        assertEquals(ContactUnderWay.MOST_AT_ONCE, requests(world).size());
        world.run(ContactUnderWay.SLOW_SECONDS);
        assertEquals(2 * ContactUnderWay.MOST_AT_ONCE, requests(world).size());
        world.run(ContactUnderWay.SLOW_SECONDS);
        assertEquals(servers.length, requests(world).size());
        assertEquals(servers.length, requests(world).stream().map(SchedulerRequest::project).distinct().count());
    }

    @Test
    void anAnswerThatComesLateIsTakenForWhatWasAskedThen() {
        FakeWorld world = attached(new FakeWorld(2, alpha, beta));
        List<Command.CallScheduler> held = new ArrayList<>();
        world.ignored = command -> command instanceof Command.CallScheduler call && held.add(call);
        world.runUntil("two requests for work", 120, w -> requests(w).size() == 2);
        world.ignored = command -> false;
        for (Command.CallScheduler call : held.reversed()) {
            world.post(Held.of(world, call, 0).answer());
            world.step(1);
        }
        for (var project : world.view().state().projects()) {
            assertEquals(1, project.contact().backoffs().size(), "it had no work: " + project.contact());
        }
    }

    @Test
    void aProjectThatLeavesWhileItsAnswerIsAwaitedIsAttachedAndContactedAgain() {
        FakeWorld world = new FakeWorld(1, alpha);
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("call", 30, w -> w.ordered(Command.CallScheduler.class));
        world.post(new Event.Asked(new UserCommand.ForProject(alpha.url, ProjectOperation.DETACH)));
        world.runUntil("gone", 10, w -> w.view().state().projects().isEmpty());
        world.runUntil("its account file is removed", 10, w -> w.ordered(Command.RemoveProject.class));
        world.post(new Event.SchedulerFailed(alpha.url, true, "given up"));
        world.ignored = command -> false;
        world.post(new Event.AccountsRead(List.of(alpha.account())));
        world.runUntil("work", 60, w -> !w.processes.isEmpty());
    }

    @Tag("slow")
    @Test
    void eachProjectHasOneContactAtATimeWhateverTakesHowLong() {
        FakeServer[] servers = {new FakeServer("a", 5), new FakeServer("b", 5), new FakeServer("c", 5)};
        FakeWorld world = new FakeWorld(2, servers);
        List<Held> held = new ArrayList<>();
        for (int second = 0; second < 3000; second++) {
            int now = second;
            List<Held> due = held.stream().filter(each -> each.due() <= now).toList();
            held.removeAll(due);
            due.forEach(each -> world.post(each.answer()));
            world.ignored = command -> command instanceof Command.CallScheduler call
                    && held.add(Held.of(world, call, now + now % 50));
            world.step(1);
            assertEquals(held.size(), held.stream().map(each -> each.answer().project()).distinct().count(),
                    () -> "a project is called twice at a time: " + held);
        }
        assertTrue(Stream.of(servers).allMatch(server -> server.requests.size() > 2));
    }

    /** An answer that comes at a certain second. */
    private record Held(Event.SchedulerReplied answer, int due) {
        static Held of(FakeWorld world, Command.CallScheduler call, int due) {
            FakeServer server = Objects.requireNonNull(world.servers.get(call.request().project()));
            return new Held(new Event.SchedulerReplied(server.url, server.answer(call.request(), world.wall), true),
                    due);
        }
    }

    /** Both projects had their first contact and were given nothing. */
    private FakeWorld attached(FakeWorld world) {
        alpha.supply = 0;
        beta.supply = 0;
        alpha.requestDelay = 20;
        beta.requestDelay = 20;
        world.runUntil("first contacts", 60, w -> alpha.requests.size() == 1 && beta.requests.size() == 1);
        world.run(2);
        world.commands.clear();
        return world;
    }

    private static ProjectUrl project(Command command) {
        return switch (command) {
            case Command.CallScheduler call -> call.request().project();
            case Command.FetchMaster fetch -> fetch.project();
            default -> throw new IllegalArgumentException(command.toString());
        };
    }

    private static List<SchedulerRequest> requests(FakeWorld world) {
        return world.commands.stream().filter(Command.CallScheduler.class::isInstance)
                .map(command -> ((Command.CallScheduler) command).request()).toList();
    }
}
