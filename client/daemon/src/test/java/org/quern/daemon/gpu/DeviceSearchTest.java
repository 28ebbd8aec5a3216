package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.AppleCard;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;

class DeviceSearchTest {
    private static final DeviceFindings NOTHING = DeviceFindings.NONE;
    private static final DeviceFindings CARD = new DeviceFindings(List.of(), List.of(), List.of(),
            List.of(new AppleCard("M", 8, 3)), List.of(), List.of(), List.of());

    private static final DeviceFindings OPENCL = new DeviceFindings(List.of(), List.of(new OpenClDevice(Maker.AMD, 0, 0,
            new OpenClProperties("card", "AMD", 1, true, 0, 1, 1, true, 1, "", 1 << 30, 1024, 1000, 10, 0, 0, 0, 0, 0,
                    "OpenCL 3.0", "OpenCL 3.0", "1"),
            1e9, 1e12, false, "", null)), List.of(), List.of(), List.of(), List.of(), List.of());

    private static final DeviceFindings UNREADY = new DeviceFindings(List.of(), List.of(), List.of(), List.of(),
            List.of(new ListedCard(Maker.NVIDIA, "NVIDIA graphics card", "0000:01:00.0", "nvidia")),
            List.of(new LibraryAnswer("CUDA", "libcuda.so.1", false, "cuInit failed with error 802")), List.of());

    @TempDir
    private Path data = Path.of("");
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final BlockingQueue<DeviceFindings> answers = new LinkedBlockingQueue<>();
    private final AtomicReference<ClientOptions> options = new AtomicReference<>(ClientOptions.BUILT_IN);

    @Test
    void aFailingLookIsAnsweredAllTheSameSoThatTheClientGoesOnWithoutCards() throws InterruptedException {
        BlockingQueue<Message> told = new LinkedBlockingQueue<>();
        try (DeviceSearch search = new DeviceSearch(new ProbeProcess(data, Duration.ofSeconds(20)), () -> {
            throw new IllegalStateException("a planted bug");
        }, events::add, new MessageLog(told::add))) {
            search.begin();
            assertEquals(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE),
                    events.poll(30, TimeUnit.SECONDS));
            assertTrue(told.remove().text().contains("a planted bug"));
        }
    }

    @Test
    void aCardThatIsNotBackYetAfterSleepIsNotMissedByTheFirstLook() throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.awake();
            assertEquals(1, cardsTold());
            assertEquals(0, answers.size());
        }
    }

    @Test
    void aCardThatStaysAwayForSomeLooksAfterSleepIsToldMissingAndThenFoundAgainWithoutAWish()
            throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, NOTHING, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.awake();
            assertEquals(0, cardsTold());
            assertEquals(0, cardsTold());
            assertEquals(1, cardsTold());
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere nothing tells when a driver comes, and all are looked for again")
    void aDriverThatIsThereAndNotReadyYetIsAskedAgainWithoutAWish() throws InterruptedException {
        try (DeviceSearch search = search(UNREADY, UNREADY, CARD)) {
            search.begin();
            assertEquals(0, cardsTold());
            assertEquals(0, cardsTold());
            assertEquals(1, cardsTold());
        }
    }

    @Test
    void onlyDriversThatAreThereAndDriveNothingAreWaitedForWhereTheirComingShows() {
        assertTrue(UnreadyDrivers.areThere(UNREADY, true));
        DeviceFindings absent = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), UNREADY.listed(),
                List.of(LibraryAnswer.absent("CUDA", "libcuda.so.1")), List.of());
        assertFalse(UnreadyDrivers.areThere(absent, true));
        assertTrue(UnreadyDrivers.areThere(absent, false), "where nothing shows it");
        DeviceFindings elsewhere = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
                UNREADY.libraries(),
                List.of());
        assertFalse(UnreadyDrivers.areThere(elsewhere, false), "no card");
        DeviceFindings driven = new DeviceFindings(List.of(), OPENCL.openCl(), List.of(), List.of(),
                List.of(new ListedCard(Maker.AMD, "Radeon", "0000:01:00.0", "amdgpu")), UNREADY.libraries(),
                List.of());
        assertFalse(UnreadyDrivers.areThere(driven, false), "its other library drives it");
    }

    @Test
    void whoWishesALookIsToldAtOnceWhatIsMissingAndItIsLookedForAgain() throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.rescan();
            assertEquals(0, cardsTold());
            assertEquals(1, cardsTold());
        }
    }

    @Test
    void cardsThatNobodyWantedAreLookedForWhenTheyAreWantedAgain() throws InterruptedException {
        options.set(with(ClientSwitch.NO_GPUS));
        try (DeviceSearch search = search(CARD)) {
            search.begin();
            assertEquals(0, cardsTold());
            assertEquals(1, answers.size(), "nobody was asked");
            options.set(ClientOptions.BUILT_IN);
            search.optionsChanged();
            assertEquals(1, cardsTold());
            options.set(with(ClientSwitch.NO_GPUS));
            search.optionsChanged();
            assertEquals(0, cardsTold());
            options.set(ClientOptions.BUILT_IN);
            search.optionsChanged();
            assertEquals(1, cardsTold(), "what was found is known still");
        }
    }

    @Test
    void openClCountsAtOnceWhenItIsSwitchedOffAndOn() throws InterruptedException {
        try (DeviceSearch search = search(OPENCL, NOTHING, OPENCL)) {
            search.begin();
            assertEquals(1, cardsTold());
            options.set(with(ClientSwitch.NO_OPENCL));
            search.optionsChanged();
            assertEquals(0, cardsTold());
            options.set(ClientOptions.BUILT_IN);
            search.optionsChanged();
            assertEquals(1, cardsTold());
            options.set(with(ClientSwitch.NO_OPENCL));
            search.rescan();
            assertEquals(0, cardsTold());
            assertEquals(1, answers.size(), "a card that is not wanted is not missed");
            options.set(ClientOptions.BUILT_IN);
            search.optionsChanged();
            assertEquals(1, cardsTold());
        }
    }

    @Test
    void aLookThatCannotBeMadeTakesNoCardsAwayIsToldOnceAndTriedAgain() throws InterruptedException {
        List<String> told = new CopyOnWriteArrayList<>();
        DeviceFindings failed = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(new LibraryAnswer("probe", "", false, "No space left on device")), List.of());
        answers.addAll(List.of(CARD, failed, failed, CARD));
        try (DeviceSearch search = new DeviceSearch(unwanted -> answers.remove(), options::get, events::add,
                new MessageLog(message -> told.add(message.text())), Duration.ofMillis(1))) {
            search.begin();
            assertEquals(1, cardsTold());
            search.rescan();
            for (int look = 0; look < 3; look++) {
                assertEquals(1, cardsTold());
            }
            assertEquals(1, told.stream().filter(text -> text.contains("No space left on device")).count());
        }
    }

    @Test
    void theFirstLookTellsWhichLibrariesDiedOrAreSilentAndWhichCardsAreLeftOutOnce() throws InterruptedException {
        List<LibraryAnswer> libraries = List.of(LibraryAnswer.absent("HIP", "libamdhip64.so"),
                new LibraryAnswer("CUDA", "libcuda.so.1", false, "cuInit failed with error 999"),
                new LibraryAnswer("OpenCL", "", false, "its library crashed"));
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(), libraries,
                List.of("NVIDIA: card 1 is left out: 0 bytes of memory cannot be",
                        "CUDA (libcuda.so.1): cuInit failed with error 999", "OpenCL: its library crashed"));
        List<Message> told = new CopyOnWriteArrayList<>();
        answers.addAll(List.of(found, found));
        try (DeviceSearch search = new DeviceSearch(unwanted -> answers.remove(), options::get, events::add,
                new MessageLog(told::add), Duration.ofMillis(1))) {
            search.begin();
            assertEquals(0, cardsTold());
            search.rescan();
            assertEquals(0, cardsTold());
            assertEquals(
                    List.of("NVIDIA: card 1 is left out: 0 bytes of memory cannot be",
                            "The drivers' library OpenCL does not answer (its library crashed). "
                                    + "Cards that only it drives are not used until it does; their tasks wait",
                            "The drivers' library CUDA does not answer (cuInit failed with error 999). "
                                    + "Cards that only it drives are not used until it does; their tasks wait",
                            "No usable GPUs found"),
                    told.stream().map(Message::text).limit(4).toList());
            assertEquals(1, told.stream().filter(message -> message.text().contains("left out")).count());
            assertEquals(1, told.stream().filter(message -> message.text().contains("crashed")).count());
        }
    }

    @Test
    void whoHasTheDriversAskedAgainIsToldThatNothingHasChanged() throws InterruptedException {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        answers.addAll(List.of(CARD, CARD, CARD));
        try (DeviceSearch search = new DeviceSearch(unwanted -> answers.remove(), options::get, events::add,
                new MessageLog(message -> told.add(message.text())), Duration.ofMillis(1))) {
            search.begin();
            assertEquals(1, cardsTold());
            assertEquals("Metal: Apple GPU: M (8 cores, Metal 3)", told.poll(30, TimeUnit.SECONDS));
            search.awake();
            assertEquals(1, cardsTold());
            search.rescan();
            assertEquals(1, cardsTold());
            assertEquals("The drivers were asked again; nothing has changed", told.poll(30, TimeUnit.SECONDS));
            options.set(with(ClientSwitch.NO_GPUS));
            search.optionsChanged();
            assertEquals(0, cardsTold());
            assertTrue(told.remove().startsWith("No graphics card is used"));
            search.rescan();
            assertEquals("The drivers were not asked: cc_config.xml or the command line says <no_gpus>",
                    told.poll(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void ofADriverThatTalksNonsenseOfAllItsCardsSomeSentencesAreTold() {
        List<String> absurd = IntStream.range(0, 20).mapToObj(card -> "card " + card + " is left out").toList();
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                absurd);
        CardWarnings warnings = new CardWarnings();
        List<String> news = warnings.news(found);
        assertEquals(absurd.subList(0, 8), news.subList(0, 8));
        assertEquals("12 more such sentences are shown by quern devices --explain", news.getLast());
        assertEquals(9, news.size());
        assertEquals(List.of(), warnings.news(found));
    }

    @Test
    void cardsThatOnlyNvmlTellsOfAreNotSaidToRest() {
        DeviceFindings before = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(new LibraryAnswer("NVML", "libnvidia-ml.so.1", true, "driver version 550")), List.of());
        DeviceFindings now = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(new LibraryAnswer("NVML", "libnvidia-ml.so.1", false, "error 18")), List.of());
        assertFalse(LostLibraries.words(before, now).getFirst().contains("tasks wait"));
    }

    private static ClientOptions with(ClientSwitch option) {
        return ClientOptions.BUILT_IN.change().set(option, true).build();
    }

    @Test
    void cardsAreLookedForTenTimesAndGivenUpThen() {
        MissingCards missing = new MissingCards(found -> false);
        missing.looked(CARD, NOTHING);
        for (int tried = 0; tried < 10; tried++) {
            assertTrue(missing.areAwaited(), "after " + tried);
            missing.looked(NOTHING, NOTHING);
        }
        assertFalse(missing.areAwaited());
        missing.looked(NOTHING, NOTHING);
        assertFalse(missing.areAwaited());
    }

    private DeviceSearch search(DeviceFindings... looks) {
        answers.addAll(List.of(looks));
        return new DeviceSearch(unwanted -> answers.remove(), options::get, events::add,
                new MessageLog(message -> {}), Duration.ofMillis(1));
    }

    private int cardsTold() throws InterruptedException {
        Event event = events.poll(30, TimeUnit.SECONDS);
        return event instanceof Event.DevicesFound found
                ? (int) found.coprocessors().stream().filter(Coprocessor::usable).count() : -1;
    }
}
