#!/bin/bash
# `edi upgrade`: a newer version beside the running one, tried on a backup of yours, and back again if it does not start.
# The whole of it in a function: bash has read it before the folder it stands in is moved.
set -euo pipefail

usage='edi upgrade [VERSION]

Fetches the newest release, or VERSION (a tag or a branch), builds it beside the running one, and tries it on a backup of
your database. Only then it stops Edi, makes another backup, and starts the new version: a pause of some seconds and the
time of a backup. If the new version is not ready within EDI_UPGRADE_SECONDS (120), the old one runs again with its data.'

main() {
  case ${1-} in -h | --help) echo "$usage"; exit 0 ;; -*) echo "$usage" >&2; exit 2 ;; esac
  home=$(dirname "$(dirname "$(readlink -f "$0")")")
  [ "$(id -u)" = 0 ] || stop 'This replaces the service: run it as root, or with sudo.'
  # This folder is moved, and the account postgres may not enter that of root.
  cd /
  exec 9> /run/edi-upgrade.lock
  flock -n 9 || stop 'Another upgrade is running.'
  before=$(git -C "$home" rev-parse HEAD)
  origin=$(git -C "$home" remote get-url origin)
  version=${1-}
  [ -n "$version" ] || version=$(newest_release)
  [ -n "$version" ] || stop "There is no release at $origin yet. Name a branch: edi upgrade main"

  step 1 "Fetch $version"; fetch_version
  step 2 'Build it beside the running one'; build_version
  step 3 'Try it on a backup'; try_version
  step 4 'Stop, and make the last backup'; stop_service
  step 5 'Start the new version'; switch_to "$home.new"
  if becomes_ready "${EDI_UPGRADE_SECONDS:-120}"; then
    printf '\nEdi %s runs. The version before it is in %s.old, the backup in %s.\n' "$("$home/deploy/edi" --version)" "$home" "$backup"
    exit 0
  fi
  printf '\nIt did not start: back to the old version.\n'
  journalctl -u edi -o cat -n 20 2> /dev/null || true
  go_back
}

step() { printf '\n[%s/5] %s\n' "$1" "$2"; }
stop() { printf '\n%s\n' "$1" >&2; exit 1; }

newest_release() {
  git ls-remote --tags --refs --sort=-v:refname "$origin" 'v*' | sed -n '1s#.*refs/tags/##p'
}

fetch_version() {
  rm -rf "$home.new"
  git -c advice.detachedHead=false clone -q --branch "$version" "$origin" "$home.new" ||
    stop "$origin has no version \"$version\". Nothing was changed."
  local fetched
  fetched=$(git -C "$home.new" rev-parse HEAD)
  [ "$fetched" != "$before" ] || leave 'It already runs.'
  # Whoever runs a branch may be ahead of the newest release.
  ! git -C "$home" merge-base --is-ancestor "$fetched" "$before" 2> /dev/null || leave "What runs is newer than $version."
}

leave() {
  rm -rf "$home.new"
  echo "$1 Nothing was changed."
  exit 0
}

build_version() {
  (cd "$home.new" && npm ci --no-audit --no-fund && npm run --silent build) ||
    stop 'The new version could not be built. Nothing was changed; the lines above say why.'
}

# The new code migrates a copy and shows a page, while the school goes on with the old one.
try_version() {
  local copy
  copy=/var/backups/edi/edi-trial.gz
  "$home/deploy/edi" backup "$copy"
  "$home.new/deploy/edi" practice --check "$copy" ||
    stop 'The new version does not run with your data. Nothing was changed; the lines above say why.'
  rm -f "$copy"
}

# What happens after the last backup would be lost on the way back: so nothing happens.
stop_service() {
  # On a slow disk this takes long; the school still runs.
  rm -rf "$home.old" "$home.failed"
  backup=/var/backups/edi/edi-before-upgrade-$(date +%Y%m%d-%H%M%S).gz
  systemctl stop edi
  "$home/deploy/edi" backup "$backup" || {
    systemctl start edi
    stop 'The backup failed. The old version runs again; nothing was changed.'
  }
}

switch_to() {
  mv "$home" "$home.old"
  mv "$1" "$home"
  take_units "$home.old"
  systemctl start edi
}

# A unit that someone has changed stays, and one that was never installed (edi-jobs) is not installed now.
take_units() {
  local unit name
  for unit in "$home"/deploy/edi*.service "$home"/deploy/edi*.timer; do
    name=$(basename "$unit")
    [ -e "/etc/systemd/system/$name" ] || continue
    if cmp -s "/etc/systemd/system/$name" "$1/deploy/$name"; then
      cp "$unit" "/etc/systemd/system/$name"
    else
      echo "/etc/systemd/system/$name is your own and stays; compare it with $unit."
    fi
  done
  systemctl daemon-reload
}

# Within so many seconds.
becomes_ready() {
  local port
  port=$(sed -n 's/^PORT=//p' /etc/edi.env)
  curl -fs --retry "$1" --retry-delay 1 --retry-connrefused -o /dev/null \
    "http://127.0.0.1:${port:-3000}/readyz"
}

go_back() {
  systemctl stop edi
  mv "$home" "$home.failed"
  mv "$home.old" "$home"
  take_units "$home.failed"
  systemctl start edi
  # It refuses a database that the new version has changed.
  if ! becomes_ready 40; then
    systemctl stop edi
    restore_database
    systemctl start edi
    becomes_ready 120 || stop "The old version does not start either: journalctl -u edi -o cat. The backup is $backup."
  fi
  stop "The old version runs again. The new one is in $home.failed; the lines above say why it did not start."
}

restore_database() {
  local url folder
  url=$(sed -n 's/^DATABASE_URL=//p' /etc/edi.env)
  echo 'The new version has changed the database: the backup takes its place.'
  case $url in
    '')
      folder=$(sed -n 's/^DATA_DIR=//p' /etc/edi.env)
      folder=${folder:-/var/lib/edi}
      mv "$folder/pg" "$folder/pg-of-$(date +%s)"
      ;;
    *host=/var/run/postgresql*)
      runuser -u postgres -- psql -qX -c "alter database edi rename to edi_of_$(date +%s)"
      runuser -u postgres -- createdb --owner edi --encoding UTF8 --locale C.UTF-8 --template template0 edi
      ;;
    *)
      stop "Make an empty database, name it in DATABASE_URL, then: edi restore $backup && systemctl start edi"
      ;;
  esac
  "$home/deploy/edi" restore "$backup"
}

main "$@"
