package org.quern.datamanager;

import java.util.List;
import org.quern.datamanager.snapshot.DiskSnapshot;

/** One worked example of {@code examples.txt}: a disk, a call and what has to come of it. */
record Example(String title, DiskSnapshot disk, Call call, List<String> expected) {
    sealed interface Call {
        record Add(String project, double bytes) implements Call {}

        record Amounts(String project) implements Call {}

        record Poll() implements Call {}
    }

    /** Every fact that the call shows, in the words of the expectations. */
    String facts() {
        return switch (call) {
            case Call.Add add -> facts(ReclaimPlanner.associate(disk, add.project(), add.bytes()));
            case Call.Poll() -> facts(ReclaimPlanner.relieve(disk));
            case Call.Amounts amounts -> facts(ReclaimPlanner.offer(disk, amounts.project()));
        };
    }

    /** What the expectations leave out must not have happened either. */
    List<String> complete() {
        return List.of("deletes ", "gives up ", "puts off ", "drops ").stream()
                .filter(word -> expected.stream().noneMatch(e -> e.startsWith(word)))
                .toList();
    }

    private String facts(SpaceOffer offer) {
        return "offers " + number(offer.freeBytes()) + " " + number(offer.offenderBytes()) + " "
                + number(offer.selfBytes()) + "; free " + number(disk.freeBytes()) + ";";
    }

    private static String facts(ReclaimPlan plan) {
        StringBuilder facts = new StringBuilder(switch (plan.verdict()) {
            case SPACE_WAS_THERE, SPACE_MADE -> "granted; ";
            case NO_SPACE -> "refused; ";
            case WITHIN_LIMIT -> "kept; ";
            case BACK_WITHIN_LIMIT -> "relieved; ";
            case STILL_OVER_LIMIT -> "suspended; ";
        });
        list(facts, "deletes", plan.files().stream().map(removal -> removal.file().name()).toList());
        list(facts, "puts off", plan.removals().stream().filter(Removal.OfGrant.class::isInstance)
                .map(removal -> ((Removal.OfGrant) removal).file().name()).toList());
        list(facts, "drops", plan.removals().stream().filter(Removal.OfPart.class::isInstance)
                .map(removal -> ((Removal.OfPart) removal).file().name()).toList());
        list(facts, "gives up", plan.results().stream().map(removal -> removal.result().name()).toList());
        for (DiskShareUse shareUse : plan.shareUses()) {
            facts.append(shareUse.project()).append(" usage ").append(number(shareUse.usageBytes())).append("; ");
            facts.append(shareUse.project()).append(" limit ").append(number(shareUse.limitBytes())).append("; ");
        }
        return facts.append("free ").append(number(plan.freeBytes())).append(';').toString();
    }

    private static void list(StringBuilder facts, String word, List<String> names) {
        if (!names.isEmpty()) {
            facts.append(word).append(' ').append(String.join(" ", names)).append("; ");
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public String toString() {
        return title;
    }
}
