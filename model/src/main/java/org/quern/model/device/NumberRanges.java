package org.quern.model.device;

import java.util.ArrayList;
import java.util.List;

/** Numbers of cards for people. */
public final class NumberRanges {
    private NumberRanges() {}

    /** {@code 0, 2 to 5 and 9} of numbers in ascending order. */
    public static String of(List<Integer> numbers) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < numbers.size();) {
            int end = i;
            while (end + 1 < numbers.size() && numbers.get(end + 1) == numbers.get(end) + 1) {
                end++;
            }
            if (end - i < 2) {
                parts.add(String.valueOf(numbers.get(i++)));
            } else {
                parts.add(numbers.get(i) + " to " + numbers.get(end));
                i = end + 1;
            }
        }
        return parts.size() < 2 ? String.join("", parts)
                : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
    }
}
