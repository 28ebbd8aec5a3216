package org.quern.simulator.io;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What scenarios that are simulated together are called: as their folder or file is, and after as many of the folders around it
 * as it takes to tell them apart. Reports compare rows of one name.
 */
public final class ScenarioNames {
    private ScenarioNames() {}

    /** The name of each path, by the path as it was given, in their order; one place under two spellings has one name. */
    public static Map<Path, String> of(List<Path> paths) {
        Map<Path, List<String>> names = new LinkedHashMap<>();
        paths.forEach(path -> names.computeIfAbsent(place(path), ScenarioNames::names));
        Map<String, Integer> times = new HashMap<>();
        names.values().forEach(each -> each.forEach(name -> times.merge(name, 1, Integer::sum)));
        Map<Path, String> chosen = new LinkedHashMap<>();
        for (Path path : paths) {
            List<String> own = names.getOrDefault(place(path), List.of(path.toString()));
            chosen.put(path, own.stream().filter(name -> times.getOrDefault(name, 0) == 1).findFirst()
                    .orElse(own.getLast()));
        }
        return chosen;
    }

    /** A scenario.xml is its folder. */
    private static Path place(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        Path parent = whole.getParent();
        return parent != null && parent.getFileName() != null && whole.endsWith(ScenarioXml.NAME)
                && !Files.isDirectory(whole) ? parent : whole;
    }

    /** The shortest first; the last one is the whole path, which no other place has. */
    private static List<String> names(Path place) {
        List<String> names = new ArrayList<>();
        Path own = place.getFileName();
        String name = own == null ? "" : Files.isDirectory(place) ? own.toString()
                : own.toString().replaceFirst("\\.xml$", "");
        for (Path folder = place.getParent(); !name.isEmpty(); folder = folder.getParent()) {
            names.add(name);
            if (folder == null || folder.getFileName() == null) {
                break;
            }
            name = folder.getFileName() + "/" + name;
        }
        names.add(place.toString());
        return names;
    }
}
