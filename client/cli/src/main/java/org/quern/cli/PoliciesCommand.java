package org.quern.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.common.Json;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.cpu.CpuSchedulingPolicy;
import org.quern.scheduler.fetch.WorkFetchPolicy;
import org.quern.scheduler.policy.Policy;
import org.quern.scheduler.send.WorkSendPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern policies}: every policy that a suite can be made of. */
@Command(name = "policies", description = "List every policy: its name in suites, what it does, and where it comes from.")
public final class PoliciesCommand implements Runnable {
    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<Policy> policies = PolicyCatalog.all();
        if (json) {
            out.println(Json.of(policies.stream().map(PoliciesCommand::facts).toList()));
        } else {
            policies.forEach(policy -> out.printf("%-8s %-9s %s%n%-18s source: %s%n", policy.name(), question(policy),
                    policy.summary(), "", policy.source()));
            out.printf("%nThe default suite is %s.%n", PolicySuite.STANDARD);
        }
        out.flush();
    }

    private static Map<String, Object> facts(Policy policy) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", policy.name());
        facts.put("question", question(policy));
        facts.put("summary", policy.summary());
        facts.put("source", policy.source());
        facts.put("default", PolicySuite.STANDARD.toString().contains(policy.name()));
        return facts;
    }

    private static String question(Policy policy) {
        return switch (policy) {
            case CpuSchedulingPolicy _ -> "cpu";
            case WorkFetchPolicy _ -> "fetch";
            case WorkSendPolicy _ -> "send";
            default -> "estimate";
        };
    }
}
