package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskLaunchTest {
    private static final FileRef COPIED_PROGRAM = new FileRef("program", "", true, true, false);
    private static final FileRef LINKED_PROGRAM = new FileRef("library", "", false, false, false);
    private static final FileRef COPIED_INPUT = new FileRef("in1", "", false, true, false);
    private static final FileRef LINKED_INPUT = new FileRef("in2", "", false, false, false);

    private static AppVersion version(String planClass, String prefix, ResourceUsage usage) {
        return new AppVersion("up", 3, "p", planClass, "", usage, "", prefix, false, false,
                List.of(COPIED_PROGRAM, LINKED_PROGRAM));
    }

    private static Workunit workunit(@Nullable ResourceUsage usage) {
        return new Workunit("wu", "up", 3, "", 1, 1, 1, 1, List.of(COPIED_INPUT, LINKED_INPUT), "", usage);
    }

    private static FileRecord file(String name, double bytes) {
        return FileRecord.described(FileInfo.named(name, bytes), 0);
    }

    private static TaskLaunch launch(AppVersion version, Workunit workunit, App app) {
        return new TaskLaunch(ProjectUrl.of("http://a.example/"), "secret", AccountFacts.UNKNOWN, "", app, version,
                workunit, new Result("r", "wu", "p", 3, "", 0, 0, false, List.of()),
                List.of(file("program", 1), file("library", 10), file("in1", 100), file("in2", 1000), file("gone", -7)),
                4, 0, 0, List.of(), 1, 60, 0, false, "8.3.0", HostInfo.plain(1, 1e9), "");
    }

    @Test
    void copiesAreOfWhatIsMarkedAndOfAllInputsForAProgramWithAPrefix() {
        ResourceUsage one = ResourceUsage.oneCpu(1);
        assertEquals(Set.of("program", "in1"), TaskLaunch.copiedFiles(version("", "", one), workunit(null)));
        assertEquals(Set.of("program", "in1", "in2"), TaskLaunch.copiedFiles(version("", "pre", one), workunit(null)));
        assertEquals(101, launch(version("", "", one), workunit(null), App.named("up")).copiedBytes());
        assertEquals(1101, launch(version("", "pre", one), workunit(null), App.named("up")).copiedBytes());
    }

    @Test
    void aFileOfUnknownSizeTakesNothingAway() {
        AppVersion version = new AppVersion("up", 3, "p", "", "", ResourceUsage.oneCpu(1), "", "", false, false,
                List.of(COPIED_PROGRAM, new FileRef("gone", "", false, true, false)));
        assertEquals(101, launch(version, workunit(null), App.named("up")).copiedBytes());
    }

    @Test
    void aWorkunitsOwnUsageCountsBeforeItsVersions() {
        ResourceUsage own = new ResourceUsage(4, null, 0, 1);
        ResourceUsage usual = ResourceUsage.oneCpu(1);
        assertEquals(own, launch(version("", "", usual), workunit(own), App.named("up")).usage());
        assertEquals(usual, launch(version("", "", usual), workunit(null), App.named("up")).usage());
    }

    @ParameterizedTest
    @CsvSource({"'', 0, false, false, true", "vbox64, 0, false, false, false", "'', 0.5, false, false, false",
        "'', 0, true, false, false", "'', 0, false, true, false", "mt, 0, false, false, true"})
    void processorTimeIsLimitedUnlessSomethingElseDependsOnIt(String planClass, double cards, boolean nci,
            boolean sporadic, boolean limited) {
        ResourceUsage usage = new ResourceUsage(1, ResourceType.ATI, cards, 1);
        TaskLaunch launch = launch(version(planClass, "", usage), workunit(null),
                new App("up", "", nci, sporadic, false));
        assertEquals(limited, launch.isLimited());
        assertEquals(planClass.equals("vbox64"), launch.isVirtualMachine());
        assertEquals(cards > 0 || planClass.equals("vbox64"), launch.version().isUnthrottled());
        assertFalse(launch.toString().contains("secret"), launch.toString());
    }

    @Test
    void versionsAreOneIfApplicationPlatformNumberAndPlanClassAre() {
        AppVersion.Key key = new AppVersion.Key("up", "p", 3, "mt");
        assertEquals(key, version("mt", "x", ResourceUsage.oneCpu(1)).key());
        assertEquals(key.hashCode(), version("mt", "", ResourceUsage.oneCpu(2)).key().hashCode());
        for (AppVersion.Key other : List.of(new AppVersion.Key("u", "p", 3, "mt"),
                new AppVersion.Key("up", "q", 3, "mt"),
                new AppVersion.Key("up", "p", 4, "mt"), new AppVersion.Key("up", "p", 3, ""))) {
            assertNotEquals(key, other);
            assertNotEquals(key.hashCode(), other.hashCode(), other.toString());
        }
        assertEquals(key, new Result("r", "wu", "p", 3, "mt", 0, 0, false, List.of()).versionKey("up"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, true", "-1, 0, 0, false", "0, -1, 0, false", "0, 0, -1, false"})
    void aServerIsToldAmountsOfDiskOnlyIfAllAreKnown(double free, double offenders, double own, boolean told) {
        DiskOffer offer = new DiskOffer(1, 2, 3, free, offenders, own);
        assertEquals(told, offer.tellsAmounts());
        assertFalse(offer.withoutAmounts().tellsAmounts());
        assertFalse(DiskOffer.UNKNOWN.tellsAmounts());
    }

    @Test
    void aComplaintStandsBeforeTheOthersAndOnlyTheWorkIsOther() throws ReflectiveOperationException {
        Samples samples = new Samples(1);
        SchedulerReply reply = (SchedulerReply) samples.record(SchedulerReply.class);
        SchedulerReply other = (SchedulerReply) samples.record(SchedulerReply.class);
        SchedulerReply changed = reply.withWork(other.apps(), other.files(), other.versions(), other.workunits(),
                other.results(), other.projectFiles(), "first");
        assertEquals(List.of("first", reply.complaints().getFirst()), changed.complaints());
        var expected = Samples.values(reply);
        for (String work : List.of("apps", "files", "versions", "workunits", "results", "projectFiles")) {
            expected.put(work, Samples.values(other).get(work));
        }
        expected.put("complaints", changed.complaints());
        assertEquals(expected, Samples.values(changed));
    }

    @ParameterizedTest
    @CsvSource({"http://u:p@a.example/x@y/, http://a.example/x@y/", "http://u@v@a.example/, http://a.example/",
        "https://a.example/, https://a.example/"})
    void peopleSeeNoUserInAnAddress(String url, String shown) {
        assertEquals(shown, ProjectUrl.of(url).shown());
    }

    @ParameterizedTest
    @CsvSource({"https://a.example/X/, http://A.example/x/, true", "http://a.example/, https://a.example/, false",
        "https://a.example/, https://a.example/, false", "https://a.example/, http://b.example/, false",
        "https://a.example/, http://www.a.example/, false"})
    void anAddressByHttpsSecuresTheSameByHttp(String url, String other, boolean secures) {
        assertEquals(secures, ProjectUrl.of(url).secures(ProjectUrl.of(other)));
    }

    @ParameterizedTest
    @CsvSource({"http://a.example:80/p, https://a.example:443/p, true",
        "http://a.example:443/, http://a.example/, false",
        "https://a.example:80/, https://a.example/, false", "http://a.example:8080/, http://a.example/, false",
        "http://www.a.example:80/, http://a.example, true", "http://a.example/x:80/, http://a.example/x/, false",
        "http://wwwa.example/, http://a.example/, false"})
    void theUsualPortIsNoDifference(String url, String other, boolean same) {
        assertEquals(same, ProjectUrl.of(url).sameProject(ProjectUrl.of(other)));
    }

    @Test
    void serversMayTellCapitalsInAPath() {
        assertEquals(true, ProjectUrl.of("http://a.example/P").samePath(ProjectUrl.of("https://b.example/P/")));
        assertEquals(false, ProjectUrl.of("http://a.example/P").samePath(ProjectUrl.of("http://a.example/p")));
    }

    @ParameterizedTest
    @CsvSource({"http://a./x/, false", "http://a.b/, true", "'http://a.b/<', false", "'http://a.b/>', false",
        "'http://a.b/\"', false", "'http://a.b/\u0001', false", "http://ab/c.d/, true"})
    void aProjectsAddressHasADotWithSomethingAroundItAndNothingThatXmlWouldMind(String url, boolean readable) {
        assertEquals(readable, ProjectUrl.of(url).isReadable());
    }
}
