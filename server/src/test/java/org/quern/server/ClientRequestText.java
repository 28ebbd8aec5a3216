package org.quern.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds scheduler requests as a BOINC client writes them; the defaults are those of a healthy Linux host that asks for work. */
public final class ClientRequestText {

    private String authenticator;
    private int hostId;
    private int seqno;
    private boolean allowMultiple = true;
    private boolean dontSend;
    private double seconds = 1;
    private double instances;
    private String platform = "x86_64-pc-linux-gnu";
    private String cpid = "fc95efd349f6f0ccc17454e1867308d7";
    private String domainName = "vm";
    private int ncpus = 2;
    private double diskFree = 80e9;
    private double memory = 8e9;
    private String key = "";
    private final List<String> reports = new ArrayList<>();
    private @Nullable List<String> others = new ArrayList<>();
    private String extra = "";

    private ClientRequestText(String authenticator) {
        this.authenticator = authenticator;
    }

    public static ClientRequestText of(String authenticator) {
        return new ClientRequestText(authenticator);
    }

    public ClientRequestText authenticator(String text) {
        authenticator = text;
        return this;
    }

    public ClientRequestText host(int id, int number) {
        hostId = id;
        seqno = number;
        return this;
    }

    public ClientRequestText single() {
        allowMultiple = false;
        return this;
    }

    public ClientRequestText dontSend() {
        dontSend = true;
        return this;
    }

    public ClientRequestText asks(double cpuSeconds, double idleCpus) {
        seconds = cpuSeconds;
        instances = idleCpus;
        return this;
    }

    public ClientRequestText platform(String name) {
        platform = name;
        return this;
    }

    public ClientRequestText computer(String hostCpid, String name) {
        cpid = hostCpid;
        domainName = name;
        return this;
    }

    public ClientRequestText cpus(int count) {
        ncpus = count;
        return this;
    }

    public ClientRequestText diskFree(double bytes) {
        diskFree = bytes;
        return this;
    }

    public ClientRequestText memory(double bytes) {
        memory = bytes;
        return this;
    }

    public ClientRequestText key(String text) {
        key = "<code_sign_key>\n" + text + "\n</code_sign_key>\n";
        return this;
    }

    public ClientRequestText reports(String result, int state, int exitStatus) {
        reports.add(String.format(Locale.ROOT, """
                <result>
                    <name>%s</name>
                    <final_cpu_time>4.934649</final_cpu_time>
                    <final_elapsed_time>11.108379</final_elapsed_time>
                    <exit_status>%d</exit_status>
                    <state>%d</state>
                    <platform>x86_64-pc-linux-gnu</platform>
                    <version_num>100</version_num>
                    <app_version_num>100</app_version_num>
                <stderr_out>
                <core_client_version>8.3.0</core_client_version>
                <![CDATA[
                <stderr_txt>
                done
                </stderr_txt>
                ]]>
                </stderr_out>
                </result>
                """, result, exitStatus, state));
        return this;
    }

    public ClientRequestText reportsSuccess(String result) {
        return reports(result, 5, 0);
    }

    public ClientRequestText has(String... results) {
        others = List.of(results);
        return this;
    }

    public ClientRequestText saysNothingOfOthers() {
        others = null;
        return this;
    }

    public ClientRequestText with(String xml) {
        extra += xml;
        return this;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, """
                <scheduler_request>
                    <authenticator>%s</authenticator>
                    <hostid>%d</hostid>
                    <rpc_seqno>%d</rpc_seqno>
                    <core_client_major_version>8</core_client_major_version>
                    <core_client_minor_version>3</core_client_minor_version>
                    <core_client_release>0</core_client_release>
                    <allow_multiple_clients>%d</allow_multiple_clients>
                    <dont_send_work>%d</dont_send_work>
                    <work_req_seconds>%f</work_req_seconds>
                    <cpu_req_secs>%f</cpu_req_secs>
                    <cpu_req_instances>%f</cpu_req_instances>
                    <estimated_delay>0.000000</estimated_delay>
                    <platform_name>%s</platform_name>
                %s<host_info>
                    <domain_name>%s</domain_name>
                    <ip_addr>127.0.0.1</ip_addr>
                    <host_cpid>%s</host_cpid>
                    <p_ncpus>%d</p_ncpus>
                    <p_vendor>AuthenticAMD</p_vendor>
                    <p_model>AMD EPYC</p_model>
                    <p_fpops>1000000000.000000</p_fpops>
                    <m_nbytes>%f</m_nbytes>
                    <d_total>270553174016.000000</d_total>
                    <d_free>%f</d_free>
                    <os_name>Linux Debian</os_name>
                </host_info>
                %s%s%s</scheduler_request>
                """, authenticator, hostId, seqno, allowMultiple ? 1 : 0, dontSend ? 1 : 0, seconds, seconds, instances,
                platform, key, domainName, cpid, ncpus, memory, diskFree, String.join("", reports), others(), extra);
    }

    private String others() {
        return others == null ? ""
                : others.stream()
                        .map(name -> "<other_result>\n    <name>" + name
                                + "</name>\n    <app_version>0</app_version>\n</other_result>\n")
                        .collect(Collectors.joining("", "<other_results>\n", "</other_results>\n"));
    }
}
