package org.quern.model;

/** Why a scheduler is contacted (docs/protocol/rpc-policy.md 3); the codes are BOINC's. */
public enum RpcReason {
    NONE(0, ""), USER(1, "requested by user"), RESULTS_DUE(2, "to report completed tasks"),
    NEED_WORK(3, "to fetch work"),
    TRICKLE_UP(4, "to send trickle-up message"), ACCOUNT_MANAGER(5, "requested by account manager"),
    INIT(6, "project initialization"), PROJECT(7, "requested by project");

    private final int code;
    private final String text;

    RpcReason(int code, String text) {
        this.code = code;
        this.text = text;
    }

    public int code() {
        return code;
    }

    /** For people: "Sending scheduler request: ..." */
    public String text() {
        return text;
    }

    public static RpcReason ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : NONE;
    }
}
