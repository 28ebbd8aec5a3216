package org.quern.coproc.gpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quern.model.device.AppleCard;

/** Apple's own GPU as macOS describes it (docs/protocol/coprocessors.md 2.5). */
final class SystemProfiler {
    private static final int SECONDS = 8;
    private static final Pattern MODEL = line("Chipset Model", "(.+)");
    private static final Pattern CORES = line("Total Number of Cores", "(\\d{1,6})");
    private static final Pattern METAL = line("Metal Support", "Metal (\\d{1,3})");

    private SystemProfiler() {}

    private static Pattern line(String name, String value) {
        return Pattern.compile("^\\s*" + name + ":\\s*" + value + "\\s*$", Pattern.MULTILINE);
    }

    static List<AppleCard> cards(Consumer<String> warnings) {
        try {
            Process process = new ProcessBuilder("system_profiler", "SPDisplaysDataType").redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return parse(text).map(List::of).orElse(List.of());
        } catch (IOException e) {
            warnings.accept("Apple: system_profiler cannot be run: " + e.getMessage());
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** All three are needed, and the maker must be Apple. */
    static Optional<AppleCard> parse(String text) {
        Optional<String> model = find(MODEL, text).filter(name -> name.contains("Apple"));
        Optional<String> cores = find(CORES, text);
        Optional<String> metal = find(METAL, text);
        return model.isEmpty() || cores.isEmpty() || metal.isEmpty() ? Optional.empty()
                : Optional.of(new AppleCard(model.get(), Integer.parseInt(cores.get()), Integer.parseInt(metal.get())));
    }

    private static Optional<String> find(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.of(found.group(1).strip()) : Optional.empty();
    }
}
