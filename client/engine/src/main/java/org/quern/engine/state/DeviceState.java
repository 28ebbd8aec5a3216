package org.quern.engine.state;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;

/** What is known of this computer's cards in this session only. Mutable, owned by the engine's thread. */
public final class DeviceState {
    private boolean sought;
    private LeftOutCards leftOut = LeftOutCards.NONE;
    private List<String> vainExclusions = List.of();
    private List<SilentCards> silent = List.of();
    private final Map<ResourceType, Double> silentSince = new LinkedHashMap<>();
    private final Set<ResourceType> gone = new LinkedHashSet<>();
    private @Nullable MonotonicTime doubtedAt;
    private @Nullable MonotonicTime clearedAt;
    private final Set<TaskId> excused = new LinkedHashSet<>();
    private final Set<ResourceType> goneSeen = Collections.unmodifiableSet(gone);
    private final Set<TaskId> excusedSeen = Collections.unmodifiableSet(excused);

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

    /** They are silent from {@code wall}, Unix seconds, on, unless they were before. */
    public void silent(List<SilentCards> kinds, double wall) {
        silent = List.copyOf(kinds);
        silentSince.keySet().retainAll(silent.stream().map(SilentCards::type).toList());
        silent.forEach(kind -> silentSince.putIfAbsent(kind.type(), wall));
    }

    /** Unix seconds since which a kind is silent, 0 if it is not. */
    public double silentSince(ResourceType type) {
        return silentSince.getOrDefault(type, 0.0);
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
        vainExclusions = List.copyOf(exclusions);
    }

    /** Kinds of cards that were here in this session and are gone for now. */
    public Set<ResourceType> gone() {
        return goneSeen;
    }

    /** Work for that kind waits: the computer had such cards, or their library. */
    public void gone(ResourceType type) {
        gone.add(type);
    }

    /** That kind can be used, now or again. */
    public void here(ResourceType type) {
        gone.remove(type);
    }

    /** The drivers are being asked since a program ended too soon: since when; null if they are not. */
    public @Nullable MonotonicTime doubtedAt() {
        return doubtedAt;
    }

    /** When such a question was last answered without blame for a driver; null if the last answer was another, or there was none. */
    public @Nullable MonotonicTime clearedAt() {
        return clearedAt;
    }

    /** A program ended too soon, and the drivers are asked. */
    public void doubted(MonotonicTime mono) {
        doubtedAt = mono;
    }

    /** They have answered; {@code isToBlame}: one is silent, or a card is gone. But for the {@code guiltless} tasks all may be excused again. */
    public void settled(boolean isToBlame, Collection<TaskId> guiltless, MonotonicTime mono) {
        excused.retainAll(guiltless);
        doubtedAt = null;
        clearedAt = isToBlame ? null : mono;
    }

    /** Tasks whose failure was no failure until the drivers had been asked: the next one is theirs. */
    public Set<TaskId> excused() {
        return excusedSeen;
    }

    /** The task's failure is none until the drivers have been asked; false if it was excused before. */
    public boolean excuse(TaskId task) {
        return excused.add(task);
    }
}
