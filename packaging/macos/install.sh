#!/bin/sh
# UNTESTED. Installs Quern on macOS as a launchd daemon from a folder with bin, jvm, lib and a runtime made on macOS; run as root.
# "install.sh --uninstall" removes program and service; data stay.
set -eu
here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd)
program=/usr/local/quern
data="/Library/Application Support/Quern"
label=org.quern.client
plist=/Library/LaunchDaemons/$label.plist

[ "$(id -u)" = 0 ] || { echo "install.sh: needs root" >&2 && exit 1; }
launchctl bootout "system/$label" 2>/dev/null || true
if [ "${1:-}" = --uninstall ]; then
    rm -rf "$program" "$plist"
    echo "install.sh: removed; $data stays."
    exit 0
fi

# A hidden user without a login, with the first free number that Apple leaves to services.
if ! dscl . -read /Users/_quern >/dev/null 2>&1; then
    number=450
    while dscl . -search /Users UniqueID "$number" | grep -q . || dscl . -search /Groups PrimaryGroupID "$number" | grep -q .; do
        number=$((number + 1))
    done
    dscl . -create /Groups/_quern PrimaryGroupID "$number"
    dscl . -create /Users/_quern UniqueID "$number"
    dscl . -create /Users/_quern PrimaryGroupID "$number"
    dscl . -create /Users/_quern UserShell /usr/bin/false
    dscl . -create /Users/_quern NFSHomeDirectory "$data"
    dscl . -create /Users/_quern IsHidden 1
fi
rm -rf "$program"
mkdir -p "$program" "$data"
cp -Rp "$here/../bin" "$here/../jvm" "$here/../lib" "$here/../runtime" "$program/"
chown -R root:wheel "$program"
chown _quern:_quern "$data"
chmod 0750 "$data"
cp "$here/$label.plist" "$plist"
chown root:wheel "$plist"
launchctl bootstrap system "$plist"
echo "install.sh: installed. Projects go into $data/attach.xml."
