import { Worker } from 'node:worker_threads'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { MarkdownReply } from './markdown-worker.ts'

/** A lesson of 200,000 characters as people write it takes a third of a second. */
const PATIENCE_MS = 5_000
const MEMORY_MB = 256

let last: Promise<unknown> = Promise.resolve()

/**
 * A whole lesson of Markdown, parsed in a separate thread, one at a time: a text crafted to be slow holds up no
 * visitor, and is given up after five seconds.
 *
 * @throws Problem invalid_input when it is too long, nested too deeply or takes too long to read
 */
export function readMarkdown(
  markdown: string,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<ArticleDocument> {
  const reading = last.then(() => readInThread(markdown, patienceMs))
  last = reading.catch(() => undefined)
  return reading
}

async function readInThread(markdown: string, patienceMs: number): Promise<ArticleDocument> {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    workerData: markdown,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const reply = await new Promise<MarkdownReply>((resolve) => {
      worker.once('message', resolve)
      // Out of memory or out of stack: it cannot be read either.
      worker.once('error', () => resolve(tooLarge()))
      timer = setTimeout(() => resolve(tooLarge()), patienceMs)
    })
    if ('errors' in reply) throw new Problem('invalid_input', { errors: reply.errors })
    return reply.document
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function tooLarge(): MarkdownReply {
  const code = 'document_too_large'
  return { errors: [{ field: 'body', code, message: fieldErrorWords[code] }] }
}
