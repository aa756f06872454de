import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A PostgreSQL server of the faults' own, to be stopped and started. */
export interface OwnPostgres {
  url: string
  stop(how: 'fast' | 'immediate'): void
  start(): void
  remove(): void
}

const DEBIAN = '/usr/lib/postgresql'

const MISSING = 'no PostgreSQL server programs (initdb, pg_ctl) on this machine'

export function postgresMissing(): string | null {
  return postgresFolder() ? null : MISSING
}

export function ownPostgres(port: number): OwnPostgres {
  const programs = postgresFolder()
  if (!programs) throw new Error(MISSING)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-postgres-'))
  const user = postgresUser()
  giveFolder(folder, user)
  const data = path.join(folder, 'data')
  const program = (name: string, ...parts: string[]) => {
    const ended = spawnSync(path.join(programs, name), parts, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (ended.status !== 0) throw new Error(`${name} ended with ${ended.status}: ${ended.stderr}`)
  }
  const start = () =>
    program(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      path.join(folder, 'log'),
      '-o',
      `-p ${port} -h 127.0.0.1 -k ${folder}`,
      'start',
    )
  program('initdb', '-D', data, '-U', 'edi', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  start()
  return {
    url: `postgres://edi@127.0.0.1:${port}/postgres`,
    start,
    stop: (how) => program('pg_ctl', '-D', data, '-w', '-m', how, 'stop'),
    remove() {
      spawnSync(path.join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        ...user,
        cwd: folder,
      })
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where the programs of the newest PostgreSQL server are; null: nowhere. */
export function postgresFolder(): string | null {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .find((folder) => fs.existsSync(path.join(folder, 'pg_ctl')))
  // A link alone leads to one program; Patroni needs the others beside it.
  if (onPath) return path.dirname(fs.realpathSync(path.join(onPath, 'pg_ctl')))
  const versions = fs.existsSync(DEBIAN)
    ? fs.readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
    : []
  const newest = versions.find((version) => fs.existsSync(path.join(DEBIAN, version, 'bin/initdb')))
  return newest ? path.join(DEBIAN, newest, 'bin') : null
}

interface ProcessUser {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: the account its package made is used instead. */
export function postgresUser(): ProcessUser {
  return process.getuid?.() === 0 ? accountOf('postgres') : {}
}

export function giveFolder(folder: string, { uid, gid }: ProcessUser): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid)
}

function accountOf(name: string): { uid: number; gid: number } {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) throw new Error(`There is no account ${name} to run PostgreSQL as.`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
