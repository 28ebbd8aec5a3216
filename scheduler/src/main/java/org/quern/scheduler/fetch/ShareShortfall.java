package org.quern.scheduler.fetch;

/** docs/protocol/literature.md 2: a project's share of a resource in the buffer window less what it will use of it. */
final class ShareShortfall {
    private ShareShortfall() {}

    /** Instance-seconds; negative if the project will have more than its share. */
    static double of(FetchInputs inputs, int p, int r) {
        double window = inputs.host().buffers().high() * inputs.host().resources().get(r).instances();
        return inputs.fraction(p, r) * window - inputs.forecast().of(p, r).usedSeconds();
    }
}
