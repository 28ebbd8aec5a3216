package org.quern.daemon.calendar;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;
import org.quern.engine.event.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says when a chore is due. Quartz keeps nothing over a restart, so its triggers are made anew from the last runs. */
public final class Calendar implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Calendar.class);
    private static final long MILLIS_PER_HOUR = 3_600_000;
    private final Scheduler scheduler;

    private Calendar(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Starts the calendar.
     *
     * @param lastRuns when each chore that there shall be last ran; the epoch if never
     * @param due is told, on the calendar's thread, and must not block
     * @throws IOException if Quartz does not start
     */
    public static Calendar start(Map<Chore, Instant> lastRuns, RandomGenerator random, Consumer<Chore> due)
            throws IOException {
        Instant now = Instant.now();
        Map<Chore, Instant> firstRuns = new EnumMap<>(Chore.class);
        lastRuns.forEach(
                (chore, last) -> firstRuns.put(chore, ChoreSchedule.first(chore, last, now, random.nextDouble())));
        return startingAt(firstRuns, due);
    }

    static Calendar startingAt(Map<Chore, Instant> firstRuns, Consumer<Chore> due) throws IOException {
        try {
            Scheduler scheduler = new StdSchedulerFactory(oneThread()).getScheduler();
            scheduler.setJobFactory((fired, s) -> context -> due.accept(chore(context)));
            for (Map.Entry<Chore, Instant> first : firstRuns.entrySet()) {
                schedule(scheduler, first.getKey(), first.getValue());
            }
            scheduler.start();
            return new Calendar(scheduler);
        } catch (SchedulerException e) {
            throw new IOException("the calendar of chores does not start: " + e.getMessage(), e);
        }
    }

    /** A computer that slept through the time of a chore does it soon after waking up, once. */
    private static void schedule(Scheduler scheduler, Chore chore, Instant first) throws SchedulerException {
        JobDetail job = JobBuilder.newJob(NamedJob.class).withIdentity(chore.name()).build();
        int hours = (int) (ChoreSchedule.period(chore).toMillis() / MILLIS_PER_HOUR);
        scheduler.scheduleJob(job, TriggerBuilder.newTrigger().startAt(Date.from(first))
                .withSchedule(SimpleScheduleBuilder.repeatHourlyForever(hours).withMisfireHandlingInstructionFireNow())
                .build());
    }

    /** The computer's clock was set by so much: the time between a chore's runs stays what it was. */
    public void clockSet(Duration by) {
        try {
            for (TriggerKey key : scheduler.getTriggerKeys(GroupMatcher.anyTriggerGroup())) {
                Trigger trigger = scheduler.getTrigger(key);
                Date next = trigger == null ? null : trigger.getNextFireTime();
                if (trigger != null && next != null) {
                    scheduler.rescheduleJob(key,
                            trigger.getTriggerBuilder().startAt(Date.from(next.toInstant().plus(by))).build());
                }
            }
        } catch (SchedulerException e) {
            LOG.warn("Chores could not be put off: {}", e.toString());
        }
    }

    private static Chore chore(JobExecutionContext context) {
        return Chore.valueOf(context.getJobDetail().getKey().getName());
    }

    /** A name of its own for each calendar, since Quartz finds schedulers by name in the whole process. */
    private static Properties oneThread() {
        Properties properties = new Properties();
        properties.setProperty("org.quartz.scheduler.instanceName", "calendar-" + System.nanoTime());
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        properties.setProperty("org.quartz.scheduler.makeSchedulerThreadDaemon", "true");
        properties.setProperty("org.quartz.threadPool.class", ChorePool.class.getName());
        return properties;
    }

    /** Ends its threads. */
    @Override
    public void close() throws IOException {
        try {
            scheduler.shutdown(true);
        } catch (SchedulerException e) {
            throw new IOException("the calendar of chores does not end: " + e.getMessage(), e);
        }
    }
}
