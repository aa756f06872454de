import { Problem } from '#contract/problems.ts'
import { ThreadEnded, threadInTurn } from '#server/thread-in-turn.ts'
import { UnreadableFile } from '../refusals.ts'
import type {
  QuestionReply,
  QuestionTask,
  QuestionWork,
  UnreadableReason,
} from './question-worker.ts'

/** Ten thousand items of the slowest format take some ten seconds. */
const PATIENCE_MS = 120_000

const ask = threadInTurn<QuestionTask, QuestionReply>({
  file: new URL('./question-worker.ts', import.meta.url),
  memoryMb: 512,
})

/**
 * Reads or writes a file of questions in a thread of its own.
 *
 * @throws Problem question_file_unreadable with the facts `reason` and `code`, and its values by their numbers
 */
export async function inQuestionThread<Name extends keyof QuestionWork>(
  name: Name,
  input: Parameters<QuestionWork[Name]>[0],
): Promise<Awaited<ReturnType<QuestionWork[Name]>>> {
  const reply = await ask({ name, input } as QuestionTask, PATIENCE_MS).catch((error: unknown) => {
    if (!(error instanceof ThreadEnded)) throw error
    if (error.isTooSlow) throw unreadable(new UnreadableFile('Reading it took too long. Split it.'))
    if (isOutOfMemory(error.cause))
      throw unreadable(new UnreadableFile('It takes too much memory. Split it.'))
    throw error
  })
  if ('unreadable' in reply) throw unreadable(reply.unreadable)
  return reply.result as Awaited<ReturnType<QuestionWork[Name]>>
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function unreadable(fault: UnreadableReason | UnreadableFile): Problem {
  const { code, values } = fault.why
  const reason = 'reason' in fault ? fault.reason : fault.message
  return new Problem('question_file_unreadable', {
    facts: { reason, code, ...Object.fromEntries(values.entries()) },
  })
}
