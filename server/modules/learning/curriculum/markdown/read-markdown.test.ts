import { expect, test } from 'vitest'
import { markdownToArticle } from './markdown-to-article.ts'
import { readMarkdown } from './read-markdown.ts'

/** The refusal of a text, by its code. */
async function refusal(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => 'read',
    (error: { errors?: { code: string }[] }) => error.errors?.map(({ code }) => code),
  )
}

test('a lesson is read as it is without a thread', async () => {
  const markdown = '## Fractions\n\nHalf of $n$ is **less**.\n\n- one\n- two\n'
  expect(await readMarkdown(markdown)).toEqual(markdownToArticle(markdown))
})

test('a document that is too deep is rejected with the reason', async () => {
  expect(await refusal(readMarkdown('>'.repeat(500)))).toEqual(['document_too_deep'])
})

test('a text that takes too long is given up, and the next one is read', async () => {
  const slow = '[a](<b'.repeat(33_000)
  const [given, next] = await Promise.all([
    refusal(readMarkdown(slow, { patienceMs: 1 })),
    readMarkdown('Half.'),
  ])
  expect(given).toEqual(['document_too_slow'])
  expect(next.document.content).toHaveLength(1)
})

test('the patience begins with the reading, not with the start of the thread', async () => {
  const slow = '[a](<b'.repeat(33_000)
  expect(await refusal(readMarkdown(slow, { patienceMs: 1 }))).toEqual(['document_too_slow'])
  // The thread was given up: this text starts another, which takes longer than its own reading may.
  expect((await readMarkdown('Half.', { patienceMs: 150 })).document.content).toHaveLength(1)
})
