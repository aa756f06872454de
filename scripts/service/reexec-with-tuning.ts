import cluster from 'node:cluster'
import path from 'node:path'

/** Where Node keeps the sources as it has read them, unless NODE_COMPILE_CACHE says otherwise. */
export const COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ??
  path.join(import.meta.dirname, '../../node_modules/.cache/edi-start')

/**
 * Goes on as the same process with settings that are read only when a process begins. Two heaps of the C library
 * instead of eight for each core: every thread that compresses or hashes would keep one of its own, 40 MB in all. A
 * young heap of 8 MB instead of 32, which takes 50 MB more and answers no faster. A heap that is cleaned up when it has
 * grown by 30 % since the last time, not when it has doubled. Memory that the C library has freed goes back to the
 * system. And the sources as they were read last time, from the very first file on: reading TypeScript takes 17 MB for
 * good. MALLOC_ARENA_MAX in the environment says that this was decided already.
 *
 * Source: `node --v8-options`; mallopt(3)
 */
export function reexecWithTuning(): void {
  if (
    process.platform !== 'linux' ||
    cluster.isWorker ||
    process.env['MALLOC_ARENA_MAX'] ||
    !process.execve
  )
    return
  const command = [
    process.execPath,
    '--max-semi-space-size=8',
    '--heap-growing-percent=30',
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  process.execve(process.execPath, command, {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '4194304',
    MALLOC_MMAP_THRESHOLD_: '262144',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })
}
