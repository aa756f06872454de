import type { TextFormat } from 'gift-pegjs'
import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { Block } from '#contract/learning/article.ts'
import { readMarkdown } from '../../../learning/index.ts'
import { noteOf } from '../refusals.ts'
import { blocksOfHtml } from '../text/html.ts'
import { blocksOfPlain } from '../text/plain.ts'

/** A text of GIFT in its format. Without one it is Moodle's own: HTML where it has elements, plain text otherwise. */
export async function blocksOfGift(text: TextFormat | null, notes: FileReason[]): Promise<Block[]> {
  if (!text) return []
  switch (text.format) {
    case 'html':
      return blocksOfHtml(text.text)
    case 'markdown': {
      const { document, notes: markdownNotes } = await readMarkdown(text.text)
      notes.push(
        ...markdownNotes.map(({ kind, text: words }) =>
          noteOf(`Not read as Markdown (${kind}): {0}`, words),
        ),
      )
      return document.content
    }
    case 'plain':
      return blocksOfPlain(text.text)
    case 'moodle':
      return /<[a-z][^<>]*>|&[a-z#]\w{1,10};/i.test(text.text)
        ? blocksOfHtml(text.text.replaceAll('\n', '<br>'))
        : blocksOfPlain(text.text)
  }
}
