import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { Block } from '#contract/learning/article.ts'
import { blocksOfGift } from '../gift/gift-text.ts'
import { Malformed, noteOf } from '../refusals.ts'
import { elementOf, elementsOf, textIn, type XmlElement } from '../xml/read-xml.ts'

const FORMATS = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
} as const

/** The text of an element, such as a stem or an answer, in its format. */
export async function blocksOfMoodle(
  element: XmlElement | undefined,
  notes: FileReason[],
): Promise<Block[]> {
  if (!element) return []
  const format = FORMATS[(element.attributes['format'] ?? 'html') as keyof typeof FORMATS] ?? 'html'
  const text = wordsIn(element)
  for (const { attributes } of elementsOf(element, 'file'))
    if (!text.includes(attributes['name'] ?? ''))
      notes.push(noteOf('The file {0} is not kept: its text does not show it.', attributes['name']))
  return blocksOfGift({ format, text }, notes)
}

/** What its `<text>` says, or what it says itself where it has none. */
export function wordsIn(element: XmlElement | undefined): string {
  if (!element) return ''
  return textIn(elementOf(element, 'text') ?? element).trim()
}

export function fieldOf(question: XmlElement, name: string): string {
  return wordsIn(elementOf(question, name))
}

/** Moodle writes truth as `true` and as `1`. */
export function isTrue(written: string): boolean {
  return written === '1' || written.toLowerCase() === 'true'
}

/** What an answer earns. @throws Malformed for a fraction that is no number */
export function percentOf({ attributes: { fraction = '0' } }: XmlElement): number {
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(fraction.trim()))
    throw new Malformed('The fraction {0} is no number.', fraction.slice(0, 30))
  return Number(fraction)
}
