package quern.simulator.study;

import java.util.List;

/** The study's claims (study.md 4), each with its check. */
final class Claims {
    private Claims() {
    }

    static List<Claim> of(int figure) {
        return List.of();
    }
}
