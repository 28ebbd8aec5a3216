package org.quern.rpc.codec;

import org.quern.model.ManagerPlace;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** acct_mgr_url.xml (docs/protocol/data-directory.md 13). */
final class ManagerPlaceXml extends ElementTable<ManagerPlace> {
    static final ManagerPlaceXml TABLE = new ManagerPlaceXml();

    private final Column<ManagerPlace, String> name = raw("name", ManagerPlace::name);
    private final Column<ManagerPlace, String> url = raw("url", ManagerPlace::url);
    private final Column<ManagerPlace, Boolean> tells = flag("send_gui_rpc_info", ManagerPlace::sendsGuiRpcInfo);
    private final Column<ManagerPlace, String> key = trimmed("signing_key", ManagerPlace::signingKey);
    private final Column<ManagerPlace, Boolean> cookie = flag("cookie_required", ManagerPlace::cookieRequired);
    private final Column<ManagerPlace, String> cookiePage = raw("cookie_failure_url",
            ManagerPlace::cookieFailureUrl);

    private ManagerPlaceXml() {
        super("acct_mgr");
        leaveOut(cookie, cookiePage);
    }

    @Override
    protected ManagerPlace build(Values v) {
        return new ManagerPlace(v.get(name), v.get(url), v.get(key), v.get(tells), v.get(cookie),
                v.get(cookiePage));
    }
}
