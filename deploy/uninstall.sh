#!/bin/sh
# Takes the program and the service off the machine. The community stays: data, settings, and the account they belong to.
set -eu

usage() {
  cat <<'TEXT'
Usage: deploy/uninstall.sh [--root DIR] [--dry-run] [--yes]

Stops the service and removes the program. /var/lib/portico and /etc/portico stay as they are.

  --root DIR   below DIR, as if that were /; nothing outside it changes, nothing is stopped
  --dry-run    only say what would be done
  --yes        don't ask
TEXT
}

stop() {
  echo "$1" >&2
  exit "${2:-1}"
}

root='' is_dry=no is_agreed=no
while [ $# -gt 0 ]; do
  case "$1" in
    --root) [ $# -gt 1 ] || stop "--root takes a folder." 2; root=$2; shift ;;
    --root=*) root=${1#--root=} ;;
    --dry-run) is_dry=yes ;;
    --yes) is_agreed=yes ;;
    -h | --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
    # The same words as install.sh takes; which release it was does not matter.
    *) ;;
  esac
  shift
done
if [ -n "$root" ]; then
  [ -d "$root" ] || stop "There is no folder $root." 2
  root=$(readlink -f "$root")
  [ "$root" != / ] || root=''
fi

units=$root/etc/systemd/system
if grep -qs '^WorkingDirectory=/opt/portico$' "$units/portico.service"; then
  stop "A portal from a checkout is installed here, with its data in /opt/portico. It isn't this script's to remove."
fi

found=''
for path in "$units/portico.service" "$units/portico@.service" "$units"/multi-user.target.wants/portico.service \
  "$units"/multi-user.target.wants/portico@*.service "$root/usr/local/bin/portico" "$root/opt/portico/current" \
  "$root"/opt/portico/portico-*; do
  if [ -e "$path" ] || [ -L "$path" ]; then
    [ -n "$found" ] || echo "This will be removed:"
    found=yes
    echo "  ${path#"$root"}"
  fi
done
if [ -z "$found" ]; then
  echo "There's nothing to remove."
  exit 0
fi
echo "These stay: /var/lib/portico (the community), /etc/portico (the settings), the account portico."
[ "$is_dry" = no ] || exit 0
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then stop "Run this as root: sudo $0" 2; fi
if [ "$is_agreed" = no ]; then
  printf 'Go on? [y/N] '
  read -r answer || answer=''
  case "$answer" in [yY]*) ;; *) stop "Nothing was done." ;; esac
fi

# As patterns, which may match none: a run before was cut off.
[ -n "$root" ] || systemctl stop 'portico.[s]ervice' 'portico@*.service'
rm -f "$units/portico.service" "$units/portico@.service" "$units"/multi-user.target.wants/portico.service \
  "$units"/multi-user.target.wants/portico@*.service "$root/usr/local/bin/portico" "$root/opt/portico/current"
rm -rf "$root"/opt/portico/portico-*
rmdir "$root/opt/portico" 2>/dev/null || true
[ -n "$root" ] || systemctl daemon-reload
echo "Done. To bring it back: deploy/install.sh of a release. To delete the community too: /var/lib/portico and /etc/portico."
