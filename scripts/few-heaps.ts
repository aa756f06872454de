import cluster from 'node:cluster'

/**
 * Goes on as the same process with two heaps of the C library instead of eight for each core: every thread that
 * compresses or hashes would keep one of its own, 40 MB in all. The C library reads its setting only when a process
 * begins, so this one begins again; MALLOC_ARENA_MAX in the environment decides otherwise.
 */
export function keepFewHeaps(): void {
  if (process.platform !== 'linux' || cluster.isWorker || process.env['MALLOC_ARENA_MAX'] || !process.execve) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' })
}
