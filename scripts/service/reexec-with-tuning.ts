import cluster from 'node:cluster'
import path from 'node:path'

/** Where Node keeps the sources as it has read them, unless NODE_COMPILE_CACHE says otherwise. */
export const COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ??
  path.join(import.meta.dirname, '../../node_modules/.cache/edi-start')

/** V8 knows its memory saver from this version on, Node's 24; an older Node refuses to start with it. */
const SAVER_SINCE_V8 = 13

/**
 * Goes on as the same process with settings that are read only when a process begins. One heap of the C library instead
 * of eight for each core: every thread that compresses or compiles would keep one of its own, nearly empty. A young heap
 * of 8 MB instead of 32, which takes 50 MB more and answers no faster. V8 gives back what is free of its heap instead
 * of keeping 20 MB of it, and cleans up when the heap has grown by 80 % since the last time, not when it has doubled.
 * Memory that the C library has freed goes back to the system. And the sources as they were read last time, from the
 * very first file on: reading TypeScript takes 17 MB for good. MALLOC_ARENA_MAX in the environment says that this was
 * decided already.
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
    ...(Number.parseInt(process.versions.v8) >= SAVER_SINCE_V8 ? ['--memory-saver-mode'] : []),
    '--heap-growing-percent=80',
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  process.execve(process.execPath, command, {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '4194304',
    MALLOC_MMAP_THRESHOLD_: '262144',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })
}
