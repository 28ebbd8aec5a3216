package org.quern.daemon.played;

import java.util.Locale;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;

/**
 * A scheduler's reply with one task whose program is a shell script: sound as it stands, and as bad as a test makes it by
 * replacing or adding elements.
 */
final class ReplyText {
    static final SigningKey KEY = SigningKey.generate();
    static final String PLATFORM = "x86_64-pc-linux-gnu";

    private final PlayedProjects projects;
    private final String project;
    private String first = "";
    private String program = "";
    private String programRef = ref("program", "<main_program/>");
    private String inputs = "";
    private String workunit = "";
    private String result = "";
    private String outputs = "";
    private String version = "";
    private int tasks = 1;

    ReplyText(PlayedProjects projects, String project) {
        this.projects = projects;
        this.project = project;
    }

    /** The program, served and signed as it should be. */
    ReplyText script(String text) {
        projects.file(project, "program", text);
        return program(String.format(Locale.ROOT,
                "<nbytes>%d</nbytes><md5_cksum>%s</md5_cksum><file_signature>\n%s\n</file_signature>", text.length(),
                Md5.of(text), KEY.sign(Md5.of(text))));
    }

    /** The program with this description. */
    ReplyText program(String description) {
        program = file("program", "<executable/>" + description);
        return this;
    }

    ReplyText programRef(String element) {
        programRef = element;
        return this;
    }

    /** Elements before all others. */
    ReplyText first(String elements) {
        first += elements + "\n";
        return this;
    }

    /** An input, served as it should be. */
    ReplyText input(String name, String content, String refFlags) {
        projects.file(project, name, content);
        inputs += file(name, String.format(Locale.ROOT, "<nbytes>%d</nbytes><md5_cksum>%s</md5_cksum>",
                content.length(), Md5.of(content)));
        workunit += ref(name, refFlags);
        return this;
    }

    /** An input with this description. */
    ReplyText input(String name, String description, String openName, String refFlags) {
        inputs += file(name, description);
        workunit += ref(name, "<open_name>" + openName + "</open_name>" + refFlags);
        return this;
    }

    ReplyText output(String name, String openName, String description, String refFlags) {
        outputs += "<file_info><name>" + name + "</name><generated_locally/><upload_when_present/><url>"
                + projects.address(project, "file_upload_handler") + "</url>" + description + "</file_info>\n";
        result += ref(name, "<open_name>" + openName + "</open_name>" + refFlags);
        return this;
    }

    ReplyText workunit(String elements) {
        workunit += elements;
        return this;
    }

    ReplyText version(String elements) {
        version += elements;
        return this;
    }

    ReplyText result(String elements) {
        result += elements;
        return this;
    }

    /** So many results of the one work unit, as for replicas. */
    ReplyText tasks(int count) {
        tasks = count;
        return this;
    }

    private String results() {
        StringBuilder all = new StringBuilder();
        for (int i = 1; i <= tasks; i++) {
            all.append("<result><name>%1$s_task%2$s</name><wu_name>%1$s_wu</wu_name>".formatted(project,
                    i == 1 ? "" : "_" + i))
                    .append("<platform>").append(PLATFORM).append("</platform><version_num>100</version_num>")
                    .append("<report_deadline>4000000000</report_deadline>").append(result).append("</result>\n");
        }
        return all.toString();
    }

    /** A file with its download URL. */
    String file(String name, String description) {
        return "<file_info><name>" + name + "</name><url>" + projects.address(project, "download/" + name) + "</url>"
                + description + "</file_info>\n";
    }

    static String ref(String name, String flags) {
        return "<file_ref><file_name>" + name + "</file_name>" + flags + "</file_ref>\n";
    }

    @Override
    public String toString() {
        return """
                <scheduler_reply>
                <project_name>%1$s</project_name>
                <hostid>1</hostid>
                <request_delay>3600</request_delay>
                <code_sign_key>
                %2$s
                </code_sign_key>
                %3$s
                <app><name>app</name><user_friendly_name>App</user_friendly_name></app>
                %4$s%5$s%6$s
                <app_version><app_name>app</app_name><version_num>100</version_num><platform>%7$s</platform>%8$s%9$s</app_version>
                <workunit><name>%1$s_wu</name><app_name>app</app_name><version_num>100</version_num><rsc_fpops_est>1e9</rsc_fpops_est><rsc_fpops_bound>1e15</rsc_fpops_bound><rsc_memory_bound>1e7</rsc_memory_bound><rsc_disk_bound>1e8</rsc_disk_bound>%10$s</workunit>
                %11$s</scheduler_reply>
                """
                .formatted(project, KEY.publicKey().text(), first, program, inputs, outputs, PLATFORM, programRef,
                        version, workunit, results());
    }
}
