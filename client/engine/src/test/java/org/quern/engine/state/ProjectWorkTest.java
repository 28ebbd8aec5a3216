package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.Looks;
import org.quern.model.AppVersion;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** Which of a project's results, workunits and versions are forgotten, and when. */
class ProjectWorkTest {
    private final ChangeFlags flags = new ChangeFlags();
    private final ProjectWork work = new ProjectWork(flags);

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    private HeldResult assigned(String name) {
        return work.assigned(new Result(name, "w", "p", 5, "", 9, 1, false, List.of()));
    }

    private static AppVersion version(String app, int number, String platform, String planClass) {
        return new AppVersion(app, number, platform, planClass, "", ResourceUsage.oneCpu(1e9), "", "", false, false,
                List.of());
    }

    @Test
    void aResultIsForgottenOnceItsServerKnowsOfItsEndAndNoProcessIsLeft() {
        HeldResult computes = assigned("computes");
        HeldResult known = assigned("known");
        HeldResult ending = assigned("ending");
        known.acknowledged();
        ending.acknowledged();
        ending.gotSlot(new ActiveTask(new TaskId(ProjectUrl.of("http://a.example/"), "ending"), 0, 1, flags));
        Looks.takePlace(flags);
        assertEquals(List.of(known), work.acknowledgedLeave());
        assertEquals("save", Looks.due(flags));
        assertEquals(List.of(computes, ending), List.copyOf(work.results().values()));
        assertEquals(List.of(), work.acknowledgedLeave());
        assertEquals("", Looks.due(flags), "nothing has changed");
    }

    @Test
    void aResultThatIsLeftOutIsLookedAtByAll() {
        work.leftOut(assigned("t"));
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(Set.of(), work.results().keySet());
    }

    @Test
    void workunitsThatNoResultNeedsAreForgotten() {
        work.told(new Workunit("w", "app", 0, "", 1, 1, 1, 1, List.of(), "", null));
        work.told(new Workunit("old", "app", 0, "", 1, 1, 1, 1, List.of(), "", null));
        assertEquals(5, Objects.requireNonNull(work.workunitOf(assigned("t"))).versionNum(),
                "as BOINC's client wants it in the file");
        work.onlyStay(Set.of("w"));
        assertEquals("save", Looks.due(flags));
        assertEquals(Set.of("w"), work.workunits().keySet());
        work.onlyStay(Set.of("w"));
        assertEquals("", Looks.due(flags));
    }

    private boolean looksForReferences() {
        return work.references().begins(new MonotonicTime(50), Double.POSITIVE_INFINITY);
    }

    /** Of thousands of tasks that look costs milliseconds. */
    @Test
    void whatNothingRefersToIsLookedForAfterSomethingWentOrCame() {
        assertTrue(looksForReferences(), "after a start");
        assertFalse(looksForReferences());
        work.told(new Workunit("w", "app", 0, "", 1, 1, 1, 1, List.of(), "", null));
        assertTrue(looksForReferences());
        work.offered(version("app", 1, "p", ""));
        assertTrue(looksForReferences());
        HeldResult held = assigned("t");
        held.acknowledged();
        assertFalse(looksForReferences(), "it only refers to what is there");
        work.acknowledgedLeave();
        assertTrue(looksForReferences());
        work.onlyStay(Set.of());
        assertFalse(looksForReferences(), "that was the look");
        work.leftOut(assigned("again"));
        assertTrue(looksForReferences());
        work.resultsEnded();
        assertTrue(looksForReferences());
        work.forgotten(false);
        assertTrue(looksForReferences());
    }

    /** For the same application, platform and plan class. */
    @ParameterizedTest
    @CsvSource({"app, 2, p, '', true", "app, 1, p, cuda, false", "app, 2, p, cuda, false", "app, 2, q, '', false",
        "other, 2, p, '', false", "app, 0, p, '', false"})
    void aVersionIsForgottenThatANewerOneReplaces(String app, int number, String platform, String planClass,
            boolean replaces) {
        AppVersion known = version("app", 1, "p", "");
        work.offered(known);
        AppVersion other = version(app, number, platform, planClass);
        work.offered(other);
        work.supersededLeave(Set.of(known.key(), other.key()));
        assertEquals(2, work.versions().size(), "they are in use");
        assertEquals("", Looks.due(flags));
        work.supersededLeave(Set.of(other.key()));
        assertEquals(replaces, !work.versions().containsKey(known.key()));
        assertTrue(work.versions().containsKey(other.key()));
        assertEquals(replaces ? "save" : "", Looks.due(flags));
    }

    @Test
    void anApplicationThatUsesMoreMemoryThanIsSaidIsNewsOnce() {
        assertTrue(work.understates("app"));
        assertFalse(work.understates("app"));
        assertTrue(work.understates("other"));
    }
}
