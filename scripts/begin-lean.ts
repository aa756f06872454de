import cluster from 'node:cluster'
import path from 'node:path'

/** Where Node keeps the sources as it has read them, unless NODE_COMPILE_CACHE says otherwise. */
export const COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ??
  path.join(import.meta.dirname, '../node_modules/.cache/edi-start')

/**
 * Goes on as the same process with settings that are read only when a process begins. Two heaps of the C library
 * instead of eight for each core: every thread that compresses or hashes would keep one of its own, 40 MB in all. A
 * young heap of 16 MB instead of 32, which takes 30 MB more and answers no faster. And the sources as they were read
 * last time, from the very first file on: reading TypeScript takes 17 MB for good. MALLOC_ARENA_MAX in the environment
 * says that this was decided already.
 */
export function beginLean(): void {
  if (
    process.platform !== 'linux' ||
    cluster.isWorker ||
    process.env['MALLOC_ARENA_MAX'] ||
    !process.execve
  )
    return
  const command = [
    process.execPath,
    '--max-semi-space-size=16',
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  process.execve(process.execPath, command, {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })
}
