import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '..')

export interface Step {
  name: string
  /** A command of node_modules/.bin, or `node`. */
  command: string
  parts: string[]
  environment?: Record<string, string>
}

export interface StepResult {
  name: string
  passed: boolean
  /** Why there is no result, such as a registry that did not answer; then it neither passed nor failed. */
  notChecked?: string
  seconds: number
  /** What it printed. */
  output: string
}

/**
 * Runs one command and shows what it prints only when it fails, or always with `loud`. It passes by
 * exit code 0 by default.
 */
export async function runStep(
  step: Step,
  options: {
    loud?: boolean
    passesWhen?: (ended: { code: number; output: string }) => boolean
    /** A reason why its end says nothing. */
    notCheckedWhen?: (ended: { code: number; output: string }) => string | null
  } = {},
): Promise<StepResult> {
  const started = performance.now()
  const child = spawn(step.command, step.parts, {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      ...step.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
    if (options.loud) process.stdout.write(chunk)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number>((resolve) =>
    child.once('close', (exitCode) => resolve(exitCode ?? 1)).once('error', () => resolve(1)),
  )
  const notChecked = options.notCheckedWhen?.({ code, output })
  const passed = !notChecked && (options.passesWhen?.({ code, output }) ?? code === 0)
  const seconds = (performance.now() - started) / 1000
  const result: StepResult = {
    name: step.name,
    passed,
    seconds,
    output,
    ...(notChecked && { notChecked }),
  }
  console.log(
    `${markOf(result)} ${step.name} (${notChecked ? `not checked: ${notChecked}` : `${seconds.toFixed(1)} s`})`,
  )
  if (hasFailed(result) && !options.loud) console.log(output)
  return result
}

/** Whether a step ended badly; one that was not checked did not. */
export function hasFailed(result: StepResult): boolean {
  return !result.passed && !result.notChecked
}

/** ✓, ✗, or – for a step that was not checked. */
export function markOf(result: StepResult): string {
  if (result.notChecked) return '–'
  return result.passed ? '✓' : '✗'
}
