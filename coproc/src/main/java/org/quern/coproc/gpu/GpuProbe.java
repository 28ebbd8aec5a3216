package org.quern.coproc.gpu;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.quern.coproc.gpu.cuda.CudaCards;
import org.quern.coproc.gpu.cuda.CudaDriver;
import org.quern.coproc.gpu.cuda.CudaReading;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.coproc.gpu.ffi.NativeLibrary;
import org.quern.coproc.gpu.nvml.Nvml;
import org.quern.coproc.gpu.opencl.CudaMatch;
import org.quern.coproc.gpu.opencl.OpenClDevices;
import org.quern.coproc.gpu.opencl.OpenClDriver;
import org.quern.coproc.gpu.opencl.OpenClReading;
import org.quern.coproc.gpu.opencl.OpenClTwins;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardLoad;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;

/** One look at all drivers' libraries, in the order of docs/protocol/coprocessors.md 2.1; OpenCL last. */
public final class GpuProbe {
    private static final Path DRM = Path.of("/sys/class/drm");
    private final String osName = System.getProperty("os.name", "");
    private final Set<LibraryKind> skipped;
    private final Consumer<LibraryKind> beginning;
    private final List<LibraryAnswer> libraries = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    /** The library that is being asked. */
    private String opened = "";
    private List<CudaCard> cuda = List.of();
    /** Identities of NVIDIA's cards that drive a display. */
    private List<String> withDisplay = List.of();
    private final List<OpenClDevice> openCl = new ArrayList<>();
    private final List<OpenClCpu> openClCpus = new ArrayList<>();

    private GpuProbe(Set<LibraryKind> skipped, Consumer<LibraryKind> beginning) {
        this.skipped = Set.copyOf(skipped);
        this.beginning = beginning;
    }

    /**
     * Looks.
     *
     * @param skipped libraries not to be touched
     * @param beginning is told of each before it is touched, so that somebody else knows which one crashed
     */
    public static DeviceFindings run(Set<LibraryKind> skipped, Consumer<LibraryKind> beginning) {
        return new GpuProbe(skipped, beginning).run();
    }

    private DeviceFindings run() {
        String driver = ask(LibraryKind.NVML, this::driverVersion).filter(version -> !version.isEmpty())
                .or(() -> ask(LibraryKind.NVAPI, this::driverVersionOfWindows)).orElse("");
        cuda = ask(LibraryKind.CUDA, library -> cudaCards(library, driver)).orElse(List.of());
        ask(LibraryKind.HIP, HipDriver::describe).ifPresent(words -> answer(LibraryKind.HIP, true, words));
        askOpenCl();
        List<AppleCard> apple = osName.startsWith("Mac") ? SystemProfiler.cards(warnings::add) : List.of();
        List<ListedCard> listed = ListedCards.read(warnings::add);
        return new DeviceFindings(cuda, CudaMatch.of(OpenClTwins.without(openCl, warnings::add), cuda, warnings::add),
                openClCpus, apple, listed, libraries,
                warnings, displays());
    }

    /** NVIDIA's own driver shows the kernel no screens everywhere, but tells of them itself. */
    private List<PciPlace> displays() {
        return Stream.concat(DrmLoads.displays(DRM).stream(),
                cuda.stream().filter(card -> withDisplay.contains(card.uuid()))
                        .flatMap(card -> Optional.ofNullable(card.place()).stream()))
                .distinct().toList();
    }

    /** Something that one library can tell. */
    private interface Question<T> {
        Optional<T> ask(NativeLibrary library);
    }

    private <T> Optional<T> ask(LibraryKind kind, Question<T> question) {
        List<String> names = kind.names(osName);
        if (names.isEmpty() || skipped.contains(kind)) {
            return Optional.empty();
        }
        beginning.accept(kind);
        Optional<NativeLibrary> library = NativeLibrary.open(names);
        if (library.isEmpty()) {
            opened = String.join(", ", names);
            NativeLibrary.trouble(names).ifPresentOrElse(words -> answer(kind, false, words),
                    () -> libraries.add(LibraryAnswer.absent(kind.words(), opened)));
            return Optional.empty();
        }
        opened = library.get().name();
        try {
            return question.ask(library.get());
        } catch (IllegalStateException failure) {
            answer(kind, false, String.valueOf(failure.getMessage()));
            return Optional.empty();
        }
    }

    private void answer(LibraryKind kind, boolean answered, String words) {
        libraries.add(new LibraryAnswer(kind.words(), opened, answered, words));
        if (!answered) {
            warnings.add(kind.words() + " (" + opened + "): " + words);
        }
    }

    private Optional<String> driverVersion(NativeLibrary library) {
        Nvml.Started started = Nvml.start(library);
        if (started.nvml().isEmpty()) {
            answer(LibraryKind.NVML, false, started.problem());
            return Optional.empty();
        }
        try (Nvml nvml = started.nvml().get()) {
            String version = nvml.driverVersion();
            withDisplay = nvml.loads().stream().filter(CardLoad::drivesDisplay).map(CardLoad::identity)
                    .filter(identity -> !identity.isEmpty()).toList();
            answer(LibraryKind.NVML, true, "driver version " + (version.isEmpty() ? "unknown" : version));
            return Optional.of(version);
        }
    }

    private Optional<String> driverVersionOfWindows(NativeLibrary library) {
        Optional<String> version = NvApi.driverVersion(library);
        version.ifPresent(text -> answer(LibraryKind.NVAPI, true, "driver version " + text));
        return version;
    }

    private Optional<List<CudaCard>> cudaCards(NativeLibrary library, String driver) {
        CudaDriver.Answer answer = CudaDriver.ask(library);
        if (answer.reading().isEmpty()) {
            answer(LibraryKind.CUDA, false, answer.problem());
            return Optional.empty();
        }
        CudaReading reading = answer.reading().get();
        List<CudaCard> cards = CudaCards.of(reading, driver, warnings::add);
        answer(LibraryKind.CUDA, true, String.format(Locale.ROOT, "CUDA %d.%d, %s", reading.version() / 1000,
                reading.version() % 1000 / 10, count(cards.size(), "card")));
        return Optional.of(cards);
    }

    private void askOpenCl() {
        boolean loader = ask(LibraryKind.OPENCL, this::take).isPresent();
        if (!loader && !skipped.contains(LibraryKind.OPENCL)) {
            Set<Long> asked = new HashSet<>();
            for (String name : IcdFiles.libraries(osName)) {
                // A vendor's file of a version and its usual name are mostly one library: its devices are there once.
                NativeLibrary.open(List.of(name)).filter(library -> isNew(asked, OpenClDriver.entry(library)))
                        .ifPresent(this::takeVendor);
            }
        }
    }

    /** One that has no entry at all is told as that, each. */
    private static boolean isNew(Set<Long> asked, long entry) {
        return entry == 0 || asked.add(entry);
    }

    private void takeVendor(NativeLibrary library) {
        opened = library.name();
        try {
            take(library);
        } catch (IllegalStateException failure) {
            answer(LibraryKind.OPENCL, false, String.valueOf(failure.getMessage()));
        }
    }

    private Optional<Boolean> take(NativeLibrary library) {
        OpenClReading reading = OpenClDriver.ask(library);
        OpenClDevices.Meaning meaning = OpenClDevices.of(reading, warnings::add);
        openCl.addAll(meaning.devices());
        openClCpus.addAll(meaning.cpus());
        answer(LibraryKind.OPENCL, true, count(reading.platforms().size(), "platform") + ", "
                + count(meaning.devices().size(), "GPU") + ", " + count(meaning.cpus().size(), "CPU device"));
        return Optional.of(true);
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
