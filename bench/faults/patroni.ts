import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import { giveFolder, postgresFolder, postgresUser } from '#server/testing/own-postgres.ts'

const PROGRAMS = ['patroni', 'etcd', 'haproxy']
const START_WITHIN_MS = 90_000

/** Why there can be no cluster here; null where there can. */
export function patroniMissing(): string | null {
  if (postgresFolder() === null) return 'needs the PostgreSQL server programs'
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  return missing.length === 0
    ? null
    : `needs ${missing.join(', ')}: apt-get install patroni etcd-server haproxy`
}

/** Three PostgreSQL servers under Patroni with etcd, one of them a synchronous standby, behind HAProxy. */
export interface PatroniCluster {
  /** Always leads to the primary. */
  url: string
  /** The node that is the primary now; null: none. */
  leader(): Promise<PatroniNode | null>
  /** Resolves once there is a primary and a synchronous standby for it. */
  untilSafe(): Promise<void>
  /** As planned, to the synchronous standby. */
  switchOver(): Promise<void>
  remove(): Promise<void>
}

export interface PatroniNode {
  name: string
  /** Ends Patroni and PostgreSQL by SIGKILL. */
  kill(): void
  /** Neither answers from now on; their connections stay open. */
  silence(): void
  /** Patroni after `kill`, which starts PostgreSQL. */
  start(): void
}

export async function patroniCluster(): Promise<PatroniCluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-patroni-'))
  const user = postgresUser()
  giveFolder(folder, user)
  const processes = new Set<ChildProcess>()
  const run = (program: string, parts: string[]) => {
    const child = spawn(program, parts, {
      ...user,
      cwd: folder,
      // Else Patroni writes a history of its questions into the home of whoever runs this.
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'a')],
    })
    processes.add(child)
    return child
  }
  const [etcdPort, peerPort, frontPort] = [await freePort(), await freePort(), await freePort()]
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  run('etcd', [
    '--data-dir=etcd',
    `--initial-cluster=default=${peerUrl}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
  ])
  const nodes: (PatroniNode & NodePorts)[] = []
  for (const name of ['node1', 'node2', 'node3'])
    nodes.push(await newNode({ name, folder, etcdPort, run }))
  const proxySettings = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(proxySettings, haproxySettings(frontPort, nodes))
  for (const node of nodes) node.start()
  run('haproxy', ['-f', proxySettings])

  const members = async () => {
    for (const { restPort } of nodes) {
      const answer = await asked(`http://127.0.0.1:${restPort}/cluster`)
      if (answer) return (answer as { members: Member[] }).members
    }
    return []
  }
  const cluster: PatroniCluster = {
    url: `postgres://postgres@127.0.0.1:${frontPort}/postgres`,
    async leader() {
      for (const node of nodes)
        if (await asked(`http://127.0.0.1:${node.restPort}/primary`)) return node
      return null
    },
    async untilSafe() {
      const since = performance.now()
      for (;;) {
        const all = await members()
        const roles = all.filter(({ state }) => state === 'running' || state === 'streaming')
        if (
          roles.some(({ role }) => role === 'leader') &&
          roles.some(({ role }) => role === 'sync_standby') &&
          roles.length === nodes.length
        )
          return
        if (performance.now() - since > START_WITHIN_MS)
          throw new Error(`The cluster is not whole: ${JSON.stringify(all)} ${lastLines(folder)}`)
        await wait(200)
      }
    },
    async switchOver() {
      const all = await members()
      const leader = nodes.find(({ name }) =>
        all.some((member) => member.name === name && member.role === 'leader'),
      )
      const candidate = all.find(({ role }) => role === 'sync_standby')
      if (!leader || !candidate) throw new Error('There is nothing to switch over to.')
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`)
    },
    async remove() {
      for (const node of nodes) node.kill()
      const ended = [...processes].map(
        (child) =>
          child.exitCode ??
          child.signalCode ??
          new Promise((resolve) => child.once('exit', resolve)),
      )
      for (const child of processes) child.kill('SIGKILL')
      await Promise.all(ended)
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await cluster.untilSafe()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

interface NodePorts {
  name: string
  port: number
  restPort: number
}

interface Member {
  name: string
  role: string
  state: string
}

interface NodeParts {
  name: string
  folder: string
  etcdPort: number
  run(program: string, parts: string[]): ChildProcess
}

async function newNode({
  name,
  folder,
  etcdPort,
  run,
}: NodeParts): Promise<PatroniNode & NodePorts> {
  const [port, restPort] = [await freePort(), await freePort()]
  const data = path.join(folder, name)
  const settings = path.join(folder, `${name}.yml`)
  fs.writeFileSync(settings, patroniSettings({ name, port, restPort, etcdPort, folder }))
  let patroni: ChildProcess | null = null
  const family = () => [...(patroni?.pid ? [patroni.pid] : []), ...serverProcesses(data)]
  const signal = (kind: NodeJS.Signals) => {
    for (const pid of family())
      try {
        process.kill(pid, kind)
      } catch {
        // Ended meanwhile.
      }
  }
  return {
    name,
    port,
    restPort,
    kill: () => signal('SIGKILL'),
    silence: () => signal('SIGSTOP'),
    start: () => void (patroni = run('patroni', [settings])),
  }
}

/** PostgreSQL's first process in this folder and all that it has started. */
function serverProcesses(data: string): number[] {
  const file = path.join(data, 'postmaster.pid')
  if (!fs.existsSync(file)) return []
  const first = Number(fs.readFileSync(file, 'utf8').split('\n')[0])
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  return [first, ...children.stdout.split('\n').map(Number).filter(Boolean)]
}

function lastLines(folder: string): string {
  return fs.readFileSync(path.join(folder, 'log'), 'utf8').slice(-2_000)
}

async function asked(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  return answer?.ok ? answer.json() : null
}

/** As docs/how-to/survive-a-dead-server.md has them, for one machine. */
function patroniSettings({
  name,
  port,
  restPort,
  etcdPort,
  folder,
}: NodePorts & { etcdPort: number; folder: string }): string {
  return `scope: edi
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } }
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/${name}
  bin_dir: ${postgresFolder()}
  pgpass: ${folder}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: x }
    replication: { username: replicator, password: x }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: '${folder}' }
`
}

function haproxySettings(port: number, nodes: readonly NodePorts[]): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`,
  )
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('')}`
}
