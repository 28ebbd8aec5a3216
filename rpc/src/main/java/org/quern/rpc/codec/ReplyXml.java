package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerReply.Feed;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.ServerMessage;
import org.quern.model.TrickleDown;
import org.quern.model.Workunit;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.AppXml;
import org.quern.rpc.element.FileInfoXml;
import org.quern.rpc.element.FileRefXml;
import org.quern.rpc.element.ResultXml;
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.element.WorkunitXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <scheduler_reply>} in the order of BOINC's server (docs/protocol/scheduler-rpc.md 5.1), all files before those who refer to them. */
final class ReplyXml extends ElementTable<SchedulerReply> {
    /** Addresses and feeds of one list. */
    private static final int MOST_ADDRESSES = 50;
    /** Kinds of processors without applications: BOINC's servers name each once, and there are a handful. */
    private static final int MOST_TYPES = 50;
    private static final AccountFactsXml FACTS = new AccountFactsXml(BoincXmlWriter::text);

    static {
        FACTS.hostVenue.printedBy(BoincXmlWriter::raw);
        FACTS.projectName.reading((xml, or) -> AccountFactsXml.readShort(xml));
        FACTS.symstore.reading((xml, or) -> AccountFactsXml.readShort(xml));
    }

    static final ReplyXml TABLE = new ReplyXml();

    private final Part<SchedulerReply, AccountFacts> facts = part(FACTS, SchedulerReply::facts);
    private final Column<SchedulerReply, Integer> schedulerVersion = integer("scheduler_version",
            SchedulerReply::schedulerVersion).when(number -> number != 0);
    private final Column<SchedulerReply, Boolean> dontUseDcf = flag("dont_use_dcf", r -> r.flags().dontUseDcf());
    private final Column<SchedulerReply, String> masterUrl = text("master_url", SchedulerReply::masterUrl)
            .unlessDefault().reading((xml, or) -> AccountFactsXml.readShort(xml));
    private final Column<SchedulerReply, Boolean> ended = flag("ended", r -> r.flags().ended());
    private final Column<SchedulerReply, Double> requestDelay = positive("request_delay",
            SchedulerReply::requestDelay);
    private final Column<SchedulerReply, Integer> timeStatsLog = count("send_time_stats_log",
            SchedulerReply::sendTimeStatsLog).when(time -> time != 0);
    private final Column<SchedulerReply, Integer> jobLog = count("send_job_log", SchedulerReply::sendJobLog)
            .when(time -> time != 0);
    private final Column<SchedulerReply, Boolean> projectIsDown = flag("project_is_down",
            r -> r.flags().projectIsDown());
    private final Column<SchedulerReply, Boolean> fullWorkload = flag("send_full_workload",
            r -> r.flags().sendFullWorkload());
    private final Column<SchedulerReply, Double> nextRpcDelay = positive("next_rpc_delay",
            SchedulerReply::nextRpcDelay);
    /** Read by {@link ReplyReader}, which complains of what is too long; so are the messages. */
    final Column<SchedulerReply, @Nullable String> globalPreferences = asItCame("global_preferences",
            SchedulerReply::globalPreferences);
    final Column<SchedulerReply, @Nullable String> projectPreferences = asItCame("project_preferences",
            SchedulerReply::projectPreferences);
    final Column<SchedulerReply, @Nullable String> codeSignKey = asItCame("code_sign_key",
            reply -> onLines(reply.codeSignKey()));
    final Column<SchedulerReply, @Nullable String> codeSignKeySignature = asItCame("code_sign_key_signature",
            reply -> onLines(reply.codeSignKeySignature()));
    final Column<SchedulerReply, @Nullable String> guiUrls = asItCame("gui_urls", SchedulerReply::guiUrls);
    private final Column<SchedulerReply, List<String>> acks = names("result_ack", SchedulerReply::acks);
    private final Column<SchedulerReply, List<String>> aborts = names("result_abort", SchedulerReply::aborts);
    private final Column<SchedulerReply, List<String>> abortsIfNotStarted = names("result_abort_if_not_started",
            SchedulerReply::abortsIfNotStarted);
    private final Column<SchedulerReply, List<App>> apps = list("app", SchedulerReply::apps, AppXml.TABLE);
    private final Column<SchedulerReply, List<FileInfo>> files = list("file_info", SchedulerReply::files,
            FileInfoXml.REPLY);
    private final Column<SchedulerReply, List<AppVersion>> versions = list("app_version", SchedulerReply::versions,
            (out, name, version) -> AppVersionXml.TABLE.write(out, version), AppVersionXml.TABLE::readTold);
    private final Column<SchedulerReply, List<Workunit>> workunits = list("workunit", SchedulerReply::workunits,
            WorkunitXml.TABLE);
    private final Column<SchedulerReply, List<Result>> results = list("result", SchedulerReply::results,
            ResultXml.TABLE);
    private final Column<SchedulerReply, Boolean> messageAck = flag("message_ack", SchedulerReply::messageAck);
    private final Column<SchedulerReply, List<TrickleDown>> trickleDowns = list("trickle_down",
            SchedulerReply::trickleDowns, (out, field, message) -> TrickleXml.writeDown(out, message),
            xml -> TrickleXml.readDown(xml.rawText()));
    private final Column<SchedulerReply, Boolean> nonCpuIntensive = flag("non_cpu_intensive",
            r -> r.flags().nonCpuIntensive());
    private final Column<SchedulerReply, Boolean> strictMemory = flag("strict_memory_bound",
            r -> r.flags().strictMemoryBound());
    private final Column<SchedulerReply, Boolean> byPriority = flag("deletion_policy_priority",
            r -> r.flags().deleteByPriority());
    private final Column<SchedulerReply, Boolean> byExpiration = flag("deletion_policy_expire",
            r -> r.flags().deleteByExpiration());
    private final Column<SchedulerReply, Double> desiredDisk = positive("desired_disk_usage",
            SchedulerReply::desiredDiskUsage);
    private final Column<SchedulerReply, List<String>> deleteFiles = list("delete_file_info",
            SchedulerReply::deleteFiles, BoincXmlWriter::raw, BoincXml::text);
    private final Column<SchedulerReply, List<ResourceType>> noRscApps = column("no_rsc_apps",
            SchedulerReply::noRscApps, ReplyXml::writeTypes, ReplyXml::readType, List.<ResourceType>of())
            .also("no_cpu_apps", "no_cuda_apps", "no_ati_apps").keeping();
    private final Column<SchedulerReply, List<ResourceAnswer>> answers = list("quern_supply_work",
            SchedulerReply::resourceAnswers,
            (out, field, answer) -> out.raw(supplyElement(answer.supply()), answer.type().name()),
            ReplyXml::readAnswer).also("quern_supply_none", "quern_supply_unsupported");
    private final Column<SchedulerReply, @Nullable List<FileRef>> projectFiles = inside("project_files",
            SchedulerReply::projectFiles, (out, ref) -> FileRefXml.TABLE.write(out, ref), FileRefXml.TABLE::readList);
    private final Column<SchedulerReply, @Nullable List<String>> trickleUpUrls = inside("trickle_up_urls",
            SchedulerReply::trickleUpUrls, (out, url) -> out.text("url", url), ReplyXml::readUrls);
    private final Column<SchedulerReply, @Nullable List<Feed>> feeds = inside("rss_feeds", SchedulerReply::feeds,
            (out, feed) -> FeedXml.TABLE.write(out, feed), ReplyXml::readFeeds);

    /** {@code <rss_feed>}. */
    private static final class FeedXml extends ElementTable<Feed> {
        private static final FeedXml TABLE = new FeedXml();
        private final Column<Feed, String> url = text("url", Feed::url);
        private final Column<Feed, Double> interval = number("poll_interval", Feed::pollIntervalSeconds);

        private FeedXml() {
            super("rss_feed");
        }

        @Override
        protected Feed build(Values v) {
            return new Feed(v.get(url), v.get(interval));
        }
    }

    private ReplyXml() {
        super("scheduler_reply");
        Line<SchedulerReply> account = all(facts.of(FACTS.userId, FACTS.userName, FACTS.userTotal, FACTS.userAverage,
                FACTS.userCreated, unlessEmpty(FACTS.emailHash), unlessEmpty(FACTS.crossProjectId),
                unlessEmpty(FACTS.externalCpid), FACTS.cpidTime));
        Line<SchedulerReply> record = all(facts.of(FACTS.hostTotal, FACTS.hostAverage, FACTS.hostVenue,
                FACTS.hostCreated, FACTS.teamId.onlyWhen(id -> id != 0), FACTS.teamName));
        Line<SchedulerReply> body = all(toldOf(account), globalPreferences, projectPreferences,
                facts.of(FACTS.hostId.onlyWhen(id -> id != 0)), toldOf(record), acks, aborts, abortsIfNotStarted, apps,
                files, versions, workunits, results, codeSignKey, codeSignKeySignature, messageAck, trickleDowns,
                nonCpuIntensive, strictMemory, byPriority, byExpiration, desiredDisk, deleteFiles, noRscApps, answers,
                guiUrls, projectFiles, trickleUpUrls, feeds);
        order(schedulerVersion, dontUseDcf, masterUrl, ended, requestDelay, ReplyXml::writeMessages,
                facts.of(unlessEmpty(FACTS.projectName)), timeStatsLog, jobLog, projectIsDown, fullWorkload,
                facts.of(unlessEmpty(FACTS.symstore)), nextRpcDelay, (out, reply) -> {
                    if (!reply.flags().projectIsDown()) {
                        body.write(out, reply);
                    }
                });
    }

    private static Line<AccountFacts> unlessEmpty(Column<AccountFacts, String> column) {
        return column.onlyWhen(text -> !text.isEmpty());
    }

    private static Line<SchedulerReply> toldOf(Line<SchedulerReply> account) {
        return (out, reply) -> {
            if (reply.accountTold()) {
                account.write(out, reply);
            }
        };
    }

    private Column<SchedulerReply, Double> positive(String name, ToDoubleFunction<SchedulerReply> getter) {
        return number(name, getter).where(reply -> getter.applyAsDouble(reply) > 0);
    }

    private Column<SchedulerReply, @Nullable String> asItCame(String name,
            Function<SchedulerReply, @Nullable String> getter) {
        return block(name, getter).printedBy((out, field, text) -> {
            if (text != null) {
                out.rawBlock(field, text);
            }
        });
    }

    private static @Nullable String onLines(@Nullable String key) {
        return key == null ? null : "\n" + key + "\n";
    }

    private Column<SchedulerReply, List<String>> names(String name, Function<SchedulerReply, List<String>> getter) {
        return column(name, getter, NamesXml::write, NamesXml::read, List.<String>of()).keeping();
    }

    /** A list inside an element, which may be missing altogether. */
    private <E> Column<SchedulerReply, @Nullable List<E>> inside(String name,
            Function<SchedulerReply, @Nullable List<E>> getter, Line<E> line, Column.Item<List<E>> reader) {
        return column(name, getter, (out, field, all) -> {
            if (all != null) {
                out.open(field);
                for (E each : all) {
                    line.write(out, each);
                }
                out.close();
            }
        }, (xml, or) -> List.copyOf(reader.read(xml)), null);
    }

    private static void writeMessages(BoincXmlWriter out, SchedulerReply reply) throws IOException {
        for (ServerMessage message : reply.messages()) {
            out.text("message", "priority", message.priority(), message.text());
        }
    }

    private static void writeTypes(BoincXmlWriter out, String name, List<ResourceType> types) throws IOException {
        for (ResourceType type : types) {
            out.raw(name, type.name());
        }
    }

    private static List<ResourceType> readType(BoincXml xml, List<ResourceType> before) throws IOException {
        String name = xml.name();
        boolean barred = name.equals("no_rsc_apps") || xml.bool();
        if (!barred || before.size() >= MOST_TYPES) {
            return before;
        }
        ResourceType type = switch (name) {
            case "no_cpu_apps" -> ResourceType.CPU;
            case "no_cuda_apps" -> ResourceType.NVIDIA;
            case "no_ati_apps" -> ResourceType.ATI;
            default -> ResourceType.of(xml.text());
        };
        return Stream.concat(before.stream(), Stream.of(type)).toList();
    }

    private static String supplyElement(Supply supply) {
        return switch (supply) {
            case WORK -> "quern_supply_work";
            case NO_WORK_BUT_SUPPORTED -> "quern_supply_none";
            case NOT_SUPPORTED -> "quern_supply_unsupported";
        };
    }

    private static ResourceAnswer readAnswer(BoincXml xml) throws IOException {
        Supply supply = Supply.WORK;
        for (Supply each : Supply.values()) {
            supply = supplyElement(each).equals(xml.name()) ? each : supply;
        }
        return new ResourceAnswer(ResourceType.of(xml.text()), supply);
    }

    private static List<String> readUrls(BoincXml xml) throws IOException {
        List<String> urls = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().equals("url") && urls.size() < MOST_ADDRESSES) {
                urls.add(xml.text());
            }
        }
        return urls;
    }

    /** Feeds of an account manager, in the same element; what cannot be used of it is left out. */
    static List<Feed> feeds(BoincXml xml) throws IOException {
        try {
            return readFeeds(xml);
        } catch (Unusable e) {
            xml.repaired(e.what());
            return List.of();
        }
    }

    private static List<Feed> readFeeds(BoincXml xml) throws IOException, Unusable {
        List<Feed> feeds = new ArrayList<>();
        for (Feed feed : FeedXml.TABLE.readList(xml)) {
            if (!feed.url().isEmpty() && feed.pollIntervalSeconds() > 0 && feeds.size() < MOST_ADDRESSES) {
                feeds.add(feed);
            }
        }
        return feeds;
    }

    @Override
    protected SchedulerReply build(Values v) {
        return build(v, List.of(), List.of());
    }

    SchedulerReply build(Values v, List<ServerMessage> messages, List<String> complaints) {
        Values told = v.of(facts);
        var flags = new SchedulerReply.Flags(v.get(projectIsDown), v.get(ended), v.get(nonCpuIntensive),
                v.get(strictMemory), v.get(dontUseDcf), v.get(fullWorkload), v.get(byPriority), v.get(byExpiration));
        return new SchedulerReply(v.get(schedulerVersion), v.get(masterUrl), FACTS.build(told),
                FACTS.tellsAccount(told), v.get(requestDelay), v.get(nextRpcDelay), List.copyOf(messages), flags,
                List.copyOf(v.get(noRscApps)), List.copyOf(v.get(answers)), v.get(messageAck),
                v.get(globalPreferences), v.get(projectPreferences), v.get(guiUrls), v.get(codeSignKey),
                v.get(codeSignKeySignature), List.copyOf(v.get(apps)), List.copyOf(v.get(files)),
                List.copyOf(v.get(versions)), List.copyOf(v.get(workunits)), List.copyOf(v.get(results)),
                List.copyOf(v.get(acks)), List.copyOf(v.get(aborts)), List.copyOf(v.get(abortsIfNotStarted)),
                List.copyOf(v.get(deleteFiles)), v.get(projectFiles), List.copyOf(v.get(trickleDowns)),
                v.get(trickleUpUrls), v.get(feeds), v.get(desiredDisk), v.get(timeStatsLog), v.get(jobLog),
                List.copyOf(complaints));
    }
}
