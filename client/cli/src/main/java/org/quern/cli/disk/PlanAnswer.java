package org.quern.cli.disk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.disk.Scenario.Question;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.DiskShareUse;
import org.quern.datamanager.Offenders;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.datamanager.SpaceOffer;
import org.quern.datamanager.snapshot.DiskSnapshot;

/**
 * The answer to a scenario.
 *
 * @param facts for JSON, in the order in which they are printed
 * @param shareUses every project afterwards
 * @param reasons a sentence per step, then the outcome
 */
record PlanAnswer(Map<String, Object> facts, List<DiskShareUse> shareUses, List<String> reasons) {
    static PlanAnswer to(DiskSnapshot disk, Question question) {
        return switch (question) {
            case Question.Need need -> granted(ReclaimPlanner.associate(disk, need.project(), need.bytes()));
            case Question.Poll() -> relieved(ReclaimPlanner.relieve(disk));
            case Question.Amounts amounts ->
                    offered(disk, amounts.project(), ReclaimPlanner.offer(disk, amounts.project()));
        };
    }

    private static PlanAnswer granted(ReclaimPlan plan) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("granted", plan.verdict().granted());
        return planned(facts, plan);
    }

    private static PlanAnswer relieved(ReclaimPlan plan) {
        return planned(new LinkedHashMap<>(), plan);
    }

    private static PlanAnswer planned(Map<String, Object> facts, ReclaimPlan plan) {
        facts.put("deleted", plan.files().stream().map(removal -> removal.file().name()).toList());
        facts.put("removed_results", plan.results().stream().map(removal -> removal.result().name()).toList());
        facts.put("suspended", plan.verdict().suspends());
        return finished(facts, plan.freeBytes(), plan.shareUses(), plan.reasons());
    }

    private static PlanAnswer offered(DiskSnapshot disk, String project, SpaceOffer offer) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("amounts", List.of(offer.freeBytes(), offer.offenderBytes(), offer.selfBytes()));
        String reason = project + " may tell its server: " + Bytes.text(offer.freeBytes()) + " free, "
                + Bytes.text(offer.offenderBytes()) + " once offenders gave way, " + Bytes.text(offer.selfBytes())
                + " once its own files of the lowest priority went too";
        return finished(facts, disk.freeBytes(), Offenders.shareUses(disk), List.of(reason));
    }

    private static PlanAnswer finished(Map<String, Object> facts, double freeBytes, List<DiskShareUse> shareUses,
            List<String> reasons) {
        Map<String, Double> usage = new LinkedHashMap<>();
        shareUses.forEach(shareUse -> usage.put(shareUse.project(), shareUse.usageBytes()));
        facts.put("free", freeBytes);
        facts.put("usage", usage);
        facts.put("reasons", reasons);
        return new PlanAnswer(facts, shareUses, reasons);
    }
}
