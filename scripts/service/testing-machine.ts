import { spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const MARK = '@@ end of a part @@'

/** Whether this test may make a machine of its own, and finds these commands. */
export function canBeItsOwnMachine(...commands: readonly string[]): boolean {
  return (
    process.getuid?.() === 0 &&
    ['unshare', 'ip', 'curl', 'openssl', ...commands].every(
      (each) => spawnSync('sh', ['-c', `command -v ${each}`]).status === 0,
    )
  )
}

/**
 * Runs commands of bash as root, with a network, processes and folders of their own that are gone when they end.
 * Programs are this machine's; `systemctl` is a stand-in, and `certbot` too, which would ask an authority.
 *
 * @param machine.setup what the machine has before the first part
 * @param machine.minutes how long it all may take
 * @returns what each part printed
 * @throws Error when a command fails, with all that was printed
 */
export function onItsOwnMachine<Part extends string>(machine: {
  parts: Record<Part, string>
  home: string
  setup: string
  minutes: number
}): Record<Part, string> {
  const names = Object.keys(machine.parts) as Part[]
  const commands = names.map((name) => `${machine.parts[name]}\necho '${MARK}'`)
  const ran = spawnSync(
    'unshare',
    ['-m', '-n', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-euo', 'pipefail'],
    {
      input: [NEW_MACHINE, machine.setup, `echo '${MARK}'`, ...commands].join('\n'),
      encoding: 'utf8',
      timeout: machine.minutes * 60_000,
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: machine.home,
      },
    },
  )
  if (ran.status !== 0) throw new Error(`Ended with ${ran.status}:\n${ran.stdout}\n${ran.stderr}`)
  const [, ...outputs] = ran.stdout.split(`${MARK}\n`)
  return Object.fromEntries(names.map((name, at) => [name, outputs[at] ?? ''])) as Record<
    Part,
    string
  >
}

/** PostgreSQL as Debian's package leaves it: one cluster, `main`. */
export const NEW_CLUSTER = `
  install -d -o postgres -g postgres /var/lib/postgresql /var/log/postgresql
  install -d -o postgres -g postgres -m 2775 /run/postgresql
  rm -rf /etc/postgresql/*
  pg_createcluster "$(ls /usr/lib/postgresql | sort -n | tail -1)" main > /dev/null`

const NEW_MACHINE = `
  exec 2>&1
  trap 'cat /var/log/*.log' ERR
  ip link set lo up
  mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work
  mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc
  for folder in /opt /srv /run /var/lib /var/backups /var/cache /var/log /var/www /usr/local/bin; do
    mkdir -p $folder && mount -t tmpfs -o mode=755 tmpfs $folder
  done
  mkdir -p /var/lib/nginx /var/log/nginx /var/www/html
  sed -i '/^edi:/d' /etc/passwd /etc/group /etc/shadow
  printf '#!/bin/sh\nexec ${ROOT}/node_modules/.bin/node ${ROOT}/scripts/service/testing-systemctl.ts "$@"\n' > /usr/local/bin/systemctl
  cat > /usr/local/bin/certbot <<'CERTBOT'
#!/bin/bash
[ ! -e /run/name-points-elsewhere ] || exit 1
curl -fsS -o /dev/null http://127.0.0.1/ || exit 1
while [ "$1" != --domain ]; do shift; done
mkdir -p "/etc/letsencrypt/live/$2" && cd "/etc/letsencrypt/live/$2"
exec openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$2" -addext "subjectAltName=DNS:$2" -keyout privkey.pem -out fullchain.pem 2> /dev/null
CERTBOT
  chmod +x /usr/local/bin/*
  echo new > /var/www/html/index.html`
