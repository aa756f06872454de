import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/real-server.ts'
import { buildIfStale } from '../make/build.ts'
import { canBeItsOwnMachine, NEW_CLUSTER, onItsOwnMachine } from './testing-machine.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const DOMAIN = 'school.example.org'
const place = temporaryFolder()
const repository = path.join(place, 'repository')
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

const INSTALL = `/opt/edi/deploy/install.sh ${DOMAIN} --email owner@example.org --bkash 01712345678`
/** The commands of the page on going back to a minute. */
const archive = [
  ...fs
    .readFileSync(path.join(ROOT, 'docs/how-to/restore-to-a-minute.md'), 'utf8')
    .matchAll(/^ *```sh run\n([\s\S]*?)^ *```$/gm),
].map(([, text = '']) => text.replaceAll(/^ {3}(?! )/gm, ''))
/** Its blocks in order: setting it up and looking, practising, stopping, going back. */
const practising = archive.findIndex((block) => block.includes('edi practice'))
const STATE = `
  git -C /opt/edi describe --tags
  curl -fsS http://127.0.0.1:3000/courses/OPS-1 | grep -o 'Python from Zero' | head -1
  curl -fsS http://127.0.0.1:3000/readyz`

/** What is done on the new machine, one after another. */
const parts = {
  refused: '/opt/edi/deploy/install.sh not-a-domain < /dev/null && exit 1 || true',
  unanswered: `/opt/edi/deploy/install.sh ${DOMAIN} < /dev/null && exit 1 || true`,
  unreachable: `
    touch /run/name-points-elsewhere; ${INSTALL} < /dev/null && exit 1 || true; rm /run/name-points-elsewhere
    echo 'again, without the address:'; /opt/edi/deploy/install.sh ${DOMAIN} < /dev/null && exit 1 || true
    edi staff list`,
  installed: `/opt/edi/deploy/install.sh ${DOMAIN} --email owner@example.org < /dev/null`,
  found: `
    stat -c '%a %U:%G' /etc/edi.env
    sha256sum /etc/edi.env
    edi staff list
    psql -h /var/run/postgresql -U edi edi -c 'select' 2>&1 || true
    curl -fsS --cacert /etc/letsencrypt/live/${DOMAIN}/fullchain.pem --resolve ${DOMAIN}:443:127.0.0.1 https://${DOMAIN}/healthz
    edi import /srv/courses.csv`,
  again: `touch --date 2020-01-01 /opt/edi/package-lock.json; ${INSTALL} < /dev/null; sha256sum /etc/edi.env`,
  upgraded: `edi upgrade; ${STATE}; ls -d /opt/edi.old; ls /var/backups/edi`,
  newest: 'edi upgrade; edi upgrade v0.1.0; git -C /opt/edi describe --tags',
  broken: `echo $(cat /run/edi-test/edi); edi upgrade v0.1.2 && exit 1 || true; echo $(cat /run/edi-test/edi); ${STATE}`,
  archived: `rm -f /etc/pgbackrest.conf; ${archive.slice(0, practising).join('\n')}`,
  lost: `
    sleep 2; date -u '+%F %T+00' > /srv/moment; sleep 2
    runuser -u postgres -- psql -qX edi -c 'truncate courses cascade'
    echo "courses: $(runuser -u postgres -- psql -qtAX edi -c 'select count(*) from courses')"
    segment=$(runuser -u postgres -- psql -qtAX -c 'select pg_walfile_name(pg_switch_wal())')
    for _ in $(seq 60); do
      [ "$(runuser -u postgres -- psql -qtAX -c "select last_archived_wal >= '$segment' from pg_stat_archiver")" = t ] && break
      sleep 1
    done`,
  practised: `moment=$(cat /srv/moment)
    ${archive[practising]?.replace(/\$\(date [^)]*\)/, '$moment')}
    cat /var/lib/edi/practised.json; ls -A /tmp | grep edi-minute || echo 'nothing left'
    runuser -u postgres -- psql -qtAX edi -c 'select count(*) from courses'`,
  returned: `moment=$(cat /srv/moment); ${archive.slice(practising + 1).join('\n')}
echo ${STATE}`,
  unready: `EDI_UPGRADE_SECONDS=3 edi upgrade v0.1.3 && exit 1 || true; ${STATE}; ls -d /opt/edi.failed`,
}

describe.skipIf(!canBeItsOwnMachine('nginx', 'git', 'pg_createcluster', 'pgbackrest'))(
  'a new machine',
  () => {
    let outputs: Record<keyof typeof parts, string>
    beforeAll(async () => {
      await buildIfStale()
      makeRepository()
      outputs = onItsOwnMachine({ parts, home: place, setup: SETUP, minutes: 8 })
    }, 500_000)

    test('a wrong name, or a question that no one can answer, stops before anything is installed', () => {
      expect(outputs.refused).toContain('"not-a-domain" is no domain name')
      expect(outputs.unanswered).toContain('--email is missing')
    })

    test('where the name does not lead here yet, the same command later asks for what is still to be done', () => {
      const [first = '', second] = outputs.unreachable.split('again, without the address:')
      expect(first).toContain(`has to reach this server as ${DOMAIN}`)
      expect(second).toContain('--email is missing')
      expect(second).not.toContain('owner@example.org')
    })

    test('one command leads to a school behind TLS, with its owner', () => {
      expect(outputs.installed).toContain('[8/8] Owner')
      expect(outputs.installed).toContain(`https://${DOMAIN} is open.`)
      expect(outputs.installed).toContain('No mail leaves yet')
      expect(outputs.found).toContain('owner@example.org')
      expect(outputs.found).toContain('{"status":"ok"}')
    })

    test('only root and the service read the secrets', () => {
      expect(outputs.found).toMatch(/^640 root:edi$/m)
      expect(outputs.found).toContain('Peer authentication failed for user "edi"')
    })

    test('the same command again changes no setting, and ends well', () => {
      const sum = /^[0-9a-f]{64}/m
      expect(outputs.again).toContain('/etc/edi.env stays as it is.')
      expect(sum.exec(outputs.again)?.[0]).toBe(sum.exec(outputs.found)?.[0])
    })

    test('the newest release takes the place of the old one, with all data', () => {
      expect(outputs.upgraded).toContain('The copy shows its pages')
      expect(outputs.upgraded).not.toContain('detached HEAD')
      expect(outputs.upgraded).not.toContain('is your own and stays')
      expect(outputs.upgraded).toMatch(/^v0\.1\.1\nPython from Zero\n\{"status":"ready"\}/m)
      expect(outputs.upgraded).toMatch(/edi-before-upgrade-\d{8}-\d{6}\.gz/)
      expect(outputs.newest).toContain('It already runs.')
    })

    test('an older version never takes the place of a newer one', () => {
      expect(outputs.newest).toMatch(
        /What runs is newer than v0\.1\.0\. Nothing was changed\.\nv0\.1\.1$/m,
      )
    })

    test('a version that does not run on the backup never touches the running one', () => {
      const [before, after] = outputs.broken.match(/^\d+$/gm) ?? []
      expect(outputs.broken).toContain('does not run with your data. Nothing was changed')
      expect(after).toBe(before)
      expect(outputs.broken).toMatch(/^v0\.1\.1\nPython from Zero\n/m)
    })

    test('the archive is practised as the page says, by the account of the service, and leaves nothing', () => {
      expect(outputs.practised).toContain('It has 0 students, 1 courses, 0 orders')
      expect(outputs.practised).toContain('The books balance')
      expect(outputs.practised).toContain('The archive was written to ')
      expect(outputs.practised).toContain('The copy shows its pages at http://localhost:3100')
      expect(outputs.practised).toMatch(/\{"at":"20[^"]*"\}\s*nothing left\n0\n$/)
    })

    test('the archive brings back the minute before the courses were gone', () => {
      expect(outputs.archived).toContain('status: ok')
      expect(outputs.lost).toContain('courses: 0')
      expect(outputs.returned).toMatch(/^v0\.1\.1\nPython from Zero\n\{"status":"ready"\}/m)
    })

    test('after a version that changed the database and did not start, the old one has its data back', () => {
      expect(outputs.unready).toContain('The new version has changed the database')
      expect(outputs.unready).toContain('The old version runs again.')
      expect(outputs.unready).toMatch(/^v0\.1\.1\nPython from Zero\n\{"status":"ready"\}/m)
      expect(outputs.unready).toContain('/opt/edi.failed')
    })
  },
)

/** A repository of this project with four releases. Two do not work: one on a backup, the other once it has migrated. */
function makeRepository(): void {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Edi', '-c', 'user.email=edi@example.org', ...words], {
      cwd: repository,
      encoding: 'utf8',
    })
  const release = (version: string, file: string, text: string) => {
    fs.writeFileSync(path.join(repository, file), text)
    git('add', '--all')
    git('commit', '--quiet', '--message', version)
    git('tag', version)
  }
  fs.mkdirSync(repository)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((each) => fs.existsSync(path.join(ROOT, each)))) {
    if (file === '') continue
    fs.mkdirSync(path.dirname(path.join(repository, file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(repository, file))
  }
  git('init', '--quiet', '--initial-branch', 'main')
  release('v0.1.0', 'docs/first.md', 'First.\n')
  release('v0.1.1', 'docs/second.md', 'Second.\n')
  git('switch', '--quiet', '--create', 'broken')
  release('v0.1.2', 'scripts/operator/practice.ts', "throw new Error('This version is broken.')\n")
  git('switch', '--quiet', '--create', 'unready', 'v0.1.1')
  fs.writeFileSync(
    path.join(repository, 'deploy/migrate-and-fail.sh'),
    `psql -h /var/run/postgresql edi -c "insert into kysely_migration values ('999-of-tomorrow', now()::text)"\nexit 1\n`,
  )
  const unit = fs.readFileSync(path.join(repository, 'deploy/edi.service'), 'utf8')
  release(
    'v0.1.3',
    'deploy/edi.service',
    unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/sh /opt/edi/deploy/migrate-and-fail.sh'),
  )
  git('switch', '--quiet', 'main')
  git('tag', '--delete', 'v0.1.2', 'v0.1.3')
  git('branch', '--force', 'v0.1.2', 'broken')
  git('branch', '--force', 'v0.1.3', 'unready')
}

/** `npm ci` would fetch packages: it takes those of this checkout, and what was built from the same sources. */
const SETUP = `${NEW_CLUSTER}
  cat > /usr/local/bin/npm <<'NPM'
#!/bin/sh
if [ "$1" = ci ]; then
  ln -sfn ${ROOT}/node_modules node_modules
  cp -r ${ROOT}/build ${ROOT}/dist .
elif [ "$3" = postinstall ]; then
  exec node_modules/.bin/node scripts/make/complete-packages.ts
else
  exec node_modules/.bin/node scripts/start.ts --build
fi
NPM
  chmod +x /usr/local/bin/npm
  printf 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel\nOPS-1,Python from Zero,Programming,2500,12,Beginner\n' > /srv/courses.csv
  git config --global --add safe.directory '*'
  git clone --quiet --branch v0.1.0 ${repository} /opt/edi
  nginx`
