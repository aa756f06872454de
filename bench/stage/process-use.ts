import fs from 'node:fs'
import { defined } from '#contract/defined.ts'

/** Clock ticks of /proc in a second; 100 on every Linux one meets. */
const TICKS = 100

/** Seconds of processor a process and those it started have used; null where there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  return sumOf(pid, (process) => {
    const [, text] = fs.readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')
    const fields = defined(text).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  })
}

/** Megabytes of memory a process and those it started hold. */
export function residentMb(pid: number): number | null {
  return sumOf(pid, (process) => {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(
      fs.readFileSync(`/proc/${process}/status`, 'utf8'),
    )?.[1]
    return Number(kilobytes ?? 0) / 1024
  })
}

function sumOf(pid: number, of: (pid: number) => number): number | null {
  try {
    const children = fs
      .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return children.reduce((sum, child) => sum + (sumOf(child, of) ?? 0), of(pid))
  } catch {
    return null
  }
}
