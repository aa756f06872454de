import { type FieldErrorCode, fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import { ThreadEnded, threadInTurn } from '#server/thread-in-turn.ts'
import type { TextReply, TextTask, TextWork } from './text-worker.ts'

/** A lesson of 200,000 characters as people write it takes a third of a second. */
const PATIENCE_MS = 5_000

const ask = threadInTurn<TextTask, TextReply>({
  file: new URL('./text-worker.ts', import.meta.url),
  memoryMb: 256,
})

/**
 * Does one thing with a text in a separate thread, which holds the libraries that read Markdown and draw formulas.
 *
 * @throws Problem invalid_input document_too_slow after five seconds, document_too_large when memory or stack ran out,
 * and what the work itself refuses
 */
export async function inTextThread<Name extends keyof TextWork>(
  name: Name,
  input: Parameters<TextWork[Name]>[0],
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<Awaited<ReturnType<TextWork[Name]>>> {
  const reply = await ask({ name, input } as TextTask, patienceMs).catch((error: unknown) => {
    if (!(error instanceof ThreadEnded)) throw error
    // Out of memory or out of stack: it cannot be read either.
    throw refusal(error.isTooSlow ? 'document_too_slow' : 'document_too_large')
  })
  if ('errors' in reply) throw new Problem('invalid_input', { errors: reply.errors })
  return reply.result as Awaited<ReturnType<TextWork[Name]>>
}

function refusal(code: FieldErrorCode): Problem {
  return new Problem('invalid_input', {
    errors: [{ field: 'body', code, message: fieldErrorWords[code] }],
  })
}
