package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PowerSuppliesTest {
    private static PowerSupply battery(String status) {
        return new PowerSupply("Battery", "", "", status);
    }

    private static PowerSupply mains(String online) {
        return new PowerSupply("Mains", "", online, "");
    }

    private static PowerSupply ups(String status) {
        return new PowerSupply("UPS", "", "", status);
    }

    private static final PowerSupply MOUSE = new PowerSupply("Battery", "Device", "", "Discharging");
    private static final PowerSupply USB_PORT = new PowerSupply("USB", "", "0", "");

    static Stream<Arguments> situations() {
        return Stream.of(
                Arguments.of("a desktop", List.of(), false, "mains; no battery"),
                Arguments.of("a desktop with a wireless mouse", List.of(MOUSE), false, "mains; no battery"),
                Arguments.of("a desktop with a UPS", List.of(ups("Full")), false, "mains; no battery"),
                Arguments.of("a desktop with a UPS in a power cut", List.of(ups("Discharging")), true,
                        "an emergency supply (UPS) that is being drained"),
                Arguments.of("a desktop whose firmware lists a charger", List.of(mains("0")), false,
                        "mains; no battery"),
                Arguments.of("a laptop on mains", List.of(mains("1"), battery("Full"), USB_PORT), false, "mains"),
                Arguments.of("a laptop on mains that balances its battery", List.of(mains("1"), battery("Discharging")),
                        false, "mains"),
                Arguments.of("a laptop charged by USB",
                        List.of(mains("0"), new PowerSupply("USB_C", "", "1", ""),
                                battery("Charging")),
                        false, "mains"),
                Arguments.of("a laptop on its battery", List.of(mains("0"), battery("Discharging"), MOUSE), true,
                        "battery"),
                Arguments.of("a laptop whose charger is not listed", List.of(battery("Discharging")), true, "battery"),
                Arguments.of("the same while charging", List.of(battery("Charging")), false, "mains"),
                Arguments.of("a laptop behind a UPS in a power cut",
                        List.of(mains("1"), battery("Full"), ups("Discharging")), true,
                        "an emergency supply (UPS) that is being drained"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("situations")
    void whatTheComputerRunsOnIsTold(String situation, List<PowerSupply> supplies, boolean onBattery,
            String description) {
        PowerState state = PowerSupplies.state(supplies);
        assertEquals(onBattery, state.onBattery(), situation);
        assertEquals(description, state.description(), situation);
    }

    @Test
    void theKernelsFilesAreRead(@TempDir Path dir) throws IOException {
        Path bat = Files.createDirectory(dir.resolve("BAT1"));
        for (String pair : List.of("type=Battery", "status=Discharging")) {
            Files.writeString(bat.resolve(pair.substring(0, pair.indexOf('='))),
                    pair.substring(pair.indexOf('=') + 1) + "\n");
        }
        assertEquals(List.of(new PowerSupply("Battery", "", "", "Discharging")), PowerSupplies.list(dir));
        assertTrue(PowerSupplies.state(PowerSupplies.list(dir)).onBattery());
    }
}
