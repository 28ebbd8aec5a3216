package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.host.MadeHost;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedProject;
import org.quern.model.Workunit;

/** Of "app" there are versions 2 and 3, and 4 for another platform; of "other" there is version 9. The host is a "p". */
class ResultVersionsTest {
    private static final Workunit WORK = new Workunit("w", "app", 0, "", 1, 1, 1, 1, List.of(), "", null);
    private static final List<AppVersion> VERSIONS = List.of(version("app", 2, "p", ""), version("app", 3, "p", ""),
            version("app", 1, "p", "cuda"), version("app", 4, "q", ""), version("other", 9, "p", ""));

    private static AppVersion version(String app, int number, String platform, String planClass) {
        return new AppVersion(app, number, platform, planClass, "", ResourceUsage.oneCpu(1e9), "", "", false, false,
                List.of());
    }

    private static Result offered(String platform, int number, String planClass) {
        return new Result("t", "w", platform, number, planClass, 77, 5, true, List.of(FileRef.of("out", "")));
    }

    private static String named(MadeHost host, Result offered) {
        Result named = host.at(tick -> ResultVersions.named(tick, host.project(), WORK, offered));
        return named.platform() + " " + named.versionNum() + " " + named.planClass();
    }

    private static MadeHost host() {
        MadeHost host = new MadeHost();
        VERSIONS.forEach(host.project().work()::offered);
        return host;
    }

    private static MadeHost ofUser() {
        MadeHost host = new MadeHost();
        host.project().restore(SavedProject.attached(MadeHost.A)
                .with(new AppInfo(List.of(App.named("app"), App.named("other")), List.of(), VERSIONS)));
        return host;
    }

    /** It names 1 for {@code cuda}, which is an older one. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            q, 4, '', q 4
            q, 7, '', q 7
            '', 0, '', p 3
            '', 2, '', p 3
            p, 2, '', p 2
            """)
    void aResultIsComputedByTheVersionItNamesOrTheNewestOfThisPlatformIfItNamesNone(String platform, int number,
            String planClass, String named) {
        assertEquals(named + " ", named(host(), offered(platform, number, planClass)));
    }

    @Test
    void whereThereIsNoVersionWhatItSaysStaysOnThisPlatform() {
        assertEquals("p 5 mt", named(new MadeHost(), offered("", 5, "mt")));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            q, 4, '', q 4
            anonymous, 2, '', p 2
            anonymous, 1, cuda, p 1 cuda
            anonymous, 1, '', anonymous 1
            '', 0, '', q 4
            '', 0, cuda, p 0 cuda
            '', 2, '', p 2
            anonymous, 0, '', anonymous 0
            """)
    void aVersionOfTheUsersIsMeantByNumberAndPlanClassWhateverItsPlatformIsCalled(String platform, int number,
            String planClass, String named) {
        assertEquals(named, named(ofUser(), offered(platform, number, planClass)).strip());
    }

    @Test
    void everythingElseIsAsOfferedButTheTimeOfItsArrival() {
        MadeHost host = host();
        Result named = host.at(tick -> ResultVersions.named(tick, host.project(), WORK, offered("p", 2, "")));
        assertEquals(new Result("t", "w", "p", 2, "", 77, MadeHost.NOW, true, List.of(FileRef.of("out", ""))), named);
    }
}
