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

/** Packages that refer to each other, directly or by way of others (strongly connected, as Tarjan finds them). */
final class PackageCircles {
    private final SortedMap<String, SortedSet<String>> arrows;
    private final SortedMap<String, Integer> numbers = new TreeMap<>();
    private final SortedMap<String, Integer> lowest = new TreeMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<String> circles = new ArrayList<>();

    private PackageCircles(SortedMap<String, SortedSet<String>> arrows) {
        this.arrows = arrows;
    }

    /** One line for each circle, with its packages. */
    static List<String> in(List<Use> uses) {
        SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();
        Set<String> own = new TreeSet<>();
        uses.forEach(use -> own.add(use.userPackage()));
        for (Use use : uses) {
            if (own.contains(use.ownerPackage()) && !use.ownerPackage().equals(use.userPackage())) {
                arrows.computeIfAbsent(use.userPackage(), from -> new TreeSet<>()).add(use.ownerPackage());
            }
        }
        PackageCircles search = new PackageCircles(arrows);
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
            circles.add(String.join(", ", circle));
        }
    }
}
