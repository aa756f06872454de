import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionFormat } from '#contract/question-bank/terms.ts'
import { readQuestions } from './read-questions.ts'
import { bytesSource } from './source.ts'

/** Reads a text as a file. */
export function readText(text: string, format?: QuestionFormat) {
  return readQuestions(bytesSource('questions.txt', new TextEncoder().encode(text)), format)
}

/** The only question of a text. @throws Error with the reason where it is not imported */
export async function onlyQuestion(
  text: string,
  format?: QuestionFormat,
): Promise<QuestionDocument> {
  const { items } = await readText(text, format)
  const [item] = items
  if (items.length !== 1 || item?.outcome !== 'imported')
    throw new Error(items.map((each) => JSON.stringify(each)).join('\n') || 'no item')
  return item.question
}

/** The outcome and reason of the only item. */
export async function onlyOutcome(text: string, format?: QuestionFormat) {
  const { items } = await readText(text, format)
  return items.map(({ outcome, ...item }) => ({
    outcome,
    reason: 'reason' in item ? item.reason : '',
  }))
}

/** A stem or an explanation in one line a paragraph, formulas between dollars. */
export function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  if ('type' in value && value.type === 'text' && 'text' in value) return String(value.text)
  if ('type' in value && value.type === 'hardBreak') return '\n'
  if ('attrs' in value && typeof value.attrs === 'object' && value.attrs && 'latex' in value.attrs)
    return `$${String(value.attrs.latex)}$`
  return Object.values(value).map(shown).join('')
}
