package quern.server.dispatch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import quern.model.FileRef;
import quern.model.ServerMessage;
import quern.rpc.codec.BoincXmlWriter;
import quern.rpc.crypto.Md5;
import quern.rpc.crypto.SigningKey;
import quern.rpc.crypto.UploadCertificate;
import quern.server.ProjectUrls;
import quern.server.store.AccountRow;
import quern.server.store.HostRow;
import quern.server.store.WorkunitRow;
import quern.server.work.Application;

/** Writes reply documents in the order of BOINC's server (scheduler-rpc.md section 5). */
public final class AnswerWriter {

    /** What this server claims to speak: the scheduler of BOINC 8.3. */
    private static final int SCHEDULER_VERSION = 803;
    /** Version of the application interface; 6.0 and later talk through a mapped file. */
    private static final String API_VERSION = "8.3.0";

    private final String projectName;
    private final ProjectUrls urls;
    private final Application application;
    private final SigningKey uploadKey;
    private final String codeSignKey;
    private final List<ProgramFile> programFiles;

    /** Signs the application's files as they lie in the download area. */
    public AnswerWriter(String projectName, ProjectUrls urls, Application application, Path downloads,
            SigningKey codeKey, SigningKey uploadKey)
            throws IOException {
        this.projectName = projectName;
        this.urls = urls;
        this.application = application;
        this.uploadKey = uploadKey;
        this.codeSignKey = codeKey.publicKey().text();
        this.programFiles = ProgramFile.signed(application, downloads, codeKey);
    }

    /** Text of the public key, as clients send it back. */
    String codeSignKey() {
        return codeSignKey;
    }

    /** The short reply of a project that cannot serve anybody now. */
    void writeDown(double delaySeconds, OutputStream out) throws IOException {
        BoincXmlWriter xml = new BoincXmlWriter(out);
        xml.open("scheduler_reply");
        xml.text("message", "priority", "low", "Project is temporarily shut down for maintenance");
        xml.number("request_delay", delaySeconds);
        xml.flag("project_is_down", true);
        xml.close();
        xml.flush();
    }

    void write(Answer answer, OutputStream out) throws IOException {
        BoincXmlWriter xml = new BoincXmlWriter(out);
        xml.open("scheduler_reply");
        xml.integer("scheduler_version", SCHEDULER_VERSION);
        xml.flag("dont_use_dcf", !answer.isUnreadable);
        xml.text("master_url", urls.master());
        if (answer.requestDelaySeconds > 0) {
            xml.number("request_delay", answer.requestDelaySeconds);
        }
        for (ServerMessage message : answer.messages) {
            xml.text("message", "priority", message.priority(), message.text());
        }
        xml.text("project_name", projectName);
        if (answer.account != null && answer.host != null) {
            account(xml, answer.account);
            host(xml, answer.host, answer.tellsHostId);
            acknowledgements(xml, answer);
            work(xml, answer);
            end(xml, answer);
        }
        xml.close();
        xml.flush();
    }

    private static void account(BoincXmlWriter xml, AccountRow account) throws IOException {
        xml.integer("userid", account.id());
        xml.text("user_name", account.name());
        xml.number("user_total_credit", account.credit().total());
        xml.number("user_expavg_credit", account.credit().recent());
        xml.whole("user_create_time", account.createdAt());
        xml.text("email_hash", Md5.of(account.email()));
        xml.text("cross_project_id", account.crossProjectId());
        xml.text("external_cpid", Md5.of(account.crossProjectId() + account.email()));
    }

    private static void host(BoincXmlWriter xml, HostRow host, boolean tellsId) throws IOException {
        if (tellsId) {
            xml.integer("hostid", host.id());
        }
        xml.number("host_total_credit", host.credit().total());
        xml.number("host_expavg_credit", host.credit().recent());
        xml.text("host_venue", "");
        xml.whole("host_create_time", host.createdAt());
        xml.text("team_name", "");
    }

    private static void acknowledgements(BoincXmlWriter xml, Answer answer) throws IOException {
        named(xml, "result_ack", answer.acks);
        named(xml, "result_abort", answer.aborts);
        named(xml, "result_abort_if_not_started", answer.abortsIfNotStarted);
    }

    private static void named(BoincXmlWriter xml, String element, List<String> names) throws IOException {
        for (String name : names) {
            xml.open(element);
            xml.text("name", name);
            xml.close();
        }
    }

    private void work(BoincXmlWriter xml, Answer answer) throws IOException {
        if (answer.assignments.isEmpty()) {
            return;
        }
        app(xml);
        if (!answer.platform.equals("anonymous")) {
            appVersion(xml, answer);
        }
        for (Answer.Assignment assignment : answer.assignments) {
            workunit(xml, assignment.workunit());
        }
        for (Answer.Assignment assignment : answer.assignments) {
            result(xml, assignment, answer);
        }
    }

    private void app(BoincXmlWriter xml) throws IOException {
        xml.open("app");
        xml.text("name", application.name());
        xml.text("user_friendly_name", application.friendlyName());
        xml.zeroOne("non_cpu_intensive", false);
        // Its fraction done is rows done by rows wanted, as true as such a figure gets.
        xml.zeroOne("fraction_done_exact", true);
        xml.close();
    }

    private void appVersion(BoincXmlWriter xml, Answer answer) throws IOException {
        for (ProgramFile file : programFiles) {
            xml.open("file_info");
            xml.text("name", file.ref().fileName());
            xml.text("url", urls.download(file.ref().fileName()));
            xml.flag("executable", file.ref().mainProgram());
            xml.block("file_signature", file.signature());
            xml.integer("nbytes", file.bytes());
            xml.close();
        }
        xml.open("app_version");
        xml.text("app_name", application.name());
        xml.integer("version_num", answer.version);
        xml.text("api_version", API_VERSION);
        for (ProgramFile file : programFiles) {
            fileRef(xml, file.ref());
        }
        xml.text("platform", answer.platform);
        xml.number("avg_ncpus", 1);
        xml.number("flops", answer.flops);
        xml.close();
    }

    private void workunit(BoincXmlWriter xml, WorkunitRow workunit) throws IOException {
        xml.open("file_info");
        xml.text("name", workunit.inputFile());
        xml.text("url", urls.download(workunit.inputFile()));
        xml.text("md5_cksum", workunit.inputMd5());
        xml.integer("nbytes", workunit.inputBytes());
        xml.close();
        xml.open("workunit");
        xml.number("rsc_fpops_est", workunit.terms().fpopsEst());
        xml.number("rsc_fpops_bound", workunit.terms().fpopsBound());
        xml.number("rsc_memory_bound", workunit.terms().memoryBytes());
        xml.number("rsc_disk_bound", workunit.terms().diskBytes());
        xml.text("name", workunit.name());
        xml.text("app_name", workunit.terms().appName());
        fileRef(xml, FileRef.of(workunit.inputFile(), application.inputName()));
        xml.close();
    }

    private void result(BoincXmlWriter xml, Answer.Assignment assignment, Answer answer) throws IOException {
        String output = assignment.result().outputFile();
        xml.open("file_info");
        xml.text("name", output);
        xml.flag("generated_locally", true);
        xml.flag("upload_when_present", true);
        xml.integer("max_nbytes", application.maxOutputBytes());
        xml.text("url", urls.uploadHandler());
        xml.block("xml_signature", UploadCertificate.sign(uploadKey, output, (double) application.maxOutputBytes()));
        xml.close();
        xml.open("result");
        xml.whole("report_deadline", assignment.result().deadline());
        xml.text("wu_name", assignment.workunit().name());
        xml.text("name", assignment.result().name());
        fileRef(xml, FileRef.of(output, application.outputName()));
        xml.text("platform", answer.platform);
        xml.integer("version_num", answer.version);
        xml.text("plan_class", "");
        xml.close();
    }

    private static void fileRef(BoincXmlWriter xml, FileRef ref) throws IOException {
        xml.open("file_ref");
        xml.text("file_name", ref.fileName());
        if (!ref.openName().isEmpty()) {
            xml.text("open_name", ref.openName());
        }
        xml.flag("main_program", ref.mainProgram());
        xml.flag("copy_file", ref.copyFile());
        xml.close();
    }

    private void end(BoincXmlWriter xml, Answer answer) throws IOException {
        if (answer.offersKey) {
            xml.block("code_sign_key", codeSignKey);
        }
        xml.flag("message_ack", answer.acksTrickles);
        xml.open("gui_urls");
        xml.open("gui_url");
        xml.text("name", "Project");
        xml.text("description", "See how the picture grows");
        xml.text("url", urls.master());
        xml.close();
        xml.close();
    }
}
