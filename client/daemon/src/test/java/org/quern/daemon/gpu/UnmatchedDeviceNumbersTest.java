package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.model.device.AppleCard;
import org.quern.model.device.DeviceFindings;

class UnmatchedDeviceNumbersTest {
    private static final DeviceFindings APPLE = new DeviceFindings(List.of(), List.of(), List.of(),
            List.of(new AppleCard("M", 8, 3)), List.of(), List.of(), List.of());

    @TempDir
    private Path directory = Path.of("");

    private List<String> of(DeviceFindings found, String options) throws IOException {
        Files.writeString(directory.resolve("cc_config.xml"),
                "<cc_config><options>" + options + "</options></cc_config>");
        return UnmatchedDeviceNumbers.of(found, ClientOptionsFile.read(directory, ClientOptions.BUILT_IN).value());
    }

    @Test
    void aNumberThatNoCardHasIsToldWithItsElement() throws IOException {
        assertEquals(List.of(
                "cc_config.xml <ignore_nvidia_dev>: no such card has the number 7; it counts once one has."
                        + " 'quern devices' shows the numbers",
                "cc_config.xml <ignore_apple_dev>: no such card has the number 1; it counts once one has."
                        + " 'quern devices' shows the numbers"),
                of(APPLE, "<ignore_nvidia_dev>7</ignore_nvidia_dev><ignore_apple_dev>1</ignore_apple_dev>"));
    }

    @Test
    void aNumberOfACardIsNoMistakeAndWhereNothingWasFoundNobodyKnows() throws IOException {
        assertEquals(List.of(), of(APPLE, "<ignore_apple_dev>0</ignore_apple_dev>"));
        assertEquals(List.of(), of(DeviceFindings.NONE, "<ignore_apple_dev>7</ignore_apple_dev>"));
        assertEquals(List.of(), of(APPLE, "<ignore_apple_dev>7</ignore_apple_dev><no_gpus>1</no_gpus>"));
    }

    @Test
    void aNumberThatIsExcludedAndThatNoCardHasIsToldOnce() throws IOException {
        String vain = "<exclude_gpu><url>http://one.test/</url><type>apple_gpu</type><device_num>9</device_num></exclude_gpu>";
        assertEquals(List.of("cc_config.xml <exclude_gpu>: no such card has the number 9; it counts once one has."
                + " 'quern devices' shows the numbers"), of(APPLE, vain + vain));
        for (String good : List.of("<device_num>0</device_num>", "<type>apple_gpu</type>",
                "<type>Mali</type><device_num>9</device_num>",
                "<type>apple_gpu</type><device_num>0</device_num>")) {
            assertEquals(List.of(), of(APPLE, "<exclude_gpu><url>http://one.test/</url>" + good + "</exclude_gpu>"),
                    good);
        }
        assertEquals(List.of(), of(APPLE, "<coproc><type>apple_gpu</type><count>12</count></coproc>" + vain));
    }
}
