import { execFileSync } from 'node:child_process'
import os from 'node:os'

/** What a number came from: without it a number says nothing. */
export function describeMachine() {
  return {
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    /** Work of others on this machine when the run began: processes that wanted a core. */
    load: Math.round(os.loadavg()[0] ?? 0),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres: versionOf('postgres'),
    chromium: versionOf('chromium'),
    commit: output('git', ['rev-parse', '--short', 'HEAD']),
  }
}

function versionOf(command: string): string | null {
  return output(command, ['--version'])
}

function output(command: string, parts: string[]): string | null {
  try {
    return execFileSync('sh', ['-c', '"$0" "$@" 2>&1', command, ...parts], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
