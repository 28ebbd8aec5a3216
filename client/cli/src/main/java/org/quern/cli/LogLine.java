package org.quern.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;
import org.quern.model.PlainLine;

/** One event of the daemon's log: local time as BOINC writes it, the level where wanted, the message, and what was thrown; texts of strangers stay within their line. */
final class LogLine extends AbstractStringLayout {
    private static final String[] MONTHS = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
        "Dec"};
    private final boolean hasLevel;

    LogLine(Configuration configuration, boolean hasLevel) {
        super(configuration, StandardCharsets.UTF_8, null, null);
        this.hasLevel = hasLevel;
    }

    @Override
    public String toSerializable(LogEvent event) {
        StringBuilder line = new StringBuilder();
        appendTime(line, LocalDateTime.ofInstant(Instant.ofEpochMilli(event.getTimeMillis()), ZoneId.systemDefault()));
        if (hasLevel) {
            line.append(event.getLevel().name()).repeat(' ', Math.max(0, 5 - event.getLevel().name().length()))
                    .append(' ');
        }
        line.append(PlainLine.of(event.getMessage().getFormattedMessage())).append(System.lineSeparator());
        if (event.getThrown() != null) {
            StringWriter thrown = new StringWriter();
            event.getThrown().printStackTrace(new PrintWriter(thrown));
            thrown.toString().lines().forEach(each -> appendThrown(line, each));
        }
        return line.toString();
    }

    /** Indented, so that no text of an exception looks like a line of the log. */
    private static void appendThrown(StringBuilder line, String thrown) {
        line.append(thrown.startsWith("\tat ") ? "" : "  ").append(thrown.startsWith("\t") ? "\t" : "")
                .append(PlainLine.of(thrown.strip())).append(System.lineSeparator());
    }

    private static void appendTime(StringBuilder line, LocalDateTime time) {
        append(line, time.getDayOfMonth(), '-');
        line.append(MONTHS[time.getMonthValue() - 1]).append('-').append(time.getYear()).append(' ');
        append(line, time.getHour(), ':');
        append(line, time.getMinute(), ':');
        append(line, time.getSecond(), ' ');
    }

    private static void append(StringBuilder line, int number, char end) {
        line.append((char) ('0' + number / 10)).append((char) ('0' + number % 10)).append(end);
    }
}
