import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { AcceptedNumber, GapsKey } from '#contract/question-bank/keys.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { acceptedTexts, explanationWith, shareField } from '../choices.ts'
import { type Draft, itemOf, partId, questionOf, shareOfPercent } from '../draft.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { wordsOf } from '../text/lines.ts'
import { blocksOfHtml } from '../text/html.ts'
import { elementOf, type XmlElement } from '../xml/read-xml.ts'
import { blocksOfMoodle, fieldOf } from './moodle-text.ts'

const GAP = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\}]){0,3000})\}/gi

/** Characters of a text with gaps. */
const LONGEST = 60_000

interface Gap {
  weight: number
  shown: { id: string; options?: { id: string }[] }
  key: GapsKey['gaps'][number]
  said: { words: string; html: string }[]
}

interface Answer {
  text: string
  percent: number
  feedback: string
}

/** Moodle's embedded answers: `{1:SHORTANSWER:=Dhaka}` in the text. Every gap is checked as a question of its own. */
export async function clozeQuestion(
  question: XmlElement,
  draft: Draft,
  notes: FileReason[],
): Promise<QuestionDocument> {
  const text = elementOf(question, 'questiontext')
  if (!text) throw new Malformed('It has no text.')
  if (fieldOf(question, 'questiontext').length > LONGEST) throw new Malformed('It is too long.')
  const gaps: Gap[] = []
  const withMarks = fieldOf(question, 'questiontext').replace(GAP, (gap: string) => {
    const [, weight = '', type = '', answers = ''] = new RegExp(GAP.source, 'i').exec(gap) ?? []
    const id = `g${gaps.length + 1}`
    gaps.push(gapOf({ id, weight: Number(weight || '1'), type: type.toUpperCase(), answers }))
    return `[[${id}]]`
  })
  const unread = /\{\d*:[A-Z_]{2,20}:/i.exec(withMarks)
  if (unread) throw new Malformed('The gap {0}… has no end.', unread[0])
  const [first] = gaps
  if (!first) throw new Malformed('It has no gaps.')
  const sum = gaps.reduce((total, { weight }) => total + weight, 0)
  const isEven = gaps.every(({ weight }) => weight === first.weight)
  const said = gaps.flatMap((gap) =>
    gap.said.map(({ words, html }) => ({ words, feedback: blocksOfHtml(html) })),
  )
  return questionOf(
    {
      ...draft,
      stem: await blocksOfMoodle(
        { ...text, children: [{ name: 'text', attributes: {}, children: [withMarks] }] },
        notes,
      ),
      marks: draft.marks ?? String(sum),
      explanation: explanationWith(draft.explanation, said, notes),
    },
    {
      kind: 'gaps',
      shown: { gaps: gaps.map(({ shown }) => shown) },
      key: {
        gaps: gaps.map(({ key, weight }) =>
          isEven ? key : { ...key, weight: weightOf(weight, sum) },
        ),
        partial: isEven ? 'share' : 'weights',
      },
    },
  )
}

function weightOf(weight: number, sum: number): readonly [number, number] {
  if (sum > 100) throw new NotRepresented('weights of gaps that add up to more than 100')
  return [weight, sum]
}

const TEXT = /^(SHORTANSWER|SA|MW)(_?C)?$/
const CHOICE = /^(MULTICHOICE|MC)(_?[VHS]{1,2})?$/

function gapOf({
  id,
  weight,
  type,
  answers,
}: {
  id: string
  weight: number
  type: string
  answers: string
}): Gap {
  if (weight === 0) throw new NotRepresented('a gap for no marks')
  const read = answersOf(answers)
  const said = read.flatMap(({ text, feedback }) =>
    feedback ? [{ words: plain(text), html: feedback }] : [],
  )
  if (!read.some(({ percent }) => percent >= 100))
    throw new Malformed('No answer earns all marks of gap {0}.', id)
  const [, , isExact] = TEXT.exec(type) ?? []
  if (TEXT.test(type)) {
    const texts = acceptedTexts(
      read.map(({ text, percent }) => ({ text: plain(text), percent })),
      { isExact: isExact !== undefined },
    )
    return { weight, shown: { id }, key: { id, texts }, said }
  }
  if (type === 'NUMERICAL' || type === 'NM')
    return { weight, shown: { id }, key: { id, numbers: numbersOf(read) }, said }
  if (!CHOICE.test(type)) throw new NotRepresented("gaps of Moodle's type {0}", type)
  if (read.some(({ percent }) => percent !== 0 && percent < 100))
    throw new NotRepresented('an option of a gap for a part of its marks')
  return {
    weight,
    shown: { id, options: read.map(({ text }, at) => itemOf(blocksOfHtml(text), at)) },
    key: { id, right: read.flatMap(({ percent }, at) => (percent >= 100 ? [partId(at)] : [])) },
    said,
  }
}

function numbersOf(answers: readonly Answer[]): AcceptedNumber[] {
  return answers
    .filter(({ percent }) => percent !== 0)
    .map(({ text, percent }) => {
      const [value = '', tolerance] = plain(text).split(':')
      if (value.includes('*')) throw new NotRepresented('* for any number')
      if (percent < 0) throw new NotRepresented('a number that takes off marks')
      return {
        value,
        ...(tolerance && !/^0*(\.0*)?$/.test(tolerance) && { tolerance }),
        ...shareField(percent),
      }
    })
}

/** `=right#said~%50%half~wrong`, with `\` before a sign that means itself. */
function answersOf(text: string): Answer[] {
  return split(text.replace(/^\s*~/, ''), '~').map((answer) => {
    const [whole = '', feedback = ''] = split(answer.trim(), '#')
    const [, sign, percent, written = ''] =
      /^(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(whole.trim()) ?? []
    const earned = percent === undefined ? (sign ? 100 : 0) : Number(percent)
    if (Number.isNaN(earned)) throw new Malformed('The share {0} is no number.', percent)
    shareOfPercent(earned)
    return {
      text: unescaped(written).trim(),
      percent: earned,
      feedback: unescaped(feedback).trim(),
    }
  })
}

/** At a sign that no backslash is in front of. */
function split(text: string, sign: string): string[] {
  const parts = ['']
  for (const piece of text.match(/\\[\s\S]|[\s\S]/g) ?? [])
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  return parts
}

function unescaped(text: string): string {
  return text.replace(/\\([~#}="/\\])/g, '$1')
}

function plain(html: string): string {
  return wordsOf(blocksOfHtml(html))
}
