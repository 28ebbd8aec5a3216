package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** Bytes: each text 56 and its characters, each reference 80 and its two texts, a result 1000, everything else 500. */
class WeightsTest {
    private static final ResourceUsage ONE_CPU = new ResourceUsage(1, null, 0, 1e9);

    /** 500 + (56 + 3) + (56 + its characters), twice as many for letters beyond Latin-1. */
    @ParameterizedTest
    @CsvSource({"'', 615", "a, 616", "Über, 619", "\u00ff, 616", "\u0100, 617", "aaaЖ, 623"})
    void lettersBeyondLatin1MakeATextTwiceAsLong(String text, long bytes) {
        assertEquals(bytes, Weights.of(new App("app", text, false, false, false)));
    }

    private static FileInfo file(@Nullable String signature) {
        return new FileInfo("a", 7, 7, "bb", List.of("ccc", "c"), List.of("dddd"), false, 0, signature, "f", false,
                false, 0, false, 1, 0);
    }

    /** 500 + 57 + 58 + (59 + 57) + 60 + 57 = 848, and 61 for the signature of five characters. */
    @Test
    void aFileWeighsWhatItsTextsWeighWhateverItsSize() {
        assertEquals(848, Weights.of(file(null)));
        assertEquals(909, Weights.of(file("eeeee")));
    }

    private static AppVersion version(List<FileRef> files) {
        return new AppVersion("a", 100, "bb", "ccc", "dddd", ONE_CPU, "eeeee", "", false, false, files);
    }

    /** 500 + 57 + 58 + 59 + 60 + 61 + 56 = 851; a reference (80 + 57) + (56 + 2) = 195, one without a name to open 193. */
    @Test
    void aVersionWeighsWhatItsTextsAndReferencesWeigh() {
        assertEquals(851, Weights.of(version(List.of())));
        assertEquals(1239, Weights.of(version(List.of(FileRef.of("f", "gg"), FileRef.of("f", "")))));
    }

    private static Workunit workunit(List<FileRef> inputs) {
        return new Workunit("a", "bb", 100, "ccc", 1, 1, 1, 1, inputs, "dddd", null);
    }

    /** 500 + 57 + 58 + 59 + 60 = 734. */
    @Test
    void aWorkunitWeighsWhatItsTextsAndReferencesWeigh() {
        assertEquals(734, Weights.of(workunit(List.of())));
        assertEquals(929, Weights.of(workunit(List.of(FileRef.of("f", "gg")))));
    }

    private static Result result(List<FileRef> outputs) {
        return new Result("a", "bb", "ccc", 100, "dddd", 1, 1, false, outputs);
    }

    /** 1000 + 57 + 58 + 59 + 60 = 1234. */
    @Test
    void aResultWeighsWhatItsTextsAndReferencesWeigh() {
        assertEquals(1234, Weights.of(result(List.of())));
        assertEquals(1429, Weights.of(result(List.of(FileRef.of("f", "gg")))));
    }

    /** The text of a file's error and of a result's output: 56 each while there is none. */
    @Test
    void aProjectWeighsWhatItHolds() {
        ProjectUrl url = ProjectUrl.of("http://a.example/");
        ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
                List.of(new AccountFile(url, "key", "", 100, List.of(), "", "", null)),
                EngineSettings.defaults(1, "p"));
        ProjectState project = Objects.requireNonNull(state.find(url));
        assertEquals(0, Weights.of(project));
        project.work().told(App.named("app"));
        long sum = Weights.of(App.named("app"));
        assertEquals(sum, Weights.of(project));
        project.fileState().described(file(null), 1);
        sum += 848 + 56;
        assertEquals(sum, Weights.of(project));
        project.work().offered(version(List.of()));
        sum += 851;
        assertEquals(sum, Weights.of(project));
        project.work().told(workunit(List.of()));
        sum += 734;
        assertEquals(sum, Weights.of(project));
        project.work().assigned(result(List.of()));
        sum += 1234 + 56;
        assertEquals(sum, Weights.of(project));
    }
}
