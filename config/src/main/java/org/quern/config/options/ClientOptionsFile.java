package org.quern.config.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quern.config.xml.BoincValues;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;
import org.quern.model.DataNames;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/**
 * Reads cc_config.xml (docs/protocol/configuration.md 1): the options that stand there change those given, all others
 * stay. A faulty or unknown element is named and skipped.
 */
public final class ClientOptionsFile {
    /** The file's name in the data directory. */
    public static final String NAME = DataNames.OPTIONS;

    private static final String DEVICE_NUMBER = "\\d{1,4}";
    /** Operations per second: more than any device has for a long time. */
    private static final double MOST_FLOPS = 1e18;
    private static final Set<String> OF_COPROCESSOR = Set.of("type", "count", "peak_flops", "device_nums", "non_gpu",
            "coproc_opencl");
    private static final int MOST_INSTANCES = 64;
    private static final String NOT_FORCED = "default";

    private final List<Mistake> mistakes = new ArrayList<>();
    private final XmlFields fields = new XmlFields(NAME, mistakes);
    private final ClientOptions.Builder into;

    private ClientOptionsFile(ClientOptions base) {
        into = base.change();
    }

    /**
     * Reads the file of a data directory; an absent one changes nothing and is no mistake.
     *
     * @param base the options before the file: built in, or with those of the command line
     */
    public static ReadResult<ClientOptions> read(Path directory, ClientOptions base) {
        ClientOptionsFile reader = new ClientOptionsFile(base);
        XmlFiles.readUnlessEmpty(directory.resolve(NAME)).ifPresent(reader::take);
        return new ReadResult<>(reader.into.build(), reader.mistakes);
    }

    /** Reads a saved document of that kind, wherever it is from. */
    public static ReadResult<ClientOptions> of(XmlTree document) {
        ClientOptionsFile reader = new ClientOptionsFile(ClientOptions.BUILT_IN);
        reader.take(document);
        return new ReadResult<>(reader.into.build(), reader.mistakes);
    }

    private void take(XmlTree tree) {
        tree.root().ifPresent(this::takeRoot);
        mistakes.addAll(tree.mistakes());
    }

    private void takeRoot(XmlNode root) {
        if (!root.name().equals("cc_config")) {
            fields.mistake(root, "<cc_config> is expected here; the file is ignored");
            return;
        }
        into.lists.clear();
        into.gpuExclusions.clear();
        into.coprocessors.clear();
        for (XmlNode section : root.children()) {
            switch (section.name()) {
                case "log_flags" -> takeLogFlags(section);
                case "options" -> section.children().forEach(this::takeOption);
                default -> fields.mistake(section, "neither <log_flags> nor <options>; ignored");
            }
        }
    }

    private void takeLogFlags(XmlNode section) {
        into.logFlags.clear();
        into.logFlags.addAll(LogFlag.DEFAULTS);
        for (XmlNode node : section.children()) {
            Optional<LogFlag> flag = LogFlag.ofElement(node.name());
            if (flag.isPresent()) {
                into.set(flag.get(), fields.flag(node, into.logFlags.contains(flag.get())));
            } else {
                fields.mistake(node, "no log flag of that name; ignored");
            }
        }
    }

    private void takeOption(XmlNode node) {
        String name = node.name();
        switch (name) {
            case "device_name" -> into.deviceName = node.text();
            case "force_auth" -> takeAuthentication(node);
            case "disk_policy" -> takeDiskPolicy(node);
            case "policy_suite" -> into.policySuite = node.text();
            case "coproc" -> takeCoprocessor(node);
            case "exclude_gpu" -> takeExclusion(node);
            case "proxy_info" -> into.proxy = new ProxyReader(fields).read(node);
            default -> takeSimple(node);
        }
    }

    private void takeSimple(XmlNode node) {
        String name = node.name();
        Optional<ClientSwitch> flag = ClientSwitch.ofElement(name);
        Optional<ClientNumber> number = ClientNumber.ofElement(name);
        Optional<ClientList> list = ClientList.ofElement(name);
        Optional<ClientText> text = ClientText.ofElement(name);
        if (flag.isPresent()) {
            into.set(flag.get(), fields.flag(node, into.switches.contains(flag.get())));
            tellNoEffect(flag.get(), node, into.switches.contains(flag.get()));
        } else if (number.isPresent()) {
            takeNumber(number.get(), node);
            tellNoEffect(number.get(), node,
                    into.numbers.getOrDefault(number.get(), number.get().builtIn()) != number.get().builtIn());
        } else if (list.isPresent()) {
            takeEntry(list.get(), node);
            tellNoEffect(list.get(), node, !node.text().isEmpty());
        } else if (text.isPresent()) {
            tellNoEffect(text.get(), node, !node.text().isEmpty());
        } else {
            fields.mistake(node, "no option of that name; ignored");
        }
    }

    /** Managers write every option with its usual value: who sets one otherwise is told that nothing follows from it. */
    private void tellNoEffect(ClientOption option, XmlNode node, boolean isWished) {
        if (isWished && OptionEffect.isNone(option.effect())) {
            fields.mistake(node, option.effect());
        }
    }

    private void takeNumber(ClientNumber option, XmlNode node) {
        double before = into.numbers.getOrDefault(option, option.builtIn());
        into.set(option, option.isWhole() ? fields.whole(node, (int) before) : fields.number(node, before));
    }

    private void takeEntry(ClientList option, XmlNode node) {
        if (option.isDevices() && !node.text().matches(DEVICE_NUMBER)) {
            fields.mistake(node, "not a device number; ignored");
        } else if (node.text().isEmpty()) {
            fields.mistake(node, "empty; ignored");
        } else if (isExclusive(option) && node.text().toLowerCase(Locale.ROOT).contains("boinc")) {
            fields.mistake(node, "names a part of BOINC; ignored");
        } else {
            into.add(option, node.text());
        }
    }

    private static boolean isExclusive(ClientList option) {
        return option == ClientList.EXCLUSIVE_APP || option == ClientList.EXCLUSIVE_GPU_APP;
    }

    private void takeAuthentication(XmlNode node) {
        String scheme = node.text().toLowerCase(Locale.ROOT);
        switch (scheme) {
            case "basic", "digest" -> into.proxyAuthentication = scheme;
            case NOT_FORCED, "" -> into.proxyAuthentication = "";
            case "gss-negotiate", "ntlm" -> fields.mistake(node,
                    scheme + " is not supported; digest or basic is used, as the proxy offers");
            default -> fields.mistake(node, "not one of basic, digest; ignored");
        }
    }

    private void takeDiskPolicy(XmlNode node) {
        DiskPolicy.ofText(node.text()).ifPresentOrElse(policy -> into.diskPolicy = policy,
                () -> fields.mistake(node, "neither shares nor report-only; ignored"));
    }

    private void takeExclusion(XmlNode node) {
        ProjectUrl url = ProjectUrl.of(fields.text(node, "url"));
        // What is no number is no card: -1, which is missing, means all of them.
        int device = node.last("device_num")
                .map(each -> BoincValues.integer(each).orElse(MOST_INSTANCES)).orElse(-1);
        if (!url.valid() || device >= MOST_INSTANCES || device < -1) {
            fields.mistake(node, "needs the <url> of a project and a <device_num> from 0 to " + (MOST_INSTANCES - 1)
                    + ", or none for all cards; ignored");
            return;
        }
        String type = fields.text(node, "type");
        into.add(
                new GpuExclusion(url, device, type.isEmpty() ? null : ResourceType.of(type), fields.text(node, "app")));
    }

    private void takeCoprocessor(XmlNode node) {
        String type = fields.text(node, "type");
        int count = fields.whole(node, "count", 0);
        if (type.isEmpty() || count < 1) {
            fields.mistake(node, "needs a <type> and a <count> of at least 1; ignored");
        } else if (type.equals(ResourceType.CPU.name())) {
            fields.mistake(node, "the CPU is no coprocessor; ignored");
        } else if (into.coprocessors.stream().anyMatch(each -> each.type().name().equals(type))) {
            fields.mistake(node, "the same <type> twice; the first one counts");
        } else {
            node.children().stream().filter(child -> !OF_COPROCESSOR.contains(child.name()))
                    .forEach(child -> fields.mistake(child,
                            "says nothing of a <coproc> that the client takes; ignored"));
            if (count > MOST_INSTANCES) {
                fields.mistake(node, "has " + count + " instances; " + MOST_INSTANCES + " are used");
            }
            into.coprocessors.add(new ConfiguredCoprocessor(new ResourceType(type), Math.min(count, MOST_INSTANCES),
                    peakFlops(node), deviceNumbers(node), !fields.flag(node, "non_gpu"),
                    node.last("coproc_opencl").isPresent()));
        }
    }

    private double peakFlops(XmlNode node) {
        double told = fields.number(node, "peak_flops", 0);
        if (told >= 0 && told <= MOST_FLOPS) {
            return told;
        }
        fields.mistake(node, "<peak_flops>: " + fields.text(node, "peak_flops")
                + " is no speed of a device, which is 0 to 1e18 operations per second; taken for unknown");
        return 0;
    }

    private List<Integer> deviceNumbers(XmlNode node) {
        List<Integer> numbers = new ArrayList<>();
        for (String word : fields.text(node, "device_nums").split("\\s+")) {
            if (word.matches(DEVICE_NUMBER) && !numbers.contains(Integer.parseInt(word))) {
                numbers.add(Integer.parseInt(word));
            } else if (!word.isEmpty()) {
                fields.mistake(node, "<device_nums>: " + word + " is no device number, or stands there twice; ignored");
            }
        }
        return numbers;
    }
}
