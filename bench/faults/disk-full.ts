import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb } from './fault.ts'

const SIZE = '300m'

/** The disk of the embedded database fills up under load, then gets room again. */
export const diskFull: Fault = {
  when: 'disk-full: the disk of the embedded database has no room',
  missing() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return 'only root on Linux may mount a small disk'
    const place = temporaryFolder()
    const mounted = mount(place, '1m')
    if (mounted) spawnSync('umount', [place])
    fs.rmSync(place, { recursive: true, force: true })
    return mounted ? null : 'a small disk cannot be mounted here'
  },
  async run(progress) {
    const disk = temporaryFolder()
    mount(disk, SIZE)
    const environment = servedEnvironment(path.join(disk, 'data'), { LOG_LEVEL: 'silent' })
    const ballast = path.join(disk, 'ballast')
    let server = await servedProcess(environment)
    try {
      const courseIds = await someCourseIds(server.origin)
      await fetch(`${server.origin}/courses`)
      const writers = await startCartWriters(server.origin, { courseIds, run: 'disk' })
      await wait(1_500)
      fill(ballast)
      progress('the disk is full')
      await wait(6_000)
      const cached = await fetch(`${server.origin}/courses`).then(
        (response) => response.status,
        () => 0,
      )
      const before = writers.acknowledged.size
      fs.rmSync(ballast)
      const freed = performance.now()
      progress('the disk has room again')
      // Either the server continues by itself, or it has ended and its supervisor starts it again.
      let restarted = false
      for (;;) {
        if (writers.acknowledged.size > before) break
        if (performance.now() - freed > 10_000) {
          restarted = true
          break
        }
        await wait(20)
      }
      await writers.stop()
      const memory = memoryMb(server.process.pid)
      if (restarted) {
        await server.end('SIGKILL')
        server = await servedProcess(environment)
      }
      const recoverMs = restarted ? server.readyMs : performance.now() - freed
      return {
        ...(await lossesOf(writers, server.origin)),
        recoverMs,
        memoryMb: memory,
        note: `${writers.acknowledged.size} acknowledged; cached page meanwhile ${cached}; ${restarted ? 'needed a restart' : 'went on by itself'}; answers ${[...writers.refused].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      }
    } finally {
      await server.end('SIGKILL')
      spawnSync('umount', ['-l', disk])
      fs.rmSync(disk, { recursive: true, force: true })
    }
  },
}

function mount(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0
}

function fill(file: string): void {
  const handle = fs.openSync(file, 'w')
  const block = Buffer.alloc(256 * 1024)
  try {
    for (;;) fs.writeSync(handle, block)
  } catch {
    // Full: that is what was wanted.
  } finally {
    fs.closeSync(handle)
  }
}
