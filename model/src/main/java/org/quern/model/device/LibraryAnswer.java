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
    /** CUDA's word that its driver works and has no card, or none that this user may see. */
    private static final String CUDA_HAS_NO_CARD = "cuInit failed with error 100";
    private static final String ABSENT = "not installed";

    /** None of these names is there. */
    public static LibraryAnswer absent(String kind, String names) {
        return new LibraryAnswer(kind, names, false, ABSENT);
    }

    /** It works, and says that there is no card: not that it cannot tell. */
    public boolean saysThereIsNoCard() {
        int end = CUDA_HAS_NO_CARD.length();
        return words.startsWith(CUDA_HAS_NO_CARD)
                && (words.length() == end || !Character.isDigit(words.charAt(end)));
    }

    /** It is there and could not be asked. */
    public boolean isSilent() {
        return !answered && !words.equals(ABSENT);
    }
}
