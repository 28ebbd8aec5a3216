package org.quern.engine.state;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;

/** What is known of this computer's cards in this session only. Mutable, owned by the engine's thread. */
public final class DeviceState {
    private boolean sought;
    private LeftOutCards leftOut = LeftOutCards.NONE;
    private List<String> vainExclusions = List.of();
    private List<SilentCards> silent = List.of();
    private final Set<ResourceType> gone = new LinkedHashSet<>();

    /** Cards that could be used and are not, with those that the drivers were asked for before and are not now. */
    public LeftOutCards leftOut() {
        return leftOut;
    }

    public void leftOut(LeftOutCards cards) {
        leftOut = cards;
    }

    /** Kinds of cards of which a driver's library does not answer any more. */
    public List<SilentCards> silent() {
        return silent;
    }

    public void silent(List<SilentCards> kinds) {
        silent = List.copyOf(kinds);
    }

    /** What is known of a kind's silence; empty if all that drives it answers. */
    public Optional<SilentCards> silent(ResourceType type) {
        return silent.stream().filter(kind -> kind.type().equals(type)).findFirst();
    }

    /** The drivers are being asked for cards. */
    public boolean sought() {
        return sought;
    }

    public void sought(boolean areSought) {
        sought = areSought;
    }

    /** Exclusions of cards that concern nothing, as last told to the user. */
    public List<String> vainExclusions() {
        return vainExclusions;
    }

    public void vainExclusions(List<String> exclusions) {
        vainExclusions = exclusions;
    }

    /** Kinds of cards that were here in this session and are gone for now. */
    public Set<ResourceType> gone() {
        return gone;
    }
}
