import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** How long a thread waits for its next task: it holds the libraries that the task needs. */
const IDLE_MS = 60_000

/** A task took longer than it may, or its thread failed with the `cause`. The next task begins with a new thread. */
export class ThreadEnded extends Error {
  readonly isTooSlow: boolean

  constructor(isTooSlow: boolean, cause: unknown) {
    super('A thread ended before it answered.', { cause })
    this.isTooSlow = isTooSlow
  }
}

/**
 * Does tasks in a thread of its own, one at a time: one crafted to be slow or large holds up no visitor. The thread
 * starts with the first task, says so by a message, and answers each by one. Its start does not count against patience.
 *
 * @throws ThreadEnded
 */
export function threadInTurn<Task, Reply>({ file, memoryMb }: { file: URL; memoryMb: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function end(worker: Worker): Promise<void> {
    if (thread === worker) thread = null
    await worker.terminate()
  }

  async function doNow(task: Task, patienceMs: number): Promise<Reply> {
    clearTimeout(idle)
    thread ??= await startThread(file, memoryMb)
    const worker = thread
    worker.ref()
    const signal = AbortSignal.timeout(patienceMs)
    const answer = once(worker, 'message', { signal })
    worker.postMessage(task)
    try {
      const [reply] = (await answer) as [Reply]
      worker.unref()
      idle = setTimeout(() => void end(worker), IDLE_MS).unref()
      return reply
    } catch (error) {
      await end(worker)
      throw new ThreadEnded(signal.aborted, error)
    }
  }

  return (task: Task, patienceMs: number): Promise<Reply> => {
    const reply = last.then(() => doNow(task, patienceMs))
    last = reply.catch(() => undefined)
    return reply
  }
}

async function startThread(file: URL, memoryMb: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  await once(worker, 'message')
  return worker
}
