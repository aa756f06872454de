import { Worker } from 'node:worker_threads'
import { type FieldErrorCode, fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { TextReply, TextTask, TextWork } from './text-worker.ts'

/** A lesson of 200,000 characters as people write it takes a third of a second. */
const PATIENCE_MS = 5_000
const MEMORY_MB = 256
/** How long the thread waits for the next text: it holds the libraries that read Markdown and draw formulas. */
const IDLE_MS = 60_000

let last: Promise<unknown> = Promise.resolve()
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Does one thing with a text in a separate thread, one at a time: a text crafted to be slow holds up no visitor. The
 * thread starts with the first text; what counts against the patience is the work, not that start.
 *
 * @throws Problem invalid_input document_too_slow after five seconds, document_too_large when memory or stack ran out,
 * and what the work itself refuses
 */
export function inTextThread<Name extends keyof TextWork>(
  name: Name,
  input: Parameters<TextWork[Name]>[0],
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<Awaited<ReturnType<TextWork[Name]>>> {
  const doing = last.then(() => doNow({ name, input } as TextTask, patienceMs))
  last = doing.catch(() => undefined)
  return doing as Promise<Awaited<ReturnType<TextWork[Name]>>>
}

async function doNow(task: TextTask, patienceMs: number): Promise<unknown> {
  clearTimeout(idle)
  thread ??= await startThread()
  const worker = thread
  worker.ref()
  const reply = await replyOf(worker, { task, patienceMs })
  if (typeof reply === 'string') {
    thread = null
    await worker.terminate()
    throw refusal(reply)
  }
  worker.unref()
  idle = setTimeout(() => {
    thread = null
    void worker.terminate()
  }, IDLE_MS).unref()
  if ('errors' in reply) throw new Problem('invalid_input', { errors: reply.errors })
  return reply.result
}

function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      worker.off('error', reject)
      resolve(worker)
    })
  })
}

/** @returns the code of a refusal, where there is no reply */
async function replyOf(
  worker: Worker,
  { task, patienceMs }: { task: TextTask; patienceMs: number },
): Promise<TextReply | FieldErrorCode> {
  const { promise, resolve } = Promise.withResolvers<TextReply | FieldErrorCode>()
  // Out of memory or out of stack: it cannot be read either.
  const fail = () => resolve('document_too_large')
  worker.on('message', resolve)
  worker.on('error', fail)
  const timer = setTimeout(() => resolve('document_too_slow'), patienceMs)
  worker.postMessage(task)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', fail)
  }
}

function refusal(code: FieldErrorCode): Problem {
  return new Problem('invalid_input', {
    errors: [{ field: 'body', code, message: fieldErrorWords[code] }],
  })
}
