package org.quern.coproc.assign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;

/**
 * Makes coprocessors of the cards that were found: one of each maker with as many instances as cards are as good as its best
 * (docs/protocol/coprocessors.md 5).
 */
public final class CardChoice {
    /** Kinds of processors that a scheduler request can name, the CPU among them. */
    private static final int MOST_KINDS = 8;
    /** Instances of one kind: policies keep them in the bits of a long. */
    private static final int MOST_INSTANCES = 64;
    private static final String TOO_MANY_ALIKE = MOST_INSTANCES + " cards of a kind are used at most";

    /** Names that mean something else. */
    private static final List<ResourceType> RESERVED = List.of(ResourceType.CPU, ResourceType.NVIDIA, ResourceType.ATI,
            ResourceType.INTEL_GPU, ResourceType.APPLE_GPU);

    private final DeviceFindings found;
    private final CardRules rules;
    private final List<Coprocessor> coprocessors = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final List<LeftOutCards.Card> leftOut = new ArrayList<>();

    /**
     * What is used.
     *
     * @param coprocessors in the order of scheduler requests; cards that no library drives come last and are not usable
     * @param words a line for each card, as the message log shows them
     * @param leftOut cards that could be used and are not
     */
    public record Chosen(List<Coprocessor> coprocessors, List<String> words, List<LeftOutCards.Card> leftOut) {
        public Chosen {
            leftOut = List.copyOf(leftOut);
            coprocessors = List.copyOf(coprocessors);
            words = List.copyOf(words);
        }
    }

    private CardChoice(DeviceFindings found, CardRules rules) {
        this.found = found;
        this.rules = rules;
    }

    /** Chooses among what was found. */
    public static Chosen of(DeviceFindings found, CardRules rules) {
        CardChoice choice = new CardChoice(found, rules);
        choice.run();
        return new Chosen(choice.coprocessors, choice.words, choice.leftOut);
    }

    private void run() {
        if (rules.none()) {
            words.add("No graphics card is used: cc_config.xml or the command line says <no_gpus>");
            return;
        }
        rules.described().forEach(described -> {
            coprocessors.add(asFound(described));
            words.add(String.format(Locale.ROOT, "%s: described by cc_config.xml, %d instances", described.type(),
                    described.count()));
        });
        take(Maker.NVIDIA, ResourceType.NVIDIA, nvidia());
        take(Maker.AMD, ResourceType.ATI, of(Maker.AMD));
        take(Maker.INTEL, ResourceType.INTEL_GPU, of(Maker.INTEL));
        takeApple();
        takeOthers(of(Maker.OTHER));
        found.openClCpus().forEach(cpu -> words.add(CardWords.of(cpu)));
        if (coprocessors.stream().noneMatch(Coprocessor::usable)) {
            words.add("No usable GPUs found");
        }
        found.listed().forEach(this::takeListed);
    }

    private List<Card> nvidia() {
        List<Card> cards = new ArrayList<>();
        List<@Nullable OpenClDevice> matched = new ArrayList<>();
        for (CudaCard cuda : found.cuda()) {
            OpenClDevice openCl = openClOf(cuda);
            cards.add(new Card(Maker.NVIDIA, cuda, openCl));
            matched.add(openCl);
        }
        of(Maker.NVIDIA).stream().filter(card -> !matched.contains(card.openCl())).forEach(cards::add);
        return cards;
    }

    private @Nullable OpenClDevice openClOf(CudaCard cuda) {
        return found.openCl().stream().filter(device -> device.maker() == Maker.NVIDIA && !device.withoutCuda()
                && device.deviceNumber() == cuda.deviceNumber()).findFirst().orElse(null);
    }

    private List<Card> of(Maker maker) {
        return found.openCl().stream().filter(device -> device.maker() == maker)
                .map(device -> new Card(maker, null, device)).toList();
    }

    /** What the user describes, with what the drivers say of the cards that he means, if all of those are here: their libraries and what tells them apart. */
    private Coprocessor asFound(Coprocessor described) {
        List<Card> meant = meant(described.type());
        Card best = best(meant);
        if (best == null) {
            return described;
        }
        Coprocessor known = coprocessor(described.type(), best, meant);
        return new Coprocessor(described.type(), known.name(), described.count(),
                described.peakFlops() > 0 ? described.peakFlops() : known.peakFlops(), known.memoryBytes(),
                known.availableRamBytes(), known.driver(), true, "", known.facts());
    }

    /** The cards of a kind that the user describes: those under its numbers. Empty if he describes none or one is not here. */
    private List<Card> meant(ResourceType type) {
        Maker maker = makerOf(type);
        Coprocessor described = rules.described().stream().filter(each -> each.type().equals(type)).findFirst()
                .orElse(null);
        if (maker == null || described == null) {
            return List.of();
        }
        List<Integer> numbers = IntStream.range(0, described.count()).map(described.facts()::deviceNumber).sorted()
                .boxed().toList();
        List<Card> cards = maker == Maker.NVIDIA ? nvidia() : of(maker);
        List<Card> meant = numbers.stream().flatMap(number -> cards.stream()
                .filter(card -> card.deviceNumber() == number && !rules.ignores(maker, number)).limit(1)).toList();
        return meant.size() == numbers.size() ? meant : List.of();
    }

    /** Whose cards are counted by numbers that the user can describe them by; null of other kinds. */
    private static @Nullable Maker makerOf(ResourceType type) {
        if (type.equals(ResourceType.NVIDIA)) {
            return Maker.NVIDIA;
        }
        if (type.equals(ResourceType.ATI)) {
            return Maker.AMD;
        }
        return type.equals(ResourceType.INTEL_GPU) ? Maker.INTEL : null;
    }

    private static @Nullable Card best(List<Card> cards) {
        Card best = null;
        for (Card card : cards) {
            best = best == null || Card.BETTER.compare(card, best) > 0 ? card : best;
        }
        return best;
    }

    private void take(Maker maker, ResourceType type, List<Card> cards) {
        List<Card> wanted = cards.stream().filter(card -> !rules.ignores(maker, card.deviceNumber())).toList();
        List<Card> meant = meant(type);
        Card best = best(wanted);
        List<Card> used = new ArrayList<>();
        for (Card card : cards) {
            boolean ignored = !wanted.contains(card);
            boolean stands = isDescribed(type) ? meant.contains(card)
                    : !ignored && best != null && card.standsInFor(best, rules.all()) && used.size() < MOST_INSTANCES;
            if (stands) {
                used.add(card);
            }
            words.add(CardWords.of(card, type, stands ? "" : ignored ? " (ignored by config)" : " (not used)"));
            if (!stands) {
                leaveOut(type, card, ignored ? CardWords.ignored(maker, card.deviceNumber())
                        : isDescribed(type) ? CardWords.DESCRIBED
                                : used.size() >= MOST_INSTANCES ? TOO_MANY_ALIKE
                                        : best == null ? ""
                                                : CardWords.weaker(type, 1, card.lacks(best), best.deviceNumber()));
            }
        }
        cards.stream().filter(card -> card.cuda() != null && card.openCl() != null)
                .forEach(card -> words.add(CardWords.of(new Card(maker, null, card.openCl()), type,
                        used.contains(card) ? "" : wanted.contains(card) ? " (not used)" : " (ignored by config)")));
        if (best != null && used.size() < MOST_INSTANCES && !isDescribed(type)) {
            SequencedMap<String, List<Integer>> weaker = new LinkedHashMap<>();
            for (Card card : wanted) {
                if (!used.contains(card)) {
                    weaker.computeIfAbsent(card.lacks(best), lacking -> new ArrayList<>()).add(card.deviceNumber());
                }
            }
            int number = best.deviceNumber();
            weaker.forEach((lacking, numbers) -> words.add(CardWords.weaker(type, numbers, lacking, number)));
        }
        if (best != null && !used.isEmpty() && !isDescribed(type)) {
            used.sort(Comparator.comparingInt(Card::deviceNumber));
            coprocessors.add(coprocessor(type, best, used));
        }
    }

    private void leaveOut(ResourceType type, Card card, String why) {
        leftOut.add(new LeftOutCards.Card(type, card.deviceNumber(), card.instance(List.of()).identity(), why));
    }

    private boolean isDescribed(ResourceType type) {
        return rules.described().stream().anyMatch(described -> described.type().equals(type));
    }

    private Coprocessor coprocessor(ResourceType type, Card best, List<Card> used) {
        OpenClProperties openCl = best.openCl() == null ? null : best.openCl().properties();
        CudaProperties cuda = best.cuda() == null ? null : best.cuda().properties();
        DeviceFacts facts = new DeviceFacts(cuda, openCl, 0, 0,
                used.stream().map(card -> card.instance(found.displays())).toList());
        return new Coprocessor(type, best.name(), used.size(), best.peakFlops(), best.memory(), best.available(),
                best.driver(), true, "", facts);
    }

    private void takeApple() {
        List<Card> openCl = of(Maker.APPLE);
        if (found.apple().isEmpty()) {
            take(Maker.APPLE, ResourceType.APPLE_GPU, openCl);
            return;
        }
        AppleCard apple = found.apple().getFirst();
        OpenClDevice device = openCl.isEmpty() ? null : openCl.getFirst().openCl();
        Card card = new Card(Maker.APPLE, null, device);
        boolean used = !rules.ignores(Maker.APPLE, 0) && !isDescribed(ResourceType.APPLE_GPU);
        words.add(String.format(Locale.ROOT, "Metal: Apple GPU%s: %s (%d cores, Metal %d)",
                used ? "" : " (ignored by config)", apple.model(), apple.cores(), apple.metal()));
        if (!used) {
            leaveOut(ResourceType.APPLE_GPU, card, isDescribed(ResourceType.APPLE_GPU) ? CardWords.DESCRIBED
                    : CardWords.ignored(Maker.APPLE, 0));
        } else {
            DeviceFacts facts = new DeviceFacts(null, device == null ? null : device.properties(), apple.cores(),
                    apple.metal(), List.of(card.instance(found.displays())));
            coprocessors.add(new Coprocessor(ResourceType.APPLE_GPU, apple.model(), 1,
                    device == null ? PeakFlops.UNKNOWN : device.peakFlops(), card.memory(), card.available(),
                    card.driver(), true, "", facts));
        }
    }

    /** Each model is a kind of its own, as far as the table of kinds has room. */
    private void takeOthers(List<Card> cards) {
        SequencedMap<String, List<Card>> models = new LinkedHashMap<>();
        cards.forEach(card -> models.computeIfAbsent(card.name(), name -> new ArrayList<>()).add(card));
        models.forEach((name, alike) -> takeModel(new ResourceType(name), alike));
    }

    private void takeModel(ResourceType type, List<Card> alike) {
        boolean room = coprocessors.stream().filter(Coprocessor::usable).count() < MOST_KINDS - 1;
        String why = type.name().isBlank() || RESERVED.contains(type) ? CardWords.RESERVED
                : isDescribed(type) ? CardWords.DESCRIBED : room ? "" : CardWords.TOO_MANY;
        List<Card> used = why.isEmpty() ? alike.subList(0, Math.min(alike.size(), MOST_INSTANCES)) : List.of();
        List<Card> unused = alike.subList(used.size(), alike.size());
        used.forEach(card -> words.add(CardWords.of(card, type, "")));
        unused.forEach(card -> words.add(CardWords.of(card, type, " (not used)")));
        if (!used.isEmpty()) {
            coprocessors.add(coprocessor(type, used.getFirst(), used));
        } else {
            words.add("OpenCL: " + type.name() + " is not used: " + why);
        }
        unused.forEach(card -> leaveOut(type, card, why.isEmpty() ? TOO_MANY_ALIKE : why));
    }

    /** A card that no library drives is named, so that people see that it is known and why it does nothing. */
    private void takeListed(ListedCard listed) {
        ResourceType type = typeOf(listed);
        boolean driven = coprocessors.stream().anyMatch(coprocessor -> coprocessor.type().equals(type));
        if (!driven && !ignoredAll(listed.maker())) {
            coprocessors.add(new Coprocessor(type, listed.name(), 1, 0, 0, 0, "", false,
                    "no library drives it; quern devices --explain says why"));
        }
    }

    private boolean ignoredAll(Maker maker) {
        return found.cuda().stream().anyMatch(card -> maker == Maker.NVIDIA)
                || found.openCl().stream().anyMatch(device -> device.maker() == maker);
    }

    private static ResourceType typeOf(ListedCard listed) {
        return switch (listed.maker()) {
            case NVIDIA -> ResourceType.NVIDIA;
            case AMD -> ResourceType.ATI;
            case INTEL -> ResourceType.INTEL_GPU;
            case APPLE -> ResourceType.APPLE_GPU;
            case OTHER -> new ResourceType(listed.name());
        };
    }
}
