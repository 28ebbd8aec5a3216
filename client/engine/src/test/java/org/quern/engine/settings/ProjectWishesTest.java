package org.quern.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.config.AppConfig;
import org.quern.config.options.GpuExclusion;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/** Of a kind with the driver's numbers 0 to 3, which are its instances too. */
class ProjectWishesTest {
    private static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final ResourceType NVIDIA = ResourceType.NVIDIA;
    private static final long ALL = 0b1111;

    private static GpuExclusion exclusion(ProjectUrl project, int number, @Nullable ResourceType type, String app) {
        return new GpuExclusion(project, number, type, app);
    }

    private static ProjectWishes wishes(GpuExclusion... exclusions) {
        return new ProjectWishes(new TreeMap<>(), List.of(exclusions), false);
    }

    private static long bits(int number) {
        return number < 0 ? -1L : 1L << number;
    }

    /** 0 for the whole project, 1 and 2 for one application each, 3 for another project or kind. */
    private static ProjectWishes some() {
        return wishes(exclusion(A, 0, null, ""), exclusion(A, 1, NVIDIA, "one"), exclusion(A, 2, NVIDIA, "two"),
                exclusion(B, 3, NVIDIA, ""), exclusion(A, 3, ResourceType.ATI, ""));
    }

    @Test
    void anApplicationMayNotUseWhatIsExcludedForItOrForAll() {
        assertEquals(0b0011, some().excludedFor(A, NVIDIA, "one", ProjectWishesTest::bits));
        assertEquals(0b0101, some().excludedFor(A, NVIDIA, "two", ProjectWishesTest::bits));
        assertEquals(0b0001, some().excludedFor(A, NVIDIA, "three", ProjectWishesTest::bits));
        assertEquals(0b1000, some().excludedFor(B, NVIDIA, "one", ProjectWishesTest::bits));
        assertEquals(0b1001, some().excludedFor(A, ResourceType.ATI, "one", ProjectWishesTest::bits));
        assertEquals(0, some().excludedFor(B, ResourceType.ATI, "one", ProjectWishesTest::bits));
    }

    @Test
    void ofTwoThatExcludeTheSameOneIsEnough() {
        ProjectWishes twice = wishes(exclusion(A, 1, null, ""), exclusion(A, 1, null, "one"));
        assertEquals(0b0010, twice.excludedFor(A, NVIDIA, "one", ProjectWishesTest::bits));
        assertEquals(0b0010, twice.excludedFor(A, NVIDIA, ALL, ProjectWishesTest::bits));
    }

    @Test
    void fetchDoesNotCountOnWhatIsExcludedForAnyApplication() {
        assertEquals(0b0111, some().excludedFor(A, NVIDIA, ALL, ProjectWishesTest::bits));
        assertEquals(0b0011, some().excludedFor(A, NVIDIA, 0b1011, ProjectWishesTest::bits), "of those that are here");
        assertEquals(0, some().excludedFor(B, ResourceType.ATI, ALL, ProjectWishesTest::bits));
    }

    /** Else one application's exclusion would keep the others from the device. */
    @Test
    void whereThatLeavesNothingWhatIsExcludedForTheWholeProjectCounts() {
        assertEquals(0b0001, some().excludedFor(A, NVIDIA, 0b0111, ProjectWishesTest::bits));
        ProjectWishes all = wishes(exclusion(A, -1, null, ""));
        assertEquals(ALL, all.excludedFor(A, NVIDIA, ALL, ProjectWishesTest::bits));
    }

    @Test
    void theExclusionsOfAnApplicationAreThoseThatConcernIt() {
        assertEquals(List.of(exclusion(A, 0, null, ""), exclusion(A, 1, NVIDIA, "one")),
                some().exclusionsOf(A, NVIDIA, "one"));
        assertEquals(List.of(exclusion(B, 3, NVIDIA, "")), some().exclusionsOf(B, NVIDIA, "one"));
        assertEquals(List.of(), some().exclusionsOf(B, ResourceType.ATI, "one"));
    }

    @Test
    void anApplicationThatTheProjectDoesNotHaveIsToldOnce() {
        ProjectWishes vain = wishes(exclusion(A, 0, null, "no"), exclusion(A, 1, null, "no"),
                exclusion(A, 1, null, "one"), exclusion(A, 1, null, ""), exclusion(B, 1, null, "other"));
        assertEquals(List.of("cc_config.xml <exclude_gpu>: the project has no application no. As <app> write one of"
                + " one, two, or leave it out to mean all of them"), vain.vainExclusions(A, Set.of("two", "one")));
        assertEquals(List.of(), vain.vainExclusions(A, Set.of("one", "no")));
    }

    @Test
    void aProjectsFileCountsAlsoWhereItWasAttachedByHttpBefore() {
        AppConfig ofA = new AppConfig(List.of(), List.of(), 1, false);
        AppConfig ofB = new AppConfig(List.of(), List.of(), 2, false);
        ProjectWishes wishes = new ProjectWishes(
                new TreeMap<>(Map.of(A, ofA, ProjectUrl.of("http://b.example/"), ofB)), List.of(), false);
        assertSame(ofA, wishes.of(A));
        assertSame(ofB, wishes.of(B));
        assertSame(AppConfig.NONE, wishes.of(ProjectUrl.of("https://c.example/")));
        assertSame(AppConfig.NONE, wishes.of(ProjectUrl.of("http://a.example/")));
        assertSame(AppConfig.NONE, ProjectWishes.NONE.of(A));
    }
}
