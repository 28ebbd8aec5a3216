package org.quern.simulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.GpuExclusion;
import org.quern.model.ResourceType;

/** Questions to a scenario: what each changes, and what is no question. */
class WhatIfTest {
    private static final Scenario BASE = Scenario.study(3).withHost(HostModel.plain(2, 1e9)
            .withDevices(List.of(new HostModel.Device(ResourceType.NVIDIA, 2, 1e12),
                    new HostModel.Device(ResourceType.ATI, 1, 1e12))));

    private static Scenario asked(String question) {
        return WhatIf.parse(question).of(BASE);
    }

    private static String refused(String question) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> asked(question)).getMessage());
    }

    @Test
    void aShareIsThatOfTheNamedProjectOnly() {
        assertEquals(List.of(100.0, 7.0, 300.0),
                asked("share p02 7").projects().stream().map(ProjectModel::share).toList());
    }

    @ParameterizedTest(name = "{0} is the second project")
    @ValueSource(strings = {"p02", "P02", "http://p02.example/", "http://P02.example", "https://p02.example/", "02",
        "'p02'", "\"p02\""})
    void aProjectIsKnownByWhatPeopleWrite(String written) {
        assertTrue(asked("suspend " + written).projects().get(1).start().suspended(), written);
        assertEquals(1, asked("suspend " + written).projects().stream().filter(p -> p.start().suspended()).count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p", "example", "p04", "''"})
    void whatMayBeSeveralOrNoneIsNone(String written) {
        assertTrue(refused("suspend " + written).startsWith("There is no project '"), written);
        assertTrue(refused("suspend " + written)
                .endsWith("there are http://p01.example/, http://p02.example/, http://p03.example/."), written);
    }

    @Test
    void eachQuestionChangesItsThing() {
        assertTrue(asked("no-new-tasks p01").projects().getFirst().start().takesNoMore());
        assertEquals(List.of("p01", "p03"), asked("detach p02").projects().stream().map(ProjectModel::name).toList());
        assertEquals(4, asked("ncpus 4").host().cpus());
        assertEquals(1, asked("ncpus 0").host().cpus());
        assertEquals(List.of(2.0, 0.5), List.of(asked("buffer 2 0.5").client().connectDays(),
                asked("buffer 2 0.5").client().additionalDays()));
        assertEquals(BASE.named("suite CS1"), asked("suite CS1"));
        assertEquals("CS1", WhatIf.parse("suite CS1").suite("other"));
        assertEquals("other", WhatIf.parse("ncpus 1").suite("other"));
    }

    @Test
    void severalAreAskedAtOnceAndNameTheScenario() {
        Scenario changed = asked(" ncpus 1; share p01 5 ;suspend p03");
        assertEquals("ncpus 1; share p01 5 ;suspend p03", changed.name());
        assertEquals(1, changed.host().cpus());
        assertEquals(5, changed.projects().getFirst().share());
        assertTrue(changed.projects().getLast().start().suspended());
    }

    @Test
    void aFurtherProjectHasTasksOfFourHoursForAWeekUnlessSaidOtherwise() {
        ProjectModel added = asked("add project 'New One' 50").projects().getLast();
        assertEquals("http://new-one.invalid/", added.url().canonical());
        assertEquals(50, added.share());
        assertEquals(4 * 3600 * 1e9, added.apps().getFirst().fpopsMean());
        assertEquals(7 * 86_400, added.apps().getFirst().latencyBoundSeconds());
        AppModel other = asked("add project http://x.example/ 50 1 2").projects().getLast().apps().getFirst();
        assertEquals(List.of(3600e9, 2 * 86_400.0), List.of(other.fpopsMean(), other.latencyBoundSeconds()));
    }

    @Test
    void oneThatIsThereIsNotAdded() {
        assertEquals("There is a project https://p01.example already.",
                refused("add project https://p01.example 1"));
    }

    @ParameterizedTest(name = "exclude {0} means {1}")
    @CsvSource({"GPU 0, 'NVIDIA ATI'", "gpu 1, NVIDIA", "nvidia 1, NVIDIA", "ATI 0, ATI"})
    void aCardIsExcludedByKindAndNumberForAllProjects(String card, String kinds) {
        List<GpuExclusion> excluded = asked("exclude " + card).client().exclusions();
        assertEquals(3 * kinds.split(" ").length, excluded.size());
        assertEquals(List.of(kinds.split(" ")),
                excluded.stream().map(one -> String.valueOf(one.type())).distinct().toList());
    }

    @Test
    void orForOneProject() {
        List<GpuExclusion> excluded = asked("exclude NVIDIA 1 p02").client().exclusions();
        assertEquals(List.of(new GpuExclusion(BASE.projects().get(1).url(), 1, ResourceType.NVIDIA, "")), excluded);
    }

    @Test
    void aCardThatIsNotThereIsNamedWithThoseThatAre() {
        assertEquals("There is no card ATI 1, of 2 of the kind NVIDIA, 1 of the kind ATI. They are numbered from 0.",
                refused("exclude ATI 1"));
        assertEquals("There is no card GPU 0, of none. They are numbered from 0.",
                String.valueOf(assertThrows(IllegalArgumentException.class,
                        () -> WhatIf.parse("exclude GPU 0").of(Scenario.study(1))).getMessage()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";", "share", "share p01", "share p01 2 3", "share p01 x", "share p01 -1",
        "share p01 Infinity", "ncpus NaN", "buffer 1", "add thing x 1", "add project x 1 0 5", "add project x 1 2 -1",
        "dance"})
    void whatIsNoQuestionIsRefusedWithThoseThatThereAre(String text) {
        String message = refused(text);
        assertTrue(message.startsWith("What if '"), message);
        assertTrue(message.endsWith(WhatIf.FORMS), message);
    }

    @Test
    void aSuiteThatThereIsNotIsToldBeforeAnythingRuns() {
        assertTrue(String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> WhatIf.parse("suite XX9")).getMessage())
                .contains("XX9"));
    }

    @ParameterizedTest(name = "with {2} in progress, at most {0}, {1} a request: {3} more")
    @CsvSource({"0, 0, 5, 2147483647", "10, 0, 4, 6", "10, 3, 4, 3", "10, 0, 12, 0", "0, 3, 100, 3"})
    void aServerHasRoomByItsRules(int most, int perRequest, int held, int room) {
        assertEquals(room, new ServerRules(Availability.ALWAYS, 0, most, perRequest).room(held));
    }

    @ParameterizedTest(name = "a part of {0} with periods of {1} s is off for {2} s")
    @CsvSource({"0.5, 100, 100", "0.8, 1000, 250", "0, 100, Infinity", "1, 100, 0", "2, 100, 0", "-1, 100, 0",
        "0.5, -1, 3600"})
    void offPeriodsFollowFromThePartOfTheTime(double fraction, double on, double off) {
        assertEquals(off, new Availability(fraction, on).meanOffSeconds(), 1e-9);
    }

    @Test
    void aTaskNeedsAThousandthOfTheMeanAtLeast() {
        AppModel app = new AppModel("a", 1, 1, 1e12, 1e12, 5e11, List.of());
        assertEquals(1.5e12, app.draw(1));
        assertEquals(1e9, app.draw(-3));
    }

    @Test
    void tasksThatSaveMakeAScenarioOneInWhichWorkCanBeLost() {
        assertEquals(false, BASE.hasCheckpoints());
        ProjectModel first = BASE.projects().getFirst();
        assertTrue(BASE.withProjects(List.of(first.withApps(
                List.of(first.apps().getFirst().withNeeds(new AppModel.Needs(0, 60)))))).hasCheckpoints());
    }
}
