import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import { readLines } from '#contract/question-bank/read-lines.ts'

/**
 * Reads a file of `catalogue/questions`: numbered questions as plain lines, below headings that tag them. `# Subject`
 * comes first, then `## Chapter`, then `1. A question …`.
 *
 * @param name the file without its ending: with the number of a question it is its external id
 * @throws Error naming the line that cannot be read
 */
export function readBankFile(text: string, name: string): QuestionDocument[] {
  const tags: Partial<Record<'subject' | 'chapter', string>> = {}
  return text
    .split(/^(?=##? )/m)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [, signs, heading = '', lines = ''] = /^(##?) +(.+)\n?([^]*)$/.exec(part) ?? []
      tags[signs === '#' ? 'subject' : 'chapter'] = heading.trim()
      return questionsOf(lines, name).map((question) => ({
        ...question,
        tags: Object.entries(tags).map(([kind, value]): QuestionTag => ({
          kind: kind as 'subject' | 'chapter',
          value,
        })),
      }))
    })
}

function questionsOf(lines: string, name: string): QuestionDocument[] {
  const { questions, faults } = readLines(lines)
  return questions.map(({ document, number, faults: own }) => {
    const [fault] = [...own, ...faults]
    if (!document || fault)
      throw new Error(`catalogue/questions: ${name}, question ${number}: ${JSON.stringify(fault)}`)
    return { ...document, externalId: `${name}-${number}` }
  })
}
