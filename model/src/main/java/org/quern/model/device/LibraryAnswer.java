package org.quern.model.device;

/**
 * What came of one library of a driver.
 *
 * @param kind what it is for: {@code CUDA}, {@code NVML}, {@code OpenCL}, {@code HIP}
 * @param name file that was found, or the names that were tried
 * @param answered whether it could be asked
 * @param words what it said, or why it could not be asked; a sentence without a full stop
 */
public record LibraryAnswer(String kind, String name, boolean answered, String words) {
    private static final String ABSENT = "not installed";

    /** None of these names is there. */
    public static LibraryAnswer absent(String kind, String names) {
        return new LibraryAnswer(kind, names, false, ABSENT);
    }

    /** It is there and could not be asked. */
    public boolean isSilent() {
        return !answered && !words.equals(ABSENT);
    }
}
