import { setTimeout as wait } from 'node:timers/promises'

/** Does work so that its duration reveals little: it resolves at whole multiples of `stepMs`. */
export async function evenTime(stepMs: number, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  try {
    await work()
  } finally {
    const over = stepMs === 0 ? 0 : (performance.now() - started) % stepMs
    if (over > 0) await wait(stepMs - over)
  }
}
