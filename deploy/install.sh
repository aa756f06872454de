#!/bin/bash
# Takes a new Debian 12 or Ubuntu 24.04 to a running school; run it again at any time, and the rest is done. The whole
# of it is in a function, so that bash has read it before the first line runs.
set -euo pipefail

usage="deploy/install.sh DOMAIN [--email ADDRESS] [--bkash NUMBER] [--smtp URL]

Run as root from the folder /opt/edi, with a domain name that points at this server.

  --email ADDRESS   the owner of the school; the certificate authority writes there, too
  --bkash NUMBER    the merchant number that students pay to at first; more ways to pay: docs/payments.md
  --smtp URL        smtps://user:password@host:465, so that mails leave

What is left out is asked for. The settings are written to /etc/edi.env once, and never changed after that."

main() {
  home=$(dirname "$(dirname "$(readlink -f "$0")")")
  domain='' email='' bkash='' smtp=''
  read_words "$@"
  [ "$(id -u)" = 0 ] || stop 'This installs programs and a service: run it as root, or with sudo.'
  [ "$home" = /opt/edi ] || stop "The service runs from /opt/edi, and this is $home: move the folder there."
  [[ $domain =~ ^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$ ]] ||
    stop "\"$domain\" is no domain name, such as courses.example.com."
  if [ ! -e /etc/edi.env ]; then ask_for_settings; fi
  # An earlier run that did not reach the certificate has named no owner either.
  if [ ! -e "/etc/letsencrypt/live/$domain/fullchain.pem" ]; then ask_for_address; fi

  step 1 'Programs'; install_programs
  step 2 'Edi itself'; make_edi
  step 3 'Account and folders'; make_account
  step 4 'Database'; make_database
  step 5 'Settings'; write_settings
  step 6 'Service and backups'; start_service
  step 7 'Certificate and proxy'; open_to_the_web
  step 8 'Owner'; name_owner
  say_what_is_next
}

step() { printf '\n[%s/8] %s\n' "$1" "$2"; }
stop() { printf '\n%s\n' "$1" >&2; exit 1; }

read_words() {
  while [ $# -gt 0 ]; do
    case $1 in
      --email) email=${2-}; shift ;;
      --bkash) bkash=${2-}; shift ;;
      --smtp) smtp=${2-}; shift ;;
      -h | --help) echo "$usage"; exit 0 ;;
      -*) echo "$usage" >&2; exit 2 ;;
      *) domain=$1 ;;
    esac
    shift || { echo "$usage" >&2; exit 2; }
  done
  [ -n "$domain" ] || { echo "$usage" >&2; exit 2; }
}

ask_for_address() {
  ask email 'Your e-mail address, as the owner of the school'
  [[ $email =~ ^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$ ]] || stop "\"$email\" is no e-mail address."
}

ask_for_settings() {
  ask_for_address
  ask bkash 'The bKash merchant number that students pay to'
  [[ $bkash =~ ^01[3-9][0-9]{8}$ ]] || stop "\"$bkash\" is no mobile number of eleven digits, such as 01712345678."
  [[ $smtp =~ ^(smtps?://[^[:space:]]+)?$ ]] || stop 'The mail server is an address such as smtps://user:password@host:465.'
}

# Where no one can answer, the options have to say it.
ask() {
  [ -z "${!1}" ] || return 0
  [ -t 0 ] || stop "--$1 is missing.

$usage"
  read -rp "$2: " "$1"
}

install_programs() {
  local missing=()
  local command package
  for command in git:git nginx:nginx certbot:certbot curl:curl openssl:openssl psql:postgresql npm:npm; do
    package=${command#*:}
    command -v "${command%:*}" > /dev/null || missing+=("$package")
  done
  if [ ${#missing[@]} = 0 ]; then echo 'All are there.'; return; fi
  echo "To be installed: ${missing[*]}"
  apt-get update -q
  # What npm recommends are compilers and some 270 packages that nothing here needs.
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
}

# Node comes with the packages: the version that this release was tested with.
make_edi() {
  cd "$home"
  if [ node_modules/.package-lock.json -nt package-lock.json ]; then
    # An earlier run may have been cut off before its end.
    npm run --silent postinstall
  else
    npm ci --no-audit --no-fund
  fi
  npm run --silent build
  ln -sf "$home/deploy/edi" /usr/local/bin/edi
  edi --version
}

make_account() {
  id edi > /dev/null 2>&1 ||
    useradd --system --home-dir /var/lib/edi --create-home --shell /usr/sbin/nologin edi
  install -d -o edi -g edi -m 700 /var/lib/edi /var/backups/edi
  [ -e /srv/edi-content ] || cp -r "$home/content" /srv/edi-content
}

# The account edi needs no password: PostgreSQL knows who asks at its socket.
database='postgres://edi@localhost/edi?host=/var/run/postgresql'

make_database() {
  if [ -e /etc/edi.env ] && ! grep -qF "DATABASE_URL=$database" /etc/edi.env; then
    echo 'The settings name another database: nothing to do.'
    return
  fi
  systemctl enable --now postgresql
  for _ in $(seq 60); do as_postgres -c 'select' > /dev/null 2>&1 && break; sleep 1; done
  [ "$(as_postgres -c "select 1 from pg_roles where rolname = 'edi'")" ] ||
    runuser -u postgres -- createuser edi
  [ "$(as_postgres -c "select 1 from pg_database where datname = 'edi'")" ] ||
    runuser -u postgres -- createdb --owner edi --encoding UTF8 --locale C.UTF-8 --template template0 edi
  echo 'The database edi is there.'
}

as_postgres() { runuser -u postgres -- psql -qtAX "$@"; }

write_settings() {
  if [ -e /etc/edi.env ]; then
    grep -qxF "PUBLIC_URL=https://$domain" /etc/edi.env ||
      stop "/etc/edi.env names another address: set PUBLIC_URL=https://$domain there, and run this again."
    echo '/etc/edi.env stays as it is.'
    return
  fi
  local mail_server='# SMTP_URL=smtps://user:password@smtp.example.com:465'
  [ -z "$smtp" ] || mail_server="SMTP_URL=$smtp"
  install -o root -g edi -m 640 /dev/null /etc/edi.env.new
  cat > /etc/edi.env.new << SETTINGS
NODE_ENV=production
PUBLIC_URL=https://$domain
HOST=127.0.0.1
PORT=3000
TRUST_PROXY=1
CONTENT_DIR=/srv/edi-content
DATABASE_URL=$database
SESSION_SECRET=$(openssl rand -base64 48 | tr -d '\n')
METRICS_TOKEN=$(openssl rand -hex 24)
$mail_server
MAIL_FROM=$domain <no-reply@$domain>
SAMPLE_CATALOGUE=0
PAYMENTS_MODE=live
TRANSFER_ACCOUNTS=[{"channel":"bkash","kind":"merchant","number":"$bkash","name":"$domain","bank":null}]
SETTINGS
  mv /etc/edi.env.new /etc/edi.env
  echo 'Written: /etc/edi.env. docs/configuration.md lists what else can be set.'
}

start_service() {
  cp deploy/edi.service deploy/edi-backup.service deploy/edi-backup.timer /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable edi edi-backup.timer
  systemctl restart edi
  systemctl start edi-backup.timer
  curl -fs --retry 120 --retry-delay 1 --retry-connrefused -o /dev/null http://127.0.0.1:3000/readyz ||
    stop 'The service did not become ready. It says why: journalctl -u edi -o cat -n 20'
  echo 'Edi is ready, and starts with the machine.'
}

open_to_the_web() {
  local site=/etc/nginx/sites-enabled/edi
  if [ ! -e "/etc/letsencrypt/live/$domain/fullchain.pem" ]; then
    local address
    address=$(sed -n 's/^MAIL_FROM=.*<\(.*\)>$/\1/p' /etc/edi.env)
    certbot certonly --webroot --webroot-path /var/www/html --domain "$domain" --email "${email:-$address}" \
      --agree-tos --no-eff-email --non-interactive --deploy-hook 'systemctl reload nginx' ||
      stop "There is no certificate yet: the lines above say why. The authority has to reach this server as $domain. Let the name point here, open ports 80 and 443, wait some minutes, and run this again."
  fi
  [ ! -e "$site" ] || cp "$site" /run/edi-nginx-before
  sed "s/courses\.example\.com/$domain/g" deploy/nginx.conf > "$site"
  rm -f /etc/nginx/sites-enabled/default
  if ! nginx -t; then
    if [ -e /run/edi-nginx-before ]; then mv /run/edi-nginx-before "$site"; else rm "$site"; fi
    stop 'nginx refused the file of Edi, which is taken back: the lines above say why.'
  fi
  systemctl reload nginx
}

name_owner() {
  if [ -n "$email" ]; then edi staff add "$email"; else edi staff list; fi
}

say_what_is_next() {
  echo "
https://$domain is open.

1. Sign up there${email:+ as $email} and confirm the address: the account becomes the owner's.
2. https://$domain/staff/start lists what is still missing before the first sale.
3. Copy backups to another machine: docs/operations.md, \"Backups\"."
  grep -q '^SMTP_URL=' /etc/edi.env || echo "
No mail leaves yet, so no one can confirm an address: set SMTP_URL in /etc/edi.env, then systemctl restart edi."
}

main "$@"
