package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.cli.text.Table;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.config.preferences.PlainNumber;
import org.quern.simulator.forecast.Bar;
import org.quern.simulator.forecast.Contact;

/** A plan for eyes. */
final class PlanText {
    private final Plan plan;
    private final double from;

    PlanText(Plan plan) {
        this.plan = plan;
        from = plan.forecast().from();
    }

    String heading() {
        String span = String.format(Locale.ROOT, "The next %s", Words.count(Math.round(plan.hours()), "hour"));
        return plan.isOfRunningClient() ? span + ", if nothing intervenes:"
                : "No client runs. " + span + ", if it were started now and nothing intervened:";
    }

    Table devices() {
        Table table = new Table("DEVICE", "FROM", "TO", "TASK", "PROJECT", "WHY");
        for (PlanRow row : PlanRow.of(plan.forecast().devices())) {
            table.row(row.device(), Words.soon(row.first().from(), from), end(row.last()), row.task(),
                    plan.name(row.first().project()), why(row.first()));
        }
        return table;
    }

    private String end(Bar bar) {
        String at = Words.soon(bar.until(), from);
        return switch (bar.end()) {
            case DONE -> at + (bar.late() ? ", late" : "");
            case PAUSED -> at + ", paused";
            case GIVEN_UP -> at + ", given up";
            case GOES_ON -> "goes on";
        };
    }

    private String why(Bar bar) {
        return plan.said(bar.reason());
    }

    /** The first time each, and how often: a server that has nothing is asked again and again. */
    Table contacts() {
        Map<Integer, Contact> first = new LinkedHashMap<>();
        Map<Integer, Integer> times = new LinkedHashMap<>();
        for (Contact contact : plan.forecast().contacts()) {
            first.putIfAbsent(contact.project(), contact);
            times.merge(contact.project(), 1, Integer::sum);
        }
        Table table = new Table("PROJECT", "ASKED FIRST", ">TIMES", "WHY");
        first.forEach((project, contact) -> table.row(plan.name(project), Words.soon(contact.at(), from),
                String.valueOf(times.get(project)), plan.said(contact.reason())));
        return table;
    }

    List<String> sentences() {
        List<String> lines = new ArrayList<>();
        for (Bar bar : plan.late()) {
            add(lines, "", "Task " + bar.task().result() + " of " + plan.name(bar.project()) + " is due "
                    + Words.soon(bar.deadline(), from) + " and would be " + fate(bar) + ".");
        }
        plan.forecast().crowd().ifPresent(crowd -> add(lines, "", String.format(Locale.ROOT,
                "From %s on, tasks for up to %s CPUs share %d, for %s in all: each is slower then.",
                Words.soon(crowd.from(), from), PlainNumber.of(crowd.cpus()), crowd.of(),
                Words.span(crowd.seconds()))));
        lines.add("What this cannot know:");
        plan.unknown().forEach(each -> add(lines, "  ", each));
        if (!plan.assumed().isEmpty()) {
            lines.add("What it takes for granted:");
            plan.assumed().forEach(each -> add(lines, "  ", plan.words(each) + "."));
        }
        return lines;
    }

    private String fate(Bar bar) {
        return switch (bar.end()) {
            case DONE -> "done " + Words.soon(bar.until(), from);
            case GIVEN_UP -> "given up " + Words.soon(bar.until(), from) + ", not begun in time";
            case PAUSED, GOES_ON -> "unfinished then";
        };
    }

    private static void add(List<String> lines, String indent, String sentence) {
        Wrap.lines(sentence, Math.max(20, Terminal.width() - indent.length()))
                .forEach(line -> lines.add(indent + line));
    }
}
