import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { defined } from '#contract/defined.ts'
import { cpuSeconds } from './process-use.ts'

const run = promisify(execFile)

export interface Pressed {
  /** Answers in a second of the clock. */
  perSecond: number
  /** Answers in a second of the server's processor: what others do on the machine matters less. */
  perCpuSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/**
 * Requests one address as fast as possible, over 50 connections by default, with wrk if installed.
 */
export async function press(
  url: string,
  options: {
    seconds: number
    serverPid: number
    headers?: Record<string, string>
    connections?: number
  },
): Promise<Pressed> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...options.headers }
  const before = cpuSeconds(options.serverPid)
  const measured = hasWrk()
    ? await byWrk(url, headers, options)
    : await byNode(url, options.seconds, headers)
  const used = (cpuSeconds(options.serverPid) ?? Number.NaN) - (before ?? Number.NaN)
  return { ...measured, perCpuSecond: measured.answers / used }
}

type Measured = Omit<Pressed, 'perCpuSecond'> & { answers: number }

let wrk: boolean | undefined
function hasWrk(): boolean {
  if (wrk !== undefined) return wrk
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    return (wrk = (error as { code?: string }).code !== 'ENOENT')
  }
  return (wrk = true)
}

async function byWrk(
  url: string,
  headers: Record<string, string>,
  { seconds, connections = 50 }: { seconds: number; connections?: number },
): Promise<Measured> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${Math.ceil(seconds)}s`,
    // Slow is what the percentiles say: after the usual two seconds it would count as not sent.
    '--timeout',
    '30s',
    '--latency',
    ...flags,
    url,
  ])
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ??
    []
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
    failed: Number(failures ?? 0) + broken.reduce((sum, count) => sum + Number(count), 0),
  }
}

function milliseconds(text = ''): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? []
  return Number(value) * defined({ us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'])
}

/** In a process of its own, so that asking and answering don't share a thread. */
async function byNode(
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<Measured> {
  const { stdout } = await run(process.execPath, [
    path.join(import.meta.dirname, 'press-by-node.ts'),
    url,
    String(seconds),
    JSON.stringify(headers),
  ])
  return JSON.parse(stdout) as Measured
}
