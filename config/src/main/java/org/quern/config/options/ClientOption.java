package org.quern.config.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** An option of cc_config.xml, whatever its type (docs/protocol/configuration.md 1.2). */
public interface ClientOption {
    /** The constant's name. */
    String name();

    /** The element's name. */
    default String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it is for, a sentence without its full stop. */
    String meaning();

    /** What is done with it: applied, for managers, or no effect and why. */
    String effect();

    /** The value of a computer without cc_config.xml, as it is written; empty where that is none. */
    String standard();

    /** Every option, in the order of their names. */
    static List<ClientOption> all() {
        List<ClientOption> all = new ArrayList<>(List.of(ClientSwitch.values()));
        all.addAll(List.of(ClientNumber.values()));
        all.addAll(List.of(ClientList.values()));
        all.addAll(List.of(ClientText.values()));
        all.sort((one, other) -> one.element().compareTo(other.element()));
        return List.copyOf(all);
    }

    /** That of {@code options} with this element. */
    static <T extends ClientOption> Optional<T> named(T[] options, String element) {
        return Stream.of(options).filter(option -> option.element().equals(element)).findFirst();
    }

    /** Its row of the table in docs/preferences.md. */
    default String row() {
        return "| `" + element() + "` | " + standard() + " | " + meaning() + " | " + effect() + " |";
    }
}
