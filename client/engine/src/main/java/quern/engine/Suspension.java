package quern.engine;

/** Which permission counts for which task. */
final class Suspension {
    private Suspension() {
    }

    /** The verdict on one task: coprocessor tasks need both. */
    static Permission.Verdict verdictFor(ClientState state, ActiveTask task) {
        Permission.Verdict compute = state.permission.compute();
        return compute.allowed() && !task.devices.isEmpty() ? state.permission.gpu() : compute;
    }
}
