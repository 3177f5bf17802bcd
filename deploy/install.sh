#!/bin/sh
# From a release to a running systemd service, or from one release to the next. It says what it will do, asks, and may be run again.
set -eu
umask 022

usage() {
  cat <<'TEXT'
Usage: deploy/install.sh [--root DIR] [--dry-run] [--yes] [FOLDER|TARBALL]

Puts a release on this machine as a service: the program in /opt/portico, settings in /etc/portico/env, data in /var/lib/portico.
FOLDER is an unpacked release; left out, it is the one this script is in. Settings and data that are there stay as they are.

  --root DIR   install below DIR, as if that were /; nothing outside it changes, nothing is started
  --dry-run    only say what would be done
  --yes        don't ask
TEXT
}

stop() {
  echo "$1" >&2
  exit "${2:-1}"
}

root='' is_dry=no is_agreed=no source=''
while [ $# -gt 0 ]; do
  case "$1" in
    --root) [ $# -gt 1 ] || stop "--root takes a folder." 2; root=$2; shift ;;
    --root=*) root=${1#--root=} ;;
    --dry-run) is_dry=yes ;;
    --yes) is_agreed=yes ;;
    -h | --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
    *) [ -z "$source" ] || stop "Name one release." 2; source=$1 ;;
  esac
  shift
done
[ -n "$source" ] || source=$(dirname "$(readlink -f "$0")")/..
if [ -n "$root" ]; then
  [ -d "$root" ] || stop "There is no folder $root." 2
  root=$(readlink -f "$root")
  [ "$root" != / ] || root=''
fi

case "$(uname -m)" in
  x86_64) cpu=x64 other=arm64 ;;
  aarch64) cpu=arm64 other=x64 ;;
  *) stop "Portico runs on x86_64 and aarch64, and this machine is $(uname -m)." 2 ;;
esac

if [ -d "$source" ]; then
  source=$(readlink -f "$source")
  manifest=$(cat "$source/package.json" 2>/dev/null) || manifest=''
  [ -x "$source/portico" ] || stop "$source isn't an unpacked release: it has no portico. (From a checkout: npm run release.)" 2
else
  [ -f "$source" ] || stop "There is no $source." 2
  first=$(tar -tzf "$source" 2>/dev/null | head -n 1) || first=''
  manifest=$(tar -xzOf "$source" "${first%%/*}/package.json" 2>/dev/null) || manifest=''
fi
version=$(printf '%s\n' "$manifest" | sed -n 's/^  "version": "\([0-9A-Za-z.+-]*\)",$/\1/p')
[ -n "$version" ] || stop "$source isn't a release of Portico." 2

name=portico-$version
# Its own files that this script compares with those on the machine.
shipped=$source
if [ ! -d "$source" ]; then
  shipped=$(mktemp -d)
  trap 'rm -rf "$shipped"' EXIT
  tar -xzf "$source" --no-same-owner --strip-components=1 -C "$shipped" "$name/deploy" "$name/dist/built-from.txt" 2>/dev/null || true
fi
programs=$root/opt/portico
program=$programs/$name
settings=$root/etc/portico/env
data=$root/var/lib/portico
units=$root/etc/systemd/system
wanted=$units/multi-user.target.wants/portico.service
command=$root/usr/local/bin/portico

if grep -qs '^WorkingDirectory=/opt/portico$' "$units/portico.service"; then
  stop "A portal from a checkout is installed here, with its data in /opt/portico. docs/installing.md says how to move it: From a checkout to a release."
fi

# Each step looks whether it is done; the first time through it is only told.
mode=tell changes=0
step() {
  changes=$((changes + 1))
  text=$1
  shift
  if [ "$mode" = tell ]; then echo "  $text"; else "$@"; fi
}

account_id() {
  sed -n 's/^portico:[^:]*:\([0-9]*\):.*/\1/p' "$root/etc/$1" 2>/dev/null
}

own() {
  # Only root can give things away; below --root anybody may try.
  [ "$(id -u)" -ne 0 ] || chown "$@"
}

add_account() {
  if [ -z "$root" ]; then
    useradd --system --user-group --home-dir /var/lib/portico --no-create-home --shell /usr/sbin/nologin portico
    return
  fi
  mkdir -p "$root/etc"
  touch "$root/etc/passwd" "$root/etc/group"
  id=999
  while cut -d: -f3 "$root/etc/passwd" "$root/etc/group" | grep -qx "$id"; do id=$((id - 1)); done
  add_line "$root/etc/group" "portico:x:$id:"
  add_line "$root/etc/passwd" "portico:x:$id:$id:Portico:/var/lib/portico:/usr/sbin/nologin"
  if [ -f "$root/etc/shadow" ]; then add_line "$root/etc/shadow" 'portico:!:::::::'; fi
}

add_line() {
  # The last line may lack its end.
  [ -z "$(tail -c 1 "$1")" ] || echo >>"$1"
  echo "$2" >>"$1"
}

# Of an unpacked release only its own: somebody may have tried it there, and left a community in it.
copy_program() {
  mkdir -p "$programs"
  rm -rf "$program.new"
  mkdir "$program.new"
  if [ -d "$source" ]; then
    (cd "$source" && tar -cf - --exclude="*linux-$other*" \
      .env.example LICENSE README.md deploy dist docs node_modules package.json portico) | tar -xf - --no-same-owner -C "$program.new"
  else
    tar -xzf "$source" --no-same-owner --strip-components=1 --exclude="*linux-$other*" -C "$program.new"
  fi
  chmod -R u+rwX,go=rX "$program.new"
  # One that does not run here must not take the place of one that does.
  if [ -z "$root" ]; then
    "$program.new/node_modules/node-linux-$cpu/bin/node" --version >/dev/null || stop "The program doesn't run on this machine: it needs glibc 2.28 or newer."
  fi
  rm -rf "$program"
  mv "$program.new" "$program"
}

is_same_program() {
  cmp -s "$shipped/dist/built-from.txt" "$program/dist/built-from.txt"
}

point_at() {
  ln -sfn "$1" "$programs/current.new"
  mv -T "$programs/current.new" "$programs/current"
}

write_settings() {
  mkdir -p "$root/etc/portico"
  from=$program/.env.example
  [ -z "$trial" ] || [ ! -e "$trial/.env" ] || from=$trial/.env
  (umask 027 && cp "$from" "$settings")
  close_settings
}

# Settings and passwords as they come out of a drawer, whoever they belong to there: the portal may not read them, or others may.
unfit_settings() {
  [ -d "$root/etc/portico" ] || return 0
  set -- -perm /007
  # Nobody but root could give them to the portal.
  if [ "$(id -u)" -eq 0 ]; then
    user=$(account_id passwd) group=$(account_id group)
    set -- "$@" -o ! \( -uid "${user:-0}" -perm -400 -o -gid "${group:-0}" -perm -040 \) -o -uid 0 -gid 0
  fi
  find "$root/etc/portico" -maxdepth 1 -type f \( "$@" \)
}

close_settings() {
  unfit_settings | while read -r file; do
    own "0:$(account_id group)" "$file"
    chmod 640 "$file"
  done
}

make_data() {
  install -d -m 711 "$data"
  own "$(account_id passwd):$(account_id group)" "$data"
}

# A community that was tried in the unpacked release, or in the folder that one is in, comes along while the service has none.
find_trial() {
  for folder in "$source" "$source/.."; do
    [ ! -e "$folder/db/portal.sqlite" ] || { readlink -f "$folder"; return; }
  done
}
trial=''
if [ -z "$root" ] && [ ! -e "$data/db" ]; then trial=$(find_trial); fi

is_trial_running() {
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/exe")" != "$source/node_modules/node-linux-$cpu/bin/node" ] || return 0
  done
  return 1
}

take_trial() {
  for folder in db uploads backups; do
    [ ! -d "$trial/$folder" ] || cp -a "$trial/$folder" "$data/"
  done
  own -R "$(account_id passwd):$(account_id group)" "$data"
}

put() {
  mkdir -p "$(dirname "$2")"
  cp "$1" "$2"
  chmod "$3" "$2"
}

enable() {
  mkdir -p "$(dirname "$wanted")"
  ln -sfn /etc/systemd/system/portico.service "$wanted"
}

before=$(readlink "$programs/current" 2>/dev/null) || before=''
steps() {
  [ -n "$(account_id passwd)" ] || step "Add the system account portico." add_account
  is_same_program || step "Copy the program to /opt/portico/$name." copy_program
  [ -d "$data" ] || step "Make /var/lib/portico for the community's data." make_data
  if [ -n "$trial" ] && [ ! -e "$data/db" ]; then
    step "Copy the community you tried in $trial, with its settings, to /var/lib/portico." take_trial
  fi
  [ -e "$settings" ] || step "Write /etc/portico/env with the settings as they come." write_settings
  [ -z "$(unfit_settings)" ] || step "Let the portal, and no other account, read the files in /etc/portico." close_settings
  if [ "$(readlink "$programs/current" 2>/dev/null)" != "$name" ]; then
    step "Let /opt/portico/current be $name${before:+; $before stays as the way back}." switch
  fi
  for unit in portico.service portico@.service; do
    cmp -s "$shipped/deploy/$unit" "$units/$unit" || step "Write /etc/systemd/system/$unit." put "$shipped/deploy/$unit" "$units/$unit" 644
  done
  cmp -s "$shipped/deploy/operator" "$command" || step "Write /usr/local/bin/portico, for the operator's commands." put "$shipped/deploy/operator" "$command" 755
  [ -L "$wanted" ] || step "Let the service start with the machine." enable
}

as_portal() {
  (cd /var/lib/portico && PORTICO_ENV_FILE=/etc/portico/env runuser -u portico -- "$@")
}

switch() {
  if [ -z "$root" ] && [ -n "$before" ]; then
    outlook=$(as_portal "$program/portico" upgrade check --json) || true
    case "$outlook" in
      *'"state":"impossible"'*) stop "$(as_portal "$program/portico" upgrade check) Nothing was switched: $before goes on." ;;
    esac
  fi
  point_at "$name"
}

# The unit of the release that runs again: an older one may start in another way.
put_units() {
  for unit in portico.service portico@.service; do put "$1/deploy/$unit" "$units/$unit" 644; done
  systemctl daemon-reload
}

# A start ends once the portal answers, also after a long upgrade, or has failed. The journal may be behind what was printed.
start() {
  systemctl daemon-reload
  if systemctl restart portico 2>/dev/null; then return; fi
  sleep 1
  journalctl --unit portico --output cat --lines 5 >&2 || true
  if [ -z "$before" ] || [ "$before" = "$name" ]; then
    stop "The portal did not start: its last lines are above. Then: sudo systemctl restart portico"
  fi
  point_at "$before"
  put_units "$programs/$before"
  systemctl restart portico 2>/dev/null ||
    stop "The new portal did not start: its last lines are above. Neither did $before: sudo journalctl -u portico -o cat -n 5"
  stop "The new portal did not start: its last lines are above. $before runs again. (If it says that the database is newer: docs/operations.md, To go back.)"
}

# Also after a run that was cut off, or a portal that did not start. Only root may look.
is_serving() {
  if [ -n "$root" ] || [ "$(id -u)" -ne 0 ]; then return 0; fi
  [ "$(readlink "/proc/$(systemctl show --property MainPID --value portico)/exe")" = "$(readlink -f "$program/node_modules/node-linux-$cpu/bin/node")" ]
}

echo "Portico $version${root:+, below $root}. This will be done:"
steps
if [ "$changes" -eq 0 ] && is_serving; then
  echo "  Nothing: it is all in place."
  exit 0
fi
[ -n "$root" ] || echo "  Start the service and wait until it answers."
[ "$is_dry" = no ] || exit 0
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then stop "Run this as root: sudo $0" 2; fi
if [ -z "$root" ] && [ ! -e "$data/db" ] && is_trial_running; then
  stop "The portal you tried still runs. Stop it there (Ctrl+C), then run this again${trial:+: its community in $trial comes along}."
fi
if [ -n "$trial" ] && [ "$is_agreed" = no ]; then
  printf 'Take the community you tried along? [Y/n] '
  read -r answer || answer=''
  case "$answer" in [nN]*) trial='' ;; esac
fi
if [ "$is_agreed" = no ]; then
  printf 'Go on? [y/N] '
  read -r answer || answer=''
  case "$answer" in [yY]*) ;; *) stop "Nothing was done." ;; esac
fi

mode=act
steps
[ -n "$root" ] || start
echo "Done. Settings: /etc/portico/env (then: sudo systemctl restart portico). Commands: sudo portico --help"
if [ -z "$root" ] && [ -z "$before" ]; then
  for _ in 1 2 3 4 5; do
    if journalctl --unit portico --output cat --lines 20 2>/dev/null | grep '/setup?token=' | tail -n 1 | grep .; then exit 0; fi
    sleep 1
  done
  [ -n "$trial" ] || echo "The set-up link: sudo journalctl -u portico -o cat -g setup"
fi
