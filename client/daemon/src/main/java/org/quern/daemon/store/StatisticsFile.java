package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.quern.config.file.RegularFile;
import org.quern.model.AccountFacts;
import org.quern.model.ProjectUrl;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** statistics_URLDIR.xml: a project's credit day by day (docs/protocol/data-directory.md 8). */
public final class StatisticsFile {
    private static final Logger LOG = LoggerFactory.getLogger(StatisticsFile.class);
    private static final double DAY_SECONDS = 86_400;

    private StatisticsFile() {}

    /**
     * One day.
     *
     * @param day Unix seconds of its midnight, UTC
     * @param userTotal credit of the user
     * @param userAverage credit of the user a day
     * @param hostTotal credit of this host
     * @param hostAverage credit of this host a day
     */
    public record Day(double day, double userTotal, double userAverage, double hostTotal, double hostAverage) {}

    /** Replaces today's record and drops those that are older than {@code keptDays}. */
    static void record(Path file, ProjectUrl project, AccountFacts facts, int keptDays) {
        double today = Math.floor(Instant.now().getEpochSecond() / DAY_SECONDS) * DAY_SECONDS;
        try {
            List<Day> days = new ArrayList<>(Files.exists(file) ? read(file) : List.of());
            days.removeIf(day -> day.day() >= today || day.day() < today - keptDays * DAY_SECONDS);
            days.add(new Day(today, facts.userTotalCredit(), facts.userExpavgCredit(), facts.hostTotalCredit(),
                    facts.hostExpavgCredit()));
            DurableFiles.replace(file, out -> write(new BoincXmlWriter(out), project, days));
        } catch (IOException e) {
            LOG.warn("{} could not be brought up to date: {}", file.getFileName(), e.toString());
        }
    }

    private static void write(BoincXmlWriter out, ProjectUrl project, List<Day> days) throws IOException {
        out.open("project_statistics");
        out.raw("master_url", project.canonical());
        for (Day day : days) {
            write(out, day);
        }
        out.close();
        out.flush();
    }

    /** A day as the file and managers have it. */
    public static void write(BoincXmlWriter out, Day day) throws IOException {
        out.open("daily_statistics");
        out.number("day", day.day());
        out.number("user_total_credit", day.userTotal());
        out.number("user_expavg_credit", day.userAverage());
        out.number("host_total_credit", day.hostTotal());
        out.number("host_expavg_credit", day.hostAverage());
        out.close();
    }

    /** The days in a file, in its order; a record without a day is dropped. */
    public static List<Day> read(Path file) throws IOException {
        List<Day> days = new ArrayList<>();
        BoincXml xml = BoincXml.of(RegularFile.bytes(file));
        for (int root = xml.root("project_statistics"); xml.nextChild(root);) {
            if (xml.name().equals("daily_statistics")) {
                Day day = readDay(xml);
                if (day.day() > 0) {
                    days.add(day);
                }
            }
        }
        return days;
    }

    private static Day readDay(BoincXml xml) throws IOException {
        double day = 0;
        double userTotal = 0;
        double userAverage = 0;
        double hostTotal = 0;
        double hostAverage = 0;
        for (int record = xml.enter(); xml.nextChild(record);) {
            switch (xml.name()) {
                case "day" -> day = xml.nonNegativeOr(0);
                case "user_total_credit" -> userTotal = xml.nonNegativeOr(0);
                case "user_expavg_credit" -> userAverage = xml.nonNegativeOr(0);
                case "host_total_credit" -> hostTotal = xml.nonNegativeOr(0);
                case "host_expavg_credit" -> hostAverage = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        return new Day(day, userTotal, userAverage, hostTotal, hostAverage);
    }
}
