import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { temporaryFolder } from '#server/testing/real-server.ts'
import { buildIfStale } from '../make/build.ts'
import { canBeItsOwnMachine, onItsOwnMachine } from './testing-machine.ts'
import { parseSystemdEnvironment } from './systemd-environment.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const page = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
const blocks = [...page.matchAll(/^```(\w+) ?([\w ]*)\n([\s\S]*?)^```$/gm)].map(
  ([, language, how, text]) => ({
    language,
    how,
    text: text!,
  }),
)

/** Without a mail server and a database server: no one else's machine is part of the test. */
const settings = `${blocks
  .find(({ language }) => language === 'ini')!
  .text.replace(
    /^(SMTP_URL|DATABASE_URL)=.*\n/gm,
    '',
  )}TRANSFER_ACCOUNTS=[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]
`
const place = temporaryFolder()
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

test('every command of the page is run here or fetches from elsewhere', () => {
  expect(blocks.filter(({ language }) => language === 'sh').map(({ how }) => how)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^(run|setup)$/)]),
  )
})

describe.skipIf(!canBeItsOwnMachine('nginx'))('root follows the page on a new machine', () => {
  let outputs: string[]
  beforeAll(async () => {
    await buildIfStale()
    outputs = followedPage()
  }, 400_000)

  const outputOf = (text: string) =>
    outputs[
      blocks.filter(({ how }) => how === 'run').findIndex((block) => block.text.includes(text))
    ]!

  test('every block of commands ends well', () => {
    expect(outputs).toHaveLength(blocks.filter(({ how }) => how === 'run').length + 1)
  })

  test('the command edi says what it does', () => {
    expect(outputOf('edi --help')).toContain('edi COMMAND')
  })

  test('the server that systemd starts is ready', () => {
    expect(outputOf('systemctl enable --now')).toContain('{"status":"ready"}')
  })

  test('staff and courses reach the database of the service', () => {
    expect(outputOf('edi staff add')).toMatch(
      /you@example\.com {2}\(owner; no one has confirmed this address yet\)[\s\S]*1 course good, 0 bad\.[\s\S]*1 course saved/,
    )
    expect(outputs.at(-1)).toContain('Python from Zero')
  })

  test('the proxy speaks TLS for it', () => {
    expect(outputs.at(-1)).toContain('proxied {"status":"ok"}')
  })

  test('metrics are there to be watched', () => {
    expect(outputOf('/metrics')).toContain('edi_backup_newest_timestamp_seconds')
  })

  test('a backup is of the database of the service, and the status is well', () => {
    expect(outputs.at(-1)).toContain('staff in the backup: you@example.com\n')
    expect(outputOf('edi backup')).not.toContain('✗')
    expect(outputOf('edi backup')).toMatch(
      /✓ settings are right; database: embedded in \/var\/lib\/edi[\s\S]*✓ backups: the newest in \/var\/backups\/edi is 0\.0 hours old/,
    )
  })

  test('the doctor is asked of the running server, and every failure says what to do', () => {
    const output = outputOf('edi doctor')
    expect(output).toMatch(/^Edi \d+\.\d+\.\d+\n/)
    expect(output).not.toContain('Server:')
    expect(output).toMatch(/✓ Database: The embedded PostgreSQL [\d.]+ answers and takes writes\./)
    // Without a mail server and someone else's machine, as the settings of this test are.
    expect(output).toContain('✗ Mail server: No mail server is set')
    expect(output.match(/^[✗!]/gm)).toHaveLength(output.match(/^ {2}→ /gm)!.length)
  })

  test('the practised way back shows the pages', () => {
    const output = outputOf('edi practice')
    expect(output).toContain('The copy shows its pages at http://localhost:3100')
    expect(output).not.toContain('every session was ended')
  })

  test('no command leaves a file that the service cannot open, and none makes a database elsewhere', () => {
    expect(outputs.at(-1)).toContain('files of others: none\n')
    expect(outputs.at(-1)).toContain('new in /opt/edi/data: nothing')
  })

  test('the log of production is one JSON object a line', () => {
    const lines = /journal:\n([\s\S]*?)\nend of journal/.exec(outputs.at(-1)!)![1]!.split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toContain('Edi is ready')
    expect(messages).toContainEqual(expect.stringContaining('The content is still the sample'))
  })
})

test('the settings of the page are ones the server takes', () => {
  const { CONTENT_DIR: _, ...given } = parseSystemdEnvironment(settings)
  const ini = parseSystemdEnvironment(blocks.find(({ language }) => language === 'ini')!.text)
  const secret = execFileSync('openssl', ['rand', '-base64', '48'], { encoding: 'utf8' }).trim()
  expect(readConfig({ ...ini, ...given, SESSION_SECRET: secret })).toMatchObject({
    production: true,
    origin: 'https://courses.example.com',
    mail: { from: 'Your School <courses@example.com>' },
    payments: { transferAccounts: [{ number: '01712345678' }] },
  })
})

test.skipIf(!has('systemd-analyze'))('systemd takes the units', () => {
  const folder = fs.mkdtempSync(path.join(place, 'units-'))
  for (const name of fs
    .readdirSync(path.join(ROOT, 'deploy'))
    .filter((file) => /\.(service|timer)$/.test(file)))
    fs.writeFileSync(
      path.join(folder, name),
      fs.readFileSync(path.join(ROOT, 'deploy', name), 'utf8').replaceAll('/opt/edi', ROOT),
    )
  const units = ['edi.service', 'edi-jobs.service', 'edi-backup.service', 'edi-backup.timer'].map(
    (name) => path.join(folder, name),
  )
  const checked = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect(checked.stderr.split('\n').filter((line) => line.includes('edi'))).toEqual([])
})

test.each(['edi.service', 'edi-jobs.service', 'edi-backup.service'])(
  '%s has no more rights than it needs',
  (unit) => {
    const lines = fs.readFileSync(path.join(ROOT, 'deploy', unit), 'utf8').split('\n')
    for (const right of [
      'NoNewPrivileges=yes',
      'PrivateDevices=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'ProtectKernelLogs=yes',
      'ProtectClock=yes',
      'ProtectHostname=yes',
      'ProtectProc=invisible',
      'RestrictNamespaces=yes',
      'RestrictRealtime=yes',
      'CapabilityBoundingSet=',
      'SystemCallFilter=@system-service',
    ])
      expect(lines).toContain(right)
  },
)

describe('containers', () => {
  const compose = fs.readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const services = /^services:\n([\s\S]*?)^\w/m.exec(compose)![1]!

  test('one that gets out of hand leaves the machine running', () => {
    const names = services.match(/^ {2}\w+:$/gm)
    expect(names).toEqual(['  edi:', '  jobs:', '  backup:', '  postgres:', '  proxy:'])
    expect(services.match(/^ {4}mem_limit: \dg$/gm)).toHaveLength(names!.length)
  })

  test('jobs have a process of their own where it is started, and people reach it by no port', () => {
    const jobs = /^ {2}jobs:\n([\s\S]*?)^ {2}\S/m.exec(services)![1]!
    expect(jobs).toContain('profiles: [jobs]')
    expect(jobs).not.toContain('ports:')
    // Before PROCESS_ROLE=web of the settings that all services have.
    expect(jobs).toContain('environment:\n      <<: *settings\n      PROCESS_ROLE: jobs\n')
    expect(
      readConfig({ DATABASE_URL: 'postgres://edi@postgres/edi', PROCESS_ROLE: 'jobs' }).role,
    ).toBe('jobs')
    expect(page).toContain('--profile jobs up -d')
  })

  test('an image is the same one tomorrow', () => {
    const images = services.match(/(?<=image: ).*/g)
    expect(images).toHaveLength(2)
    for (const image of images!) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+$/)
  })

  test('a proxy with TLS is there for whoever asks, and speaks to the server of the containers', () => {
    const proxy = /^ {2}proxy:\n([\s\S]*)/m.exec(services)![1]!
    expect(proxy).toContain('profiles: [proxy]')
    expect(proxy).toContain('EDI_SERVER: edi:3000')
    expect(proxy).toContain("'edi-certificates:/data'")
    const caddyfile = fs.readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8')
    expect(caddyfile).toContain('reverse_proxy {$EDI_SERVER:127.0.0.1:3000} {')
  })

  test('a database that is away restarts none', () => {
    const dockerfile = fs.readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
    expect(dockerfile).toMatch(/HEALTHCHECK[^\n]*\n[^\n]*\/healthz/)
    expect(dockerfile).not.toContain('/readyz')
  })

  test('backups go where the server looks for them, and outlive the container', () => {
    const dockerfile = fs.readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
    const folder = /BACKUP_DIR=(\S+)/.exec(dockerfile)?.[1]
    expect(compose).toContain(`'edi-backups:${folder}'`)
    expect(services).toContain(`find ${folder} -name 'edi-*.gz' -mtime +30 -delete`)
  })
})

test.skipIf(!has('nginx') || !has('openssl'))('nginx takes its file', () => {
  const folder = fs.mkdtempSync(path.join(place, 'nginx-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    {
      stdio: 'ignore',
    },
  )
  const site = fs
    .readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace('/var/log/nginx/edi.log', path.join(folder, 'access.log'))
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${site}\n}\n`,
  )
  const checked = spawnSync('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect(checked.stderr).toContain('test is successful')
})

test.skipIf(!has('caddy'))('Caddy takes its file', () => {
  const checked = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', path.join(ROOT, 'deploy/Caddyfile')],
    {
      encoding: 'utf8',
      env: { ...process.env, HOME: place },
    },
  )
  expect(checked.stdout + checked.stderr).toContain('Valid configuration')
})

test.skipIf(!has('caddy'))(
  'Caddy in a container has the name and the server that it is told',
  () => {
    const settings = { PUBLIC_URL: 'https://school.example.org', EDI_SERVER: 'edi:3000' }
    const adapted = execFileSync(
      'caddy',
      ['adapt', '--adapter', 'caddyfile', '--config', path.join(ROOT, 'deploy/Caddyfile')],
      { encoding: 'utf8', env: { ...process.env, HOME: place, ...settings } },
    )
    expect(adapted).toContain('"host":["school.example.org"]')
    expect(adapted).toContain('"dial":"edi:3000"')
  },
)

test.skipIf(!has('promtool'))('Prometheus takes the alarms', () => {
  const checked = spawnSync('promtool', ['check', 'rules', path.join(ROOT, 'deploy/alerts.yml')], {
    encoding: 'utf8',
  })
  expect(checked.stdout + checked.stderr).toContain('SUCCESS')
})

test.skipIf(!has('promtool'))('each alarm of a bad night rings in its time, and not before', () => {
  const checked = spawnSync(
    'promtool',
    [
      'test',
      'rules',
      path.join(ROOT, 'scripts/service/alerts.promtool.yml'),
      path.join(ROOT, 'scripts/service/alerts-week.promtool.yml'),
    ],
    { encoding: 'utf8' },
  )
  expect((checked.stdout + checked.stderr).match(/SUCCESS/g)).toHaveLength(2)
  expect(checked.status).toBe(0)
})

/** The blocks of the page as they are printed, and at last what they left. */
function followedPage(): string[] {
  const blocksOfPage = blocks
    .filter(({ how }) => how === 'run')
    .map(({ text }) =>
      text.includes('install -o root -g edi -m 640 /dev/null /etc/edi.env')
        ? `${text}\ncat ${place}/settings > /etc/edi.env`
        : text,
    )
  const found = `
    curl -fsS http://127.0.0.1:3000/courses/OPS-1 | grep -o 'Python from Zero' | head -1
    echo "proxied $(curl -fsS --cacert /etc/letsencrypt/live/courses.example.com/fullchain.pem --resolve courses.example.com:443:127.0.0.1 https://courses.example.com/healthz)"
    echo "staff in the backup: $(zcat /var/backups/edi/today.gz | grep -o 'you@example.com' | head -1)"
    echo "files of others: $(find /var/lib/edi /var/backups/edi ! -user edi | grep . || echo none)"
    echo "new in /opt/edi/data: $(find /opt/edi/data -newer /mnt/began 2> /dev/null | grep . || echo nothing)"
    echo 'journal:' && cat /var/log/edi.log && echo 'end of journal'`
  fs.writeFileSync(path.join(place, 'settings'), settings)
  fs.writeFileSync(
    path.join(place, 'courses.csv'),
    'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel\nOPS-1,Python from Zero,Programming,2500,12,Beginner\n',
  )
  return Object.values(
    onItsOwnMachine({
      parts: Object.fromEntries([...blocksOfPage, found].map((text, at) => [`part ${at}`, text])),
      home: '/root',
      setup: `mkdir -p /opt/edi && mount --bind ${ROOT} /opt/edi && touch /mnt/began && nginx && cd ${place}`,
      minutes: 6,
    }),
  )
}

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}
