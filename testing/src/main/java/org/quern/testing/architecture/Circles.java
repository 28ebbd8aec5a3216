package org.quern.testing.architecture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Packages, or classes, that refer to each other, directly or by way of others (strongly connected, as Tarjan finds them). */
final class Circles {
    private final SortedMap<String, SortedSet<String>> arrows;
    private final SortedMap<String, Integer> numbers = new TreeMap<>();
    private final SortedMap<String, Integer> lowest = new TreeMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<SortedSet<String>> circles = new ArrayList<>();

    private Circles(SortedMap<String, SortedSet<String>> arrows) {
        this.arrows = arrows;
    }

    /** The packages of each circle of packages. */
    static List<SortedSet<String>> ofPackages(List<Use> uses) {
        return in(uses, Use::userPackage, Use::ownerPackage);
    }

    /** The classes of each circle of classes; a nested class counts as the one in which it stands. */
    static List<SortedSet<String>> ofClasses(List<Use> uses) {
        return in(uses, use -> outermost(use.user()), use -> outermost(use.owner()));
    }

    private static String outermost(String className) {
        int nested = className.indexOf('$');
        return nested < 0 ? className : className.substring(0, nested);
    }

    private static List<SortedSet<String>> in(List<Use> uses, Function<Use, String> from, Function<Use, String> to) {
        SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();
        Set<String> own = new TreeSet<>();
        uses.forEach(use -> own.add(from.apply(use)));
        for (Use use : uses) {
            if (own.contains(to.apply(use)) && !to.apply(use).equals(from.apply(use))) {
                arrows.computeIfAbsent(from.apply(use), user -> new TreeSet<>()).add(to.apply(use));
            }
        }
        Circles search = new Circles(arrows);
        own.forEach(search::visit);
        return search.circles;
    }

    private void visit(String from) {
        if (numbers.containsKey(from)) {
            return;
        }
        int number = numbers.size();
        numbers.put(from, number);
        lowest.put(from, number);
        path.push(from);
        for (String to : arrows.getOrDefault(from, new TreeSet<>())) {
            visit(to);
            if (path.contains(to)) {
                lowest.merge(from, lowest.getOrDefault(to, number), Math::min);
            }
        }
        if (number == lowest.getOrDefault(from, number)) {
            close(from);
        }
    }

    private void close(String root) {
        SortedSet<String> circle = new TreeSet<>();
        String last;
        do {
            last = path.pop();
            circle.add(last);
        } while (!last.equals(root));
        if (circle.size() > 1) {
            circles.add(circle);
        }
    }
}
