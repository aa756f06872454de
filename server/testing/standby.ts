import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { giveFolder, type OwnPostgres, postgresFolder, postgresUser } from './own-postgres.ts'
import { defined } from '#contract/defined.ts'

/** Streams from `primary` as PostgreSQL does everywhere, but repeats each commit only after `delay`. */
export function startStandby(
  primary: OwnPostgres,
  { port, delay }: { port: number; delay: string },
): Pick<OwnPostgres, 'url' | 'stop' | 'remove'> {
  const programs = defined(postgresFolder())
  const user = postgresUser()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-standby-'))
  giveFolder(folder, user)
  const data = path.join(folder, 'data')
  const run = (name: string, ...words: string[]) => {
    const ended = spawnSync(path.join(programs, name), words, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (ended.status !== 0) throw new Error(`${name} ended with ${ended.status}: ${ended.stderr}`)
  }
  run('pg_basebackup', '-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
  fs.appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `recovery_min_apply_delay = '${delay}'\n`,
  )
  const where = `-p ${port} -h 127.0.0.1 -k ${folder}`
  run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', where, 'start')
  const stop = (how: 'fast' | 'immediate') => run('pg_ctl', '-D', data, '-w', '-m', how, 'stop')
  return {
    url: Object.assign(new URL(primary.url), { port: String(port) }).href,
    stop,
    remove() {
      if (fs.existsSync(path.join(data, 'postmaster.pid'))) stop('immediate')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
