import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'

/** Silent reading of a text one learns from, in either language. */
const WORDS_A_MINUTE = 180
/** What is looked at rather than read. */
const SECONDS = { picture: 10, formulaBlock: 10, formula: 3, codeLine: 3 } as const

/** The time an article takes to read, in seconds, to the half minute; 0 where there is nothing to read. */
export function readingSeconds(document: ArticleDocument): number {
  let words = 0
  let seconds = 0
  for (const node of articleNodes(document)) {
    if (node.type === 'text') words += node.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    else if (node.type === 'codeBlock') {
      const code = node.content?.[0]?.text ?? ''
      seconds += code.split('\n').length * SECONDS.codeLine
      // Its text is visited as a separate node.
      words -= code.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    } else if (node.type === 'picture' || node.type === 'formula' || node.type === 'formulaBlock')
      seconds += SECONDS[node.type]
  }
  return Math.ceil((seconds + (words / WORDS_A_MINUTE) * 60) / 30) * 30
}
