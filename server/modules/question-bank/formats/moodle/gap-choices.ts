import { defined } from '#contract/defined.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { type Draft, itemOf, partId, questionOf } from '../draft.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { renamedGaps } from '../text/gap-texts.ts'
import { blocksOfHtml } from '../text/html.ts'
import { elementsOf, type XmlElement } from '../xml/read-xml.ts'
import { fieldOf, wordsIn } from './moodle-text.ts'

/** Moodle's "select missing words" and "drag words into text": `[[2]]` is where the second word belongs. */
export async function gapChoices(question: XmlElement, draft: Draft): Promise<QuestionDocument> {
  const words = [...elementsOf(question, 'selectoption'), ...elementsOf(question, 'dragbox')].map(
    (word) => ({ blocks: blocksOfHtml(wordsIn(word)), group: fieldOf(word, 'group') || '1' }),
  )
  const rights: number[] = []
  const stem = renamedGaps(draft.stem, (name) => {
    const right = Number(name) - 1
    if (!words[right]) throw new Malformed('[[{0}]] names none of its words.', name)
    return `g${rights.push(right)}`
  })
  const gaps = rights.map((right, at) => {
    const { group } = defined(words[right])
    const choices = words.flatMap((word, place) =>
      word.group === group ? [itemOf(word.blocks, place)] : [],
    )
    return {
      id: `g${at + 1}`,
      options: choices,
      right: partId(right),
    }
  })
  if (gaps.some(({ options }) => options.length < 2))
    throw new NotRepresented('a gap with one word to choose from')
  return questionOf(
    { ...draft, stem },
    {
      kind: 'gaps',
      shown: { gaps: gaps.map(({ id, options }) => ({ id, options })) },
      key: { gaps: gaps.map(({ id, right }) => ({ id, right: [right] })), partial: 'share' },
    },
  )
}
