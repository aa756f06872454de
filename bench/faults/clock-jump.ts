import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb, untilReady } from './fault.ts'

const HOUR = 3_600_000

/** The machine's clock is set forward and back under load. */
export const clockJump: Fault = {
  when: 'the clock jumps an hour forward, two back, and home',
  missing: () => null,
  async run(progress) {
    const folder = temporaryFolder()
    const clockFile = path.join(folder, 'clock')
    fs.writeFileSync(clockFile, '0')
    const shift = path.join(import.meta.dirname, 'shift-clock.ts')
    const server = await servedProcess(
      servedEnvironment(folder, { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${shift}` }),
    )
    try {
      const writers = await startCartWriters(server.origin, {
        courseIds: await someCourseIds(server.origin),
        run: 'clock',
      })
      const seen: string[] = []
      for (const offset of [HOUR, -HOUR, 0]) {
        await wait(2_000)
        const before = new Map(writers.refused)
        fs.writeFileSync(clockFile, String(offset))
        await wait(2_000)
        const refused = [...writers.refused].map(
          ([status, count]) => `${status}: ${count - (before.get(status) ?? 0)}`,
        )
        const health = (await fetch(`${server.origin}/readyz`)).status
        const line = `${offset / HOUR} h: ready ${health}, refused ${refused.join(' ') || 'none'}`
        seen.push(line)
        progress(line)
      }
      const recoverMs = await untilReady(server.origin, performance.now())
      const before = writers.acknowledged.size
      await wait(1_000)
      if (writers.acknowledged.size === before)
        throw new Error('nothing is acknowledged after the clock came home')
      const memory = memoryMb(server.process.pid)
      await writers.stop()
      return {
        ...(await lossesOf(writers, server.origin)),
        recoverMs,
        memoryMb: memory,
        note: `tokens of 30 min end when the clock jumps ahead (401), as they must; ${seen.join('; ')}`,
      }
    } finally {
      await server.end('SIGKILL')
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}
