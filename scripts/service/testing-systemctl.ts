import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseSystemdEnvironment } from './systemd-environment.ts'

/**
 * Stands in for `systemctl` where a test follows the operator's page on a machine whose first process is no systemd. It
 * starts, stops and reloads the installed units by what they say. Knows what the page uses, and nothing else.
 */
const RUN = '/run/edi-test'
const [verb, ...words] = process.argv.slice(2)
const names = words
  .filter((word) => !word.startsWith('--') && !word.endsWith('.timer'))
  .map((word) => word.replace(/\.service$/, ''))

if (verb !== 'daemon-reload')
  for (const name of names) {
    if (name === 'nginx') nginx()
    else if (name === 'postgresql') postgres()
    else if (verb === 'enable') {
      if (words.includes('--now')) start(name)
    } else if (verb === 'start') start(name)
    else if (verb === 'stop') stop(name)
    else if (verb === 'reload') process.kill(mainPid(name), 'SIGHUP')
    else if (verb === 'restart') {
      stop(name)
      start(name)
    } else throw new Error(`systemctl ${verb} is not known here`)
  }

function nginx(): void {
  const { status } = spawnSync('nginx', verb === 'reload' ? ['-s', 'reload'] : [], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

/** The cluster that Debian's package has made. */
function postgres(): void {
  const [version = '', cluster = '', , state] = spawnSync('pg_lsclusters', ['-h'], {
    encoding: 'utf8',
  }).stdout.split(/\s+/)
  const act = verb === 'enable' ? 'start' : verb!
  if (act === 'start' && state === 'online') return
  const { status } = spawnSync('pg_ctlcluster', [version, cluster, act, ...fast(act)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

/** Without waiting for those who are connected. */
function fast(act: string): string[] {
  return act === 'start' ? [] : ['-m', 'fast']
}

function start(name: string): void {
  const text = fs.readFileSync(`/etc/systemd/system/${name}.service`, 'utf8')
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const account = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === all('User')[0])
  if (!account) throw new Error(`The account of ${name} is missing.`)
  const [uid, gid] = [Number(account[2]), Number(account[3])]
  for (const [key, parent] of [
    ['StateDirectory', '/var/lib'],
    ['CacheDirectory', '/var/cache'],
  ] as const)
    for (const folder of all(key)) {
      fs.mkdirSync(path.join(parent, folder), { recursive: true, mode: 0o700 })
      fs.chownSync(path.join(parent, folder), uid, gid)
    }
  const environment = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...Object.fromEntries(
      all('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ),
    ...Object.assign(
      {},
      ...all('EnvironmentFile').map((file) =>
        parseSystemdEnvironment(fs.readFileSync(file, 'utf8')),
      ),
    ),
  }
  const log = fs.openSync(`/var/log/${name}.log`, 'a')
  const options = {
    uid,
    gid,
    cwd: all('WorkingDirectory')[0],
    env: environment,
    stdio: ['ignore', log, log] as const,
  }
  for (const command of [...all('ExecStart'), ...all('ExecStartPost')]) {
    const [file = '', ...parts] = command.split(' ').map((part) => part.replaceAll("'", ''))
    if (all('Type')[0] === 'oneshot') {
      const { status } = spawnSync(file, parts, { ...options, stdio: [...options.stdio] })
      if (status !== 0)
        throw new Error(
          `${command} ended with ${status}: ${fs.readFileSync(`/var/log/${name}.log`, 'utf8')}`,
        )
    } else {
      const child = spawn(file, parts, { ...options, stdio: [...options.stdio], detached: true })
      fs.mkdirSync(RUN, { recursive: true })
      fs.writeFileSync(path.join(RUN, name), String(child.pid))
      child.unref()
    }
  }
}

function mainPid(name: string): number {
  return Number(fs.readFileSync(path.join(RUN, name), 'utf8'))
}

function stop(name: string): void {
  if (!fs.existsSync(path.join(RUN, name)) || !isRunning(mainPid(name))) return
  const pid = mainPid(name)
  process.kill(pid, 'SIGTERM')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (isRunning(pid)) Atomics.wait(pause, 0, 0, 50)
}

function isRunning(pid: number): boolean {
  const status = fs.existsSync(`/proc/${pid}/status`)
    ? fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    : 'State:\tZ'
  return !/^State:\tZ/m.test(status)
}
