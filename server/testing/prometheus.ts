import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './real-server.ts'

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const RULES = path.join(import.meta.dirname, '../../deploy/alerts.yml')

/** What `/metrics` of a server said; null: it did not answer. */
export type Scrape = string | null

/** Scrapes the metrics of a server, as Prometheus does. */
export async function scraped(origin: string): Promise<Scrape> {
  const answer = await fetch(`${origin}/metrics`).catch(() => null)
  return answer?.ok ? answer.text() : null
}

/**
 * Has Prometheus judge what a server really said, a minute after each other, by the rules of deploy/alerts.yml. The last
 * of it goes on for `minutes`: gauges stay, counters grow as between the last two, and jobs that run go on to run.
 *
 * @param verdict.ringing alarms that ring at the end
 * @param verdict.quiet alarms that do not
 * @returns what promtool says: it ends with SUCCESS where that is so
 */
export async function judged(
  scrapes: readonly Scrape[],
  minutes: number,
  { ringing = [], quiet = [] }: { ringing?: readonly string[]; quiet?: readonly string[] },
): Promise<string> {
  const folder = temporaryFolder()
  const end = scrapes.length - 1 + minutes
  const now = Date.now() / 1000
  const tests = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: seriesOf(scrapes, { minutes, now }),
        promql_expr_test: [
          {
            expr: `count by (alertname) (ALERTS{alertstate="firing",alertname=~"${[...ringing, ...quiet].join('|')}"})`,
            eval_time: `${end}m`,
            exp_samples: ringing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          },
        ],
      },
    ],
  }
  const file = path.join(folder, 'tests.yml')
  // JSON is YAML, too.
  fs.writeFileSync(file, JSON.stringify(tests))
  return new Promise((resolve) =>
    execFile('promtool', ['test', 'rules', file], (_error, out, err) => {
      fs.rmSync(folder, { recursive: true, force: true })
      resolve(`${out}${err}`)
    }),
  )
}

/** Its values, with a blank where a scrape has none. */
type Values = (number | null)[]

function seriesOf(
  scrapes: readonly Scrape[],
  { minutes, now }: { minutes: number; now: number },
): { series: string; values: string }[] {
  const all = new Map<string, Values>()
  const counters = new Set<string>()
  scrapes.forEach((text, at) => {
    for (const line of ['up', ...(text ?? '').split('\n')]) {
      const [, type] = /^# TYPE (\S+) (?:counter|histogram)$/.exec(line) ?? []
      if (type) counters.add(type)
      const [, series, value] =
        /^([^#\s{]+(?:\{.*\})?) (\S+)$/.exec(
          line === 'up' ? `up ${text === null ? 0 : 1}` : line,
        ) ?? []
      // What the process of the tests takes is no matter of the server's.
      if (!series || series.startsWith('process_') || series.startsWith('nodejs_')) continue
      // promtool begins in 1970.
      const number = Number(value) - (/_timestamp_seconds(\{|$)/.test(series) ? now : 0)
      const values: Values = all.get(series) ?? scrapes.map(() => null)
      values[at] = number
      all.set(series, values)
    }
  })
  const stepOf = (series: string, values: Values) => {
    const name = series.replace(/\{.*$/, '')
    if (counters.has(name.replace(/_(bucket|sum|count)$/, '')))
      return (values.at(-1) ?? 0) - (values.at(-2) ?? 0)
    // A process looks every minute which are due; without one it never has.
    return name === 'edi_jobs_scheduled_timestamp_seconds' && (values.at(-1) ?? 0) > -now ? 60 : 0
  }
  return [...all].map(([series, values]) => ({
    series: asScraped(series),
    values: `${values.map((value) => value ?? '_').join(' ')} ${goOn(values, { minutes, step: stepOf(series, values) })}`,
  }))
}

/** Prometheus adds what it scraped; a label of that name is called `exported_job` from then on. */
function asScraped(series: string): string {
  if (!series.includes('{')) return `${series}{job="edi"}`
  return series.replace(/([{,])job=/, '$1exported_job=').replace('{', '{job="edi",')
}

function goOn(values: Values, { minutes, step }: { minutes: number; step: number }): string {
  const last = values.at(-1) ?? null
  if (last === null) return `_x${minutes}`
  return `${last + step}${step < 0 ? '' : '+'}${step}x${minutes - 1}`
}
