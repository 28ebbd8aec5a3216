package org.quern.coproc.gpu.opencl;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quern.model.device.CardIdentity;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;

/**
 * Two vendors' OpenCL may drive the same card, as AMD's and Mesa's do: it is one card all the same, and the driver counts that
 * comes first, as for programs. The others keep their numbers. Pure.
 */
public final class OpenClTwins {
    private OpenClTwins() {}

    /** The devices with each card once, and without what tells none of them from the others. */
    public static List<OpenClDevice> without(List<OpenClDevice> devices, Consumer<String> warnings) {
        List<OpenClDevice> single = new ArrayList<>();
        for (OpenClDevice device : devices) {
            OpenClDevice twin = single.stream().filter(each -> areTwins(each, device)).findFirst().orElse(null);
            if (twin == null) {
                single.add(device);
                continue;
            }
            warnings.accept("OpenCL: two drivers have the card " + twin.properties().name() + "; version "
                    + twin.properties().driverVersion() + " is used, not " + device.properties().driverVersion());
        }
        return apart(single);
    }

    /** One driver does not tell of a card twice, whatever it says of their places. */
    private static boolean areTwins(OpenClDevice one, OpenClDevice other) {
        CardIdentity first = new CardIdentity(one.uuid(), one.place());
        CardIdentity second = new CardIdentity(other.uuid(), other.place());
        boolean sameDriver = one.properties().driverVersion().equals(other.properties().driverVersion())
                && one.properties().platformVersion().equals(other.properties().platformVersion());
        boolean sameUuid = !first.uuid().isEmpty() && first.uuid().equals(second.uuid());
        boolean samePlace = first.place() != null && first.place().equals(second.place());
        return one.maker() == other.maker() && !sameDriver && (sameUuid || samePlace);
    }

    private static List<OpenClDevice> apart(List<OpenClDevice> devices) {
        Map<Maker, List<OpenClDevice>> kinds = new EnumMap<>(Maker.class);
        devices.forEach(device -> kinds.computeIfAbsent(device.maker(), maker -> new ArrayList<>()).add(device));
        List<OpenClDevice> apart = new ArrayList<>();
        kinds.values().forEach(kind -> {
            List<CardIdentity> identities = CardIdentity
                    .apart(kind.stream().map(each -> new CardIdentity(each.uuid(), each.place())).toList());
            for (int i = 0; i < kind.size(); i++) {
                apart.add(kind.get(i).known(identities.get(i)));
            }
        });
        return apart;
    }
}
