package org.quern.coproc.gpu.nvml;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.coproc.gpu.ffi.NativeLibrary;
import org.quern.model.device.CardLoad;

/** Asks NVML, between its start and {@link #close}. */
public final class Nvml implements AutoCloseable {
    /** nvmlMemory_v2_t: its version, then bytes in all, kept by the driver, free, used. */
    private static final int MEMORY_WORDS = 5;
    /** As NVML makes such numbers: the size of the structure, and 2 in the highest byte. */
    private static final int MEMORY_VERSION = MEMORY_WORDS * Long.BYTES | 2 << 24;
    private static final int NO_PERMISSION = 4;
    private static final int DRIVER_IS_AWAY = 9;
    private static final int SYSTEM_REFUSES = 17;
    private static final String FAILURE = "nvmlInit failed with error ";
    private static final int TEXT_BYTES = 96;
    private static final int MOST_DEVICES = 64;
    private static final double MILLI = 1e-3;
    private static final int CHIP_SENSOR = 0;
    private static final int PROCESSOR_CLOCK = 1;

    private final NativeLibrary library;
    /** Of the last look: whoever looks for days keeps no more than that. */
    private Arena arena = Arena.ofConfined();

    private Nvml(NativeLibrary library) {
        this.library = library;
    }

    /** NVML started, or the sentence why it is not. */
    public record Started(Optional<Nvml> nvml, String problem) {}

    /** Starts it. */
    public static Started start(NativeLibrary library) {
        String init = library.has("nvmlInit_v2") ? "nvmlInit_v2" : "nvmlInit";
        if (!library.has(init)) {
            return new Started(Optional.empty(), "it has no nvmlInit and is no NVML");
        }
        int failure = library.call(init);
        return failure == 0 ? new Started(Optional.of(new Nvml(library)), "")
                : new Started(Optional.empty(), FAILURE + failure + words(failure));
    }

    /** Those that people meet. */
    static String words(int failure) {
        return switch (failure) {
            case DRIVER_IS_AWAY -> ": the kernel's driver is not loaded, or its files in /dev are missing here";
            case NO_PERMISSION -> ": this user may not use the card";
            case SYSTEM_REFUSES -> ": the system keeps this process from the card";
            case 18 -> ": the library and the kernel's driver are of different versions; restart the computer";
            default -> "";
        };
    }

    /** NVML's words that the system, or the card's files, are closed to who asked. */
    public static boolean isKeptOut(String words) {
        return words.equals(FAILURE + NO_PERMISSION + words(NO_PERMISSION))
                || words.equals(FAILURE + SYSTEM_REFUSES + words(SYSTEM_REFUSES));
    }

    /** NVML's words that nothing of the driver is there; where the kernel's part holds a card, its files are missing. */
    public static boolean isWithoutDriver(String words) {
        return words.equals(FAILURE + DRIVER_IS_AWAY + words(DRIVER_IS_AWAY));
    }

    /** Version text of the driver, empty if it does not tell. */
    public String driverVersion() {
        MemorySegment text = arena.allocate(TEXT_BYTES);
        return library.has("nvmlSystemGetDriverVersion")
                && library.call("nvmlSystemGetDriverVersion", text, TEXT_BYTES) == 0 ? NativeLibrary.text(text).strip()
                        : "";
    }

    /** What each card does at the moment. */
    public List<CardLoad> loads() {
        arena.close();
        arena = Arena.ofConfined();
        List<CardLoad> loads = new ArrayList<>();
        MemorySegment out = arena.allocate(ValueLayout.JAVA_INT);
        if (!told("nvmlDeviceGetCount_v2", out)) {
            return List.of();
        }
        int count = Math.clamp(out.get(ValueLayout.JAVA_INT, 0), 0, MOST_DEVICES);
        for (int i = 0; i < count; i++) {
            MemorySegment handle = arena.allocate(ValueLayout.ADDRESS);
            if (told("nvmlDeviceGetHandleByIndex_v2", i, handle)) {
                loads.add(load(handle.get(ValueLayout.ADDRESS, 0)));
            }
        }
        return loads;
    }

    private CardLoad load(MemorySegment card) {
        Memory memory = memory(card);
        return new CardLoad(text("nvmlDeviceGetUUID", card), text("nvmlDeviceGetName", card),
                number(1, "nvmlDeviceGetUtilizationRates", card),
                number(1, "nvmlDeviceGetTemperature", card, CHIP_SENSOR),
                number(MILLI, "nvmlDeviceGetPowerUsage", card), number(MILLI, "nvmlDeviceGetEnforcedPowerLimit", card),
                memory.used(), memory.total(), number(1, "nvmlDeviceGetClockInfo", card, PROCESSOR_CLOCK),
                number(1, "nvmlDeviceGetDisplayActive", card).orElse(0) > 0);
    }

    /** Bytes of a card's memory. */
    private record Memory(OptionalDouble used, OptionalDouble total) {
        static Memory of(long used, long total) {
            return new Memory(told(used, 1), told(total, 1));
        }
    }

    /** Without what the driver keeps for itself, which the first version of the function counts as used. */
    private Memory memory(MemorySegment card) {
        MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG, MEMORY_WORDS);
        out.set(ValueLayout.JAVA_INT, 0, MEMORY_VERSION);
        if (told("nvmlDeviceGetMemoryInfo_v2", card, out)) {
            return Memory.of(out.getAtIndex(ValueLayout.JAVA_LONG, MEMORY_WORDS - 1),
                    out.getAtIndex(ValueLayout.JAVA_LONG, 1));
        }
        return told("nvmlDeviceGetMemoryInfo", card, out)
                ? Memory.of(out.getAtIndex(ValueLayout.JAVA_LONG, 2), out.getAtIndex(ValueLayout.JAVA_LONG, 0))
                : new Memory(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The number that the function writes behind its other arguments, in its unit; the first of two, where it writes two. */
    private OptionalDouble number(double unit, String function, Object... arguments) {
        MemorySegment out = arena.allocate(ValueLayout.JAVA_INT, 2);
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = out;
        return told(function, all) ? told(out.get(ValueLayout.JAVA_INT, 0), unit) : OptionalDouble.empty();
    }

    /** A negative one is so large that it cannot be meant. */
    private static OptionalDouble told(long number, double unit) {
        return number < 0 ? OptionalDouble.empty() : OptionalDouble.of(number * unit);
    }

    private String text(String function, MemorySegment card) {
        MemorySegment text = arena.allocate(TEXT_BYTES);
        return told(function, card, text, TEXT_BYTES) ? NativeLibrary.text(text).strip() : "";
    }

    private boolean told(String function, Object... arguments) {
        return library.has(function) && library.call(function, arguments) == 0;
    }

    @Override
    public void close() {
        if (library.has("nvmlShutdown")) {
            library.call("nvmlShutdown");
        }
        arena.close();
    }
}
