import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import { defined } from '#contract/defined.ts'
import type { Block } from '#contract/learning/article.ts'
import type { Share } from '#contract/question-bank/keys.ts'
import { itemOf, type Particulars, partId, shareOfPercent } from './draft.ts'
import { Malformed, NotRepresented, noteOf } from './refusals.ts'
import { wordsOf } from './text/lines.ts'

/** An option, or an accepted answer, with what it earns of the marks in percents. */
export interface GradedText {
  blocks: Block[]
  percent: number
  feedback: Block[]
}

/** A choice of graded options. Of one that may be chosen, what every wrong one takes off is that of the question. */
export function choiceOf(
  options: readonly GradedText[],
  { isSingle }: { isSingle: boolean },
): { particulars: Particulars; negative: Share | null } {
  const shown = { options: options.map(({ blocks }, at) => itemOf(blocks, at)) }
  if (!options.some(({ percent }) => percent > 0))
    throw new Malformed('None of its options is right.')
  return isSingle ? singleChoice(options, shown) : multipleChoice(options, shown)
}

type Shown = { options: { id: string }[] }

function singleChoice(options: readonly GradedText[], shown: Shown) {
  const right = placesOf(options, (percent) => percent >= 100)
  if (right.length === 0) throw new Malformed('None of its options earns all marks.')
  const wrong = options.filter(({ percent }) => percent <= 0)
  const off = wrong[0]?.percent ?? 0
  if (wrong.some(({ percent }) => percent !== off))
    throw new NotRepresented('wrong options that take off different marks')
  const shares = sharesOf(options, (percent) => percent > 0 && percent < 100)
  const [top, bottom] = shareOfPercent(-off)
  return {
    particulars: {
      kind: 'single_choice',
      shown,
      key: { right, ...(shares && { shares }) },
    } as const,
    negative: top > 0 ? ([top, bottom] as const) : null,
  }
}

function multipleChoice(options: readonly GradedText[], shown: Shown) {
  const shares = sharesOf(options, (percent) => percent !== 0)
  const right = placesOf(options, (percent) => percent > 0)
  return {
    particulars: {
      kind: 'multiple_choice',
      shown,
      key: { right, partial: 'weights', ...(shares && { shares }) },
    } as const,
    negative: null,
  }
}

function placesOf(options: readonly GradedText[], fits: (percent: number) => boolean): string[] {
  return options.flatMap(({ percent }, at) => (fits(percent) ? [partId(at)] : []))
}

function sharesOf(
  options: readonly GradedText[],
  fits: (percent: number) => boolean,
): Record<string, Share> | null {
  const shares = options.flatMap(({ percent }, at) =>
    fits(percent) ? [[partId(at), shareOfPercent(percent)] as const] : [],
  )
  return shares.length > 0 ? Object.fromEntries(shares) : null
}

export function feedbackOf(options: readonly GradedText[]): Map<number, Block[]> {
  return new Map(
    options.flatMap(({ feedback }, at) => (feedback.length > 0 ? [[at, feedback] as const] : [])),
  )
}

/** A share as a key holds it; nothing where it is all marks. */
export function shareField(percent: number): { share?: Share } {
  return percent >= 100 ? {} : { share: shareOfPercent(percent) }
}

/** What is said to an answer that is typed has no place of its own: it is added to the explanation. */
export function explanationWith(
  explanation: readonly Block[],
  answers: readonly { words: string; feedback: Block[] }[],
  notes: FileReason[],
): Block[] {
  const said = answers.filter(({ feedback }) => wordsOf(feedback) !== '')
  if (said.length > 0)
    notes.push(noteOf('What is said to single answers is part of the explanation.'))
  return [
    ...explanation,
    ...said.flatMap(({ words, feedback }): Block[] => [
      { type: 'paragraph', content: [{ type: 'text', text: `${words} —` }] },
      ...feedback,
    ]),
  ]
}

/**
 * Accepted texts. A `*` accepts anything in Moodle: alone and for no marks it only carries feedback.
 *
 * @throws NotRepresented for a `*` that earns marks
 */
export function acceptedTexts(
  answers: readonly { text: string; percent: number }[],
  { isExact = false }: { isExact?: boolean } = {},
) {
  const earning = answers.filter(({ percent }) => percent !== 0)
  if (earning.some(({ percent }) => percent < 0))
    throw new NotRepresented('a typed answer that takes off marks')
  return earning.map(({ text, percent }) => {
    if (/(?<!\\)\*/.test(text))
      throw new NotRepresented('* for any text, in {0}', text.slice(0, 60))
    return {
      text: text.replaceAll('\\*', '*').replace(/\s+/g, ' ').trim(),
      ...shareField(percent),
      ...(isExact && { isExact }),
    }
  })
}

/** Rows and partners; a partner without a row is there to mislead. Partners that read alike are one. */
export function matchingOf(
  pairs: readonly { row: Block[] | null; partner: Block[] }[],
): Particulars {
  const partners: { words: string; blocks: Block[] }[] = []
  const places = pairs.map(({ partner }) => {
    const words = JSON.stringify(partner)
    const place = partners.findIndex((each) => each.words === words)
    return place === -1 ? partners.push({ words, blocks: partner }) - 1 : place
  })
  const rows = pairs.flatMap(({ row }, at) => (row ? [{ row, partner: defined(places[at]) }] : []))
  return {
    kind: 'matching',
    shown: {
      rows: rows.map(({ row }, at) => itemOf(row, at, 'a row')),
      partners: partners.map(({ blocks }, at) => itemOf(blocks, at, 'a partner')),
    },
    key: {
      pairs: rows.map(({ partner }, at) => ({ row: partId(at), partner: partId(partner) })),
      partial: 'share',
    },
  }
}
