import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/problems.ts'
import type { QuestionReply, QuestionTask, QuestionWork } from './question-worker.ts'

/** Ten thousand items of the slowest format take some ten seconds. */
const PATIENCE_MS = 120_000
const MEMORY_MB = 512
/** How long the thread waits for the next file: it holds the libraries of the formats. */
const IDLE_MS = 60_000

let last: Promise<unknown> = Promise.resolve()
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Reads or writes a file of questions in a thread of its own, one at a time. A long or crafted file holds up no
 * visitor.
 *
 * @throws Problem question_file_unreadable with the fact `reason`
 */
export function inQuestionThread<Name extends keyof QuestionWork>(
  name: Name,
  input: Parameters<QuestionWork[Name]>[0],
): Promise<Awaited<ReturnType<QuestionWork[Name]>>> {
  const doing = last.then(() => doNow({ name, input } as QuestionTask))
  last = doing.catch(() => undefined)
  return doing as Promise<Awaited<ReturnType<QuestionWork[Name]>>>
}

async function doNow(task: QuestionTask): Promise<unknown> {
  clearTimeout(idle)
  thread ??= await startThread()
  const worker = thread
  worker.ref()
  const reply = await replyOf(worker, task)
  worker.unref()
  idle = setTimeout(() => void end(worker), IDLE_MS).unref()
  if ('unreadable' in reply) throw unreadable(reply.unreadable)
  return reply.result
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./question-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  await once(worker, 'message')
  return worker
}

async function end(worker: Worker): Promise<void> {
  if (thread === worker) thread = null
  await worker.terminate()
}

/** @throws Problem question_file_unreadable where it takes too long or too much; then the thread has ended */
async function replyOf(worker: Worker, task: QuestionTask): Promise<QuestionReply> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = once(worker, 'message', { signal })
  worker.postMessage(task)
  try {
    const [reply] = (await answer) as [QuestionReply]
    return reply
  } catch (error) {
    await end(worker)
    if (signal.aborted) throw unreadable('Reading it took too long. Split it.')
    if (isOutOfMemory(error)) throw unreadable('It takes too much memory. Split it.')
    throw error
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function unreadable(reason: string): Problem {
  return new Problem('question_file_unreadable', { facts: { reason } })
}
