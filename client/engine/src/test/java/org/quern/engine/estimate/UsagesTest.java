package org.quern.engine.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.AppConfig;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.engine.tick.TickContext;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** On a computer with four CPUs and two equal cards. */
class UsagesTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final Coprocessor CARDS = new Coprocessor(ResourceType.NVIDIA, "card", 2, 1e12, 1e9, 1e9, "", true,
            "");
    private final ClientState state = new ClientState(
            SavedState.fresh(HostInfo.plain(4, 1e9).withCoprocessors(List.of(CARDS)), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(4, "p"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));

    private HeldResult held(App app, ResourceUsage usage) {
        project.work().told(app);
        project.work().offered(version(app.name(), usage));
        project.work().told(new Workunit("w", app.name(), 100, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        return project.work().assigned(new Result("t", "w", "p", 100, "", 1e9, 0, false, List.of()));
    }

    private static AppVersion version(String app, ResourceUsage usage) {
        return new AppVersion(app, 100, "p", "", "", usage, "", "", false, false, List.of());
    }

    private void wishes(AppConfig config) {
        state.use(EngineSettings.defaults(4, "p")
                .with(new ProjectWishes(new TreeMap<>(Map.of(URL, config)), List.of(), false)));
    }

    private double cpus(App app, double cpus) {
        return Objects.requireNonNull(Usages.of(state, project, held(app, new ResourceUsage(cpus, null, 0, 1e9))))
                .cpus();
    }

    /** What the user is told, and of which importance. */
    private List<String> told(java.util.function.Consumer<TickContext> what) {
        return OneTurn.of(state, 1, 0, tick -> {
            what.accept(tick);
            return state;
        }).told();
    }

    /** 301 s of processor time beyond what is said are too much. */
    private void refute() {
        project.lightUse().used(301);
    }

    @ParameterizedTest
    @CsvSource({"0.2, false, 0.2", "0.2, true, 1", "0.99, true, 1", "1, true, 1", "1.5, true, 1.5"})
    void aTaskThatClaimsLessThanAProcessorCountsAWholeOneOnceThatWasRefuted(double said, boolean refuted,
            double counted) {
        if (refuted) {
            refute();
        }
        assertEquals(counted, cpus(App.named("app"), said));
    }

    @Test
    void whatIsPaidForOrUsesACardMayUseLessOfAProcessorAllTheSame() {
        refute();
        assertEquals(0.2, cpus(new App("app", "app", false, true, false), 0.2));
        HeldResult held = held(App.named("card"), new ResourceUsage(0.2, ResourceType.NVIDIA, 1, 1e9));
        assertEquals(0.2, Objects.requireNonNull(Usages.of(state, project, held)).cpus());
    }

    @ParameterizedTest
    @CsvSource({"true, true, false", "true, false, true", "false, true, false", "false, false, false"})
    void anApplicationThatIsSaidToHardlyUseAProcessorIsAnOrdinaryOneOnceThatWasRefuted(boolean said, boolean refuted,
            boolean isLight) {
        held(new App("app", "Its long name", said, false, false), ResourceUsage.oneCpu(1e9));
        if (refuted) {
            refute();
        }
        App app = Usages.app(state, project, Objects.requireNonNull(project.workunits().get("w")));
        assertEquals(new App("app", "Its long name", isLight, false, false), app);
    }

    /** A task that claims more than there is shall run alone, not never. */
    @ParameterizedTest
    @CsvSource({"3, 3", "4, 4", "5, 4", "1e9, 4"})
    void noTaskOccupiesMoreCpusThanThereAre(double said, double counted) {
        assertEquals(counted, cpus(App.named("app"), said));
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA, 1, 1", "NVIDIA, 2, 2", "NVIDIA, 3, 2", "ATI, 3, 3"})
    void noTaskOccupiesMoreCardsOfAKindThanThereAre(String kind, double said, double counted) {
        HeldResult held = held(App.named("app"), new ResourceUsage(1, new ResourceType(kind), said, 1e9));
        assertEquals(counted, Objects.requireNonNull(Usages.of(state, project, held)).coprocs());
    }

    @Test
    void cardsOfAKindThatIsThereWithNoneOfThemDoNotCount() {
        Coprocessor none = new Coprocessor(ResourceType.NVIDIA, "gone", 0, 1e12, 1e9, 1e9, "", true, "");
        state.computer().devicesFound(List.of(none), List.of());
        HeldResult held = held(App.named("app"), new ResourceUsage(1, ResourceType.NVIDIA, 3, 1e9));
        assertEquals(3, Objects.requireNonNull(Usages.of(state, project, held)).coprocs());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"5 | 1 | claims 5 CPUs and is counted with 4, all that this computer has",
        "4.5 | 1 | claims 4.500 CPUs and is counted with 4, all that this computer has",
        "1000000 | 1 | claims 1.000e+06 CPUs and is counted with 4, all that this computer has",
        "999999 | 1 | claims 999999 CPUs and is counted with 4, all that this computer has",
        "1 | 3 | claims 3 instances of NVIDIA and is counted with 2, all that this computer has"})
    void theUserIsToldOfAClaimThatIsTooHigh(double cpus, double cards, String words) {
        assertEquals(List.of("The version " + words), told(tick -> Usages.tellExcess(tick, project, "The version",
                new ResourceUsage(cpus, ResourceType.NVIDIA, cards, 1e9))));
        assertEquals(List.of(), told(tick -> Usages.tellExcess(tick, project, "The version",
                new ResourceUsage(4, ResourceType.NVIDIA, 2, 1e9))));
    }

    /** The second time it is known, and what is put right and made wrong again is told again. */
    @Test
    void aWishForNothingThatThereIsIsToldOnce() {
        held(App.named("app"), ResourceUsage.oneCpu(1e9));
        AppConfig wrong = new AppConfig(List.of(), List.of(new AppConfig.VersionSettings("app", "", "", 8, 0),
                new AppConfig.VersionSettings("app", "sse", "", 1, 0),
                new AppConfig.VersionSettings("ap", "", "", 1, 0)), 0,
                false);
        wishes(wrong);
        List<String> sentences = told(tick -> Usages.tellUnmet(tick, project));
        assertEquals(3, sentences.size(), sentences::toString);
        assertEquals(
                "app_config.xml: version 100 of app claims 8 CPUs and is counted with 4, all that this computer has",
                sentences.getLast());
        assertEquals(List.of(), told(tick -> Usages.tellUnmet(tick, project)));
        wishes(AppConfig.NONE);
        assertEquals(List.of(), told(tick -> Usages.tellUnmet(tick, project)));
        wishes(wrong);
        assertEquals(sentences, told(tick -> Usages.tellUnmet(tick, project)));
    }

    @Test
    void whatAProjectItselfClaimsIsNoWishOfTheUsers() {
        held(App.named("app"), new ResourceUsage(8, null, 0, 1e9));
        wishes(new AppConfig(List.of(), List.of(new AppConfig.VersionSettings("app", "", "--fast", 0, 0)), 0, false));
        assertEquals(1, told(tick -> Usages.tellUnmet(tick, project)).size()); // with its arguments it is another version
        wishes(AppConfig.NONE);
        assertEquals(List.of(), told(tick -> Usages.tellUnmet(tick, project)));
    }
}
