package org.quern.scheduler.cpu;

import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.policy.Policy;

/** Which tasks should run now, most important first. Coprocessors included; limits are the enforcer's business. */
public interface CpuSchedulingPolicy extends Policy {
    /** The accounting whose ledger {@link #forecast} and {@link #decide} read. */
    ShareAccounting accounting();

    /** What would happen to the queue if projects took turns as this policy's shares say; also what work fetch sees. */
    Forecast forecast(HostSnapshot host, Ledger ledger);

    /** The run list. {@code forecast} is what {@link #forecast} said of the same snapshot and ledger. */
    RunList decide(HostSnapshot host, Ledger ledger, Forecast forecast);

    /** What is late runs only if nothing else can, so that it may never end. */
    default boolean setsLateAside() {
        return false;
    }
}
