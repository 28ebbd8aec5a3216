#!/bin/sh
# Installs Quern from this folder as a service, on a Linux without a package for it; run as root.
#
#   ./install.sh               installs, or upgrades what it installed before
#   ./install.sh --uninstall   removes the program and the service; data and settings stay
#   ./install.sh --purge       removes data and settings too
#
# Program: /opt/quern and /usr/local/bin/quern. Settings: /etc/quern, /etc/default/quern. Data: /var/lib/quern. User: quern.
# Without systemd everything is installed but the service; start "quern daemon" as the user quern by your own means then.
set -eu

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd)
PROGRAM=/opt/quern
COMMAND=/usr/local/bin/quern
UNIT=/etc/systemd/system/quern.service
DATA=/var/lib/quern

say() { printf 'install.sh: %s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2 && exit 1; }
[ "$(id -u)" = 0 ] || fail "needs root: sudo ./install.sh"

systemd_runs() { [ -d /run/systemd/system ]; }

stop_service() {
    if systemd_runs && [ -e "$UNIT" ]; then
        systemctl stop quern.service || true
    fi
}

make_user() {
    if ! getent group quern >/dev/null; then
        groupadd --system quern
    fi
    if ! getent passwd quern >/dev/null; then
        useradd --system --gid quern --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin \
            --comment "Quern volunteer computing" quern
    fi
    for group in video render; do
        if getent group "$group" >/dev/null; then
            usermod --append --groups "$group" quern
        fi
    done
}

# Settings that are there already are the administrator's. Science programs run as quern, so no file is opened in its directory by root, who would follow their
# links: the client makes the managers' password.
keep_or_copy() { [ -e "$2" ] || install -D -m "$3" "$1" "$2"; }

settings() {
    keep_or_copy "$here/share/default" /etc/default/quern 0644
    keep_or_copy "$here/share/attach.xml" /etc/quern/attach.xml 0640
    chown root:quern /etc/quern/attach.xml
    install -d -o quern -g quern -m 0755 "$DATA"
    [ -e "$DATA/attach.xml" ] || [ -L "$DATA/attach.xml" ] || ln -sT /etc/quern/attach.xml "$DATA/attach.xml"
}

# Beside the old one first: jars must not change under a running JVM, and an interrupted copy must not stand in its place.
program() {
    rm -rf "$PROGRAM.new"
    mkdir -p "$PROGRAM.new"
    # With times: the cache of classes knows its jars by them.
    cp -a "$here/bin" "$here/jvm" "$here/lib" "$here/runtime" "$here/share" "$here/quern.aot" "$PROGRAM.new/"
    chown -R root:root "$PROGRAM.new"
    stop_service
    rm -rf "$PROGRAM"
    mv "$PROGRAM.new" "$PROGRAM"
    mkdir -p "$(dirname "$COMMAND")"
    ln -sf "$PROGRAM/bin/quern" "$COMMAND"
}

service() {
    if ! systemd_runs; then
        say "systemd does not run here: no service was made."
        return
    fi
    sed "s:/usr/bin/quern:$COMMAND:" "$here/share/quern.service" >"$UNIT"
    systemctl daemon-reload
    systemctl enable quern.service
    systemctl start quern.service
}

uninstall() {
    stop_service
    if [ -e "$UNIT" ]; then
        systemctl disable quern.service || true
        rm -f "$UNIT"
        systemctl daemon-reload || true
    fi
    rm -rf "$PROGRAM"
    rm -f "$COMMAND"
}

case ${1:-} in
    '')
        [ -x "$here/runtime/bin/java" ] || fail "is not in the folder that it was unpacked with."
        make_user
        settings
        program
        service
        say "installed. Projects go into /etc/quern/attach.xml."
        ;;
    --uninstall)
        uninstall
        say "removed. $DATA and /etc/quern stay."
        ;;
    --purge)
        uninstall
        rm -rf "$DATA" /etc/quern /etc/default/quern
        say "removed, with data and settings. The user quern stays."
        ;;
    *) fail "does not know $1; see its first lines." ;;
esac
