#!/bin/sh
# Installs Quern from this folder as a service, on a Linux without a package for it; run as root.
#
#   ./install.sh               installs, or upgrades what it installed before
#   ./install.sh --uninstall   removes the program and the service; data and settings stay
#   ./install.sh --purge       removes data and settings too; asks first where there are tasks that no project has back
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

# Tasks whose results no project has: elements of the state files, those that a move put aside or did not get to its end with included. Of the files of one
# state the fullest counts: a torn one may lie beside a good one.
unreported() {
    sum=0
    for folder in "$DATA" "$DATA"/before-import* "$DATA"/before-export* "$DATA"/.quern-copy*; do
        # Science programs may have put a pipe or a link there: whoever opens that waits, or reads what is another's.
        [ ! -L "$folder" ] || continue
        most=0
        for state in "$folder/client_state.xml" "$folder/client_state_next.xml" "$folder/client_state_prev.xml"; do
            [ -f "$state" ] && [ ! -L "$state" ] || continue
            # What cannot be read, or not to its end, holds one task more than was seen.
            tasks=$(timeout 30 grep -c '^ *<result>' "$state" 2>/dev/null) || [ $? = 1 ] || tasks=$((${tasks:-0} + 1))
            [ "$tasks" -le "$most" ] || most=$tasks
        done
        sum=$((sum + most))
        # Slots with work of tasks that a damaged state did not name.
        for slot in "$folder"/quarantine/*; do
            [ ! -d "$slot" ] || [ -L "$folder/quarantine" ] || sum=$((sum + 1))
        done
    done
    echo "$sum"
}

# Where nobody is there to answer, the answer is no.
may_delete() {
    count=$(unreported) || true
    # What could not be counted may be there.
    [ "${count:-1}" -gt 0 ] || return 0
    printf '%s holds %s tasks not yet reported. Delete them? [y/N] ' "$DATA" "${count:-1}"
    answer=
    [ ! -t 0 ] || read -r answer || true
    case $answer in
        y | Y | yes) return 0 ;;
    esac
    echo
    return 1
}

systemd_runs() { [ -d /run/systemd/system ]; }

# What ran before; whatever happens here, it runs afterwards.
ran=no
stop_service() {
    systemd_runs && [ -e "$UNIT" ] || return 0
    # One that failed and waits to be started again would start in the middle.
    case $(systemctl is-active quern.service || true) in
        active | activating | reloading)
            ran=yes
            trap start_again EXIT
            trap 'exit 1' HUP INT TERM # else not every shell does what it has to do at the end
            systemctl stop quern.service || true
            ;;
    esac
}

start_again() {
    trap - EXIT
    trap '' HUP INT TERM
    [ "$ran" = no ] || systemctl start quern.service || say "quern.service does not start: see 'systemctl status quern'."
}

# Jars and libraries must not change under a running JVM: a daemon that no systemd runs, or somebody's command.
nothing_runs() {
    real=$(CDPATH='' cd -P -- "$PROGRAM" 2>/dev/null && pwd || echo "$PROGRAM")
    for program in /proc/[0-9]*/exe; do
        case $(readlink "$program" 2>/dev/null || true) in
            "$PROGRAM"/* | "$real"/*)
                process=${program#/proc/}
                fail "a program of $PROGRAM still runs, process ${process%/exe}: end it first."
                ;;
        esac
    done
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

# Beside the old one first: an interrupted copy must not stand in its place.
program() {
    rm -rf "$PROGRAM.new" "$PROGRAM.old"
    mkdir -p "$PROGRAM.new"
    # With times: the caches of classes know their jars by them.
    cp -a "$here/bin" "$here/cache" "$here/jvm" "$here/lib" "$here/runtime" "$here/share" "$PROGRAM.new/"
    chown -R root:root "$PROGRAM.new"
    stop_service
    nothing_runs
    # From here to the new one's place nothing interrupts.
    trap '' HUP INT TERM
    [ ! -e "$PROGRAM" ] || mv "$PROGRAM" "$PROGRAM.old"
    mv "$PROGRAM.new" "$PROGRAM"
    trap 'exit 1' HUP INT TERM
    rm -rf "$PROGRAM.old"
    mkdir -p "$(dirname "$COMMAND")"
    ln -sf "$PROGRAM/bin/quern" "$COMMAND"
}

service() {
    if ! systemd_runs; then
        say "systemd does not run here: no service was made."
        return
    fi
    first=yes
    [ ! -e "$UNIT" ] || first=no
    sed "s:/usr/bin/quern:$COMMAND:" "$here/share/quern.service" >"$UNIT"
    systemctl daemon-reload
    if [ "$first" = yes ]; then
        systemctl enable quern.service
        ran=yes
    elif [ "$ran" = no ]; then
        # Who disabled it, as after an export, has his reasons: two clients would compute the same tasks.
        say "quern.service did not run and stays off: sudo systemctl enable --now quern"
    fi
    start_again
}

uninstall() {
    stop_service
    nothing_runs
    trap - EXIT
    if [ -e "$UNIT" ]; then
        systemctl disable quern.service || true
        rm -f "$UNIT"
        systemctl daemon-reload || true
    fi
    rm -rf "$PROGRAM" "$PROGRAM.new" "$PROGRAM.old"
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
        may_delete || fail "nothing is removed. 'rm -r $DATA' deletes them, 'install.sh --uninstall' leaves them."
        uninstall
        rm -rf "$DATA" /etc/quern /etc/default/quern
        say "removed, with data and settings. The user quern stays."
        ;;
    *) fail "does not know $1; see its first lines." ;;
esac
