package org.quern.cli.demo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far the demo has come.
 *
 * @param tasks tasks in all
 * @param computed finished without an error, by the client's own job log
 * @param uploaded output files that the server has whole
 * @param reported results that the server was told of as successes
 * @param valid results that the server's validator accepted
 * @param credit granted, cobblestones
 * @param over nothing more will happen: all is valid, or the project gave up
 */
record DemoCounts(int tasks, int computed, int uploaded, int reported, int valid, double credit, boolean over) {
    /** Every task went all the way. */
    boolean agree() {
        return computed == tasks && uploaded == tasks && reported == tasks && valid == tasks && credit > 0;
    }

    /** For the JSON line, in the order of the way. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("tasks", tasks);
        facts.put("computed", computed);
        facts.put("uploaded", uploaded);
        facts.put("reported", reported);
        facts.put("valid", valid);
        facts.put("credit", credit);
        return facts;
    }
}
