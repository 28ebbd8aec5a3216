package org.quern.scheduler.contact;

import java.util.List;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;

/**
 * What matters for timing of a reply that was understood and applied.
 *
 * @param reason why the call was made
 * @param requestDelay seconds before the next contact, 0 = none
 * @param nextRpcDelay seconds after which a contact is wanted, 0 = none
 * @param asked resources for which seconds were asked
 * @param brought resources that the tasks of the reply use; a coprocessor task counts for its coprocessor only
 * @param refused resources that the server said it does not support (the third answer of docs/protocol/literature.md 2)
 */
public record RpcSuccess(RpcReason reason, double requestDelay, double nextRpcDelay, List<ResourceType> asked,
        List<ResourceType> brought, List<ResourceType> refused) {
    public RpcSuccess {
        asked = List.copyOf(asked);
        brought = List.copyOf(brought);
        refused = List.copyOf(refused);
    }

    /** The reply of a server that says nothing of what it supports. */
    public RpcSuccess(RpcReason reason, double requestDelay, double nextRpcDelay, List<ResourceType> asked,
            List<ResourceType> brought) {
        this(reason, requestDelay, nextRpcDelay, asked, brought, List.of());
    }
}
