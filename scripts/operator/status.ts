import { readConfig, type Config } from '#server/config.ts'
import type { Command } from '../command.ts'

const USAGE = `edi status

Says whether the settings are right, the server answers, mails go out, jobs run, a replica is used
and backups are made. Changes nothing.
Exit code 0: all well; 1: something needs you.`

interface Finding {
  ok: boolean
  text: string
}

const HOURS_WITHOUT_BACKUP = 26

async function run(words: string[]): Promise<number> {
  if (words.length > 0) return 2
  const config = readConfig(process.env)
  const origin = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`
  const where =
    'folder' in config.database
      ? `embedded in ${config.dataFolder}`
      : new URL(config.database.url).host
  const findings: Finding[] = [
    { ok: true, text: `settings are right; database: ${where}` },
    await serverState(origin),
    ...(await measured(origin, config)),
  ]
  for (const { ok, text } of findings) console.log(`${ok ? '✓' : '✗'} ${text}`)
  return findings.every(({ ok }) => ok) ? 0 : 1
}

async function serverState(origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/readyz`)
    const { status } = (await answer.json()) as { status: string }
    return { ok: answer.ok, text: `server at ${origin}: ${status}` }
  } catch {
    return {
      ok: false,
      text: `server at ${origin} does not answer: systemctl status edi, journalctl -u edi`,
    }
  }
}

async function measured(
  origin: string,
  { metricsToken, backupFolder }: Config,
): Promise<Finding[]> {
  const headers: Record<string, string> = metricsToken
    ? { authorization: `Bearer ${metricsToken}` }
    : {}
  const answer = await fetch(`${origin}/metrics`, { headers }).catch(() => null)
  if (!answer?.ok) return []
  const metrics = await answer.text()
  const [waiting, failed] = [
    valueOf(metrics, 'edi_mails{state="waiting"}'),
    valueOf(metrics, 'edi_mails{state="failed"}'),
  ]
  const jobs = sumOf(metrics, { name: 'edi_jobs', label: 'state="failed"' })
  return [
    {
      ok: failed === 0,
      text: `mails: ${waiting} waiting, ${failed} failed${failed > 0 ? '; see /staff, Mails' : ''}`,
    },
    {
      ok: jobs === 0,
      text: `jobs that gave up in the last day: ${jobs}${jobs > 0 ? '; the log says why' : ''}`,
    },
    ...replicaState(metrics),
    backupState(backupFolder, valueOf(metrics, 'edi_backup_newest_timestamp_seconds')),
  ]
}

/** Nothing without DATABASE_READ_URL. */
function replicaState(metrics: string): Finding[] {
  const server = /^edi_replica_used\{server="([^"]+)"\} /m.exec(metrics)?.[1]
  if (server === undefined) return []
  const of = (name: string) => valueOf(metrics, `${name}{server="${server}"}`)
  const late = of('edi_replica_lag_seconds').toFixed(1)
  if (of('edi_replica_used') === 1)
    return [{ ok: true, text: `replica: ${server} answers what only reads, ${late} s late` }]
  const since = new Date(of('edi_replica_fallback_timestamp_seconds') * 1000).toISOString()
  return [
    {
      ok: false,
      text: `replica: ${server} is away or late (${late} s); since ${since} the primary answers everything; edi doctor says what to do`,
    },
  ]
}

function backupState(folder: string | null, seconds: number): Finding {
  if (folder === null)
    return { ok: false, text: 'backups: BACKUP_DIR is not set, so no one watches them' }
  if (!seconds) return { ok: false, text: `backups: none in ${folder}; edi backup makes one` }
  const hours = (Date.now() / 1000 - seconds) / 3600
  return {
    ok: hours < HOURS_WITHOUT_BACKUP,
    text: `backups: the newest in ${folder} is ${hours.toFixed(1)} hours old`,
  }
}

/** The value of one line of the metrics; 0 when it is not there. */
function valueOf(metrics: string, series: string): number {
  const line = metrics.split('\n').find((text) => text.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : 0
}

/** The sum of all lines of a metric that have this label. */
function sumOf(metrics: string, { name, label }: { name: string; label: string }): number {
  return metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

export const command: Command = { usage: USAGE, run }
