package org.quern.rpc.scan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Sees what readers make of documents: which elements they pass over unread, and what they repair. It sees all scanners that are
 * made while it watches, so that the readers of the daemon itself can be asked what they do not know. Belongs to one thread.
 */
public final class ScanObserver {
    private static final ScopedValue<ScanObserver> CURRENT = ScopedValue.newInstance();
    /** Paths that are kept: a document of nothing but unknown elements is told by its first ones. */
    private static final int MOST = 1_000;

    private final SequencedSet<String> passedOver = new LinkedHashSet<>();
    private final List<Repairs> repairs = new ArrayList<>();

    /** A reader of a document. */
    public interface Reader<T, E extends Exception> {
        T read() throws E;
    }

    /** Has this read while this watches. */
    public <T, E extends Exception> T watch(Reader<T, E> reader) throws E {
        return ScopedValue.where(CURRENT, this).<T, E>call(reader::read);
    }

    static @Nullable ScanObserver current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    void sees(Repairs of) {
        repairs.add(of);
    }

    /** What is inside an element that was passed over is no news. */
    void passedOver(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (passedOver.contains(path.substring(0, slash))) {
                return;
            }
        }
        if (passedOver.size() < MOST) {
            passedOver.add(path);
        }
    }

    /** Elements that nobody read, each once, as paths of names; those inside them are not told. */
    public List<String> passedOver() {
        return List.copyOf(passedOver);
    }

    /** What was wrong and was read all the same, in order. */
    public List<Repair> repairs() {
        return repairs.stream().flatMap(each -> each.list().stream()).toList();
    }
}
