import fs from 'node:fs'
import type pg from 'pg'

/**
 * A clock of the milliseconds of processor that this process and the connections of a pool have had. Unlike those on
 * the wall, other work of the machine hardly moves them. The wall's where PostgreSQL is not on this Linux machine.
 */
export async function processorClock(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`)
  if (!files.every((file) => fs.existsSync(file))) return () => performance.now()
  return () => {
    const { user, system } = process.cpuUsage()
    return (
      (user + system) / 1_000 + files.reduce((sum, file) => sum + nanoseconds(file) / 1_000_000, 0)
    )
  }
}

/** The first number of the file: time on a processor. Source: Documentation/scheduler/sched-stats.rst of Linux. */
function nanoseconds(file: string): number {
  return Number(fs.readFileSync(file, 'utf8').split(' ')[0])
}
