import { defined } from '#contract/defined.ts'
import { latinDigits } from '#contract/money.ts'
import { readNumber } from '#contract/question-bank/fractions.ts'
import type { AcceptedNumber, Share } from '#contract/question-bank/keys.ts'
import type { QuestionDocument, QuestionOf } from '#contract/question-bank/question.ts'
import { textsOfTags } from '../draft.ts'
import { gcd } from '../moodle/numeric-key.ts'
import { titleOf } from '../read-item.ts'
import { NotRepresented } from '../refusals.ts'
import { wordsOf } from '../text/lines.ts'
import { escaped, htmlOfBlocks, htmlOfLine } from '../text/write-html.ts'
import { blocksOf, lineOf, marksOf, percentOf, type QuestionWriter } from './exported.ts'

export const moodleWriter: QuestionWriter = {
  format: 'moodle-xml',
  carries: ['tags', 'difficulty', 'explanation', 'feedback'],
  carriesId: true,
  write: question,
  file: (written) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join('')}</quiz>\n`,
}

function question(document: QuestionDocument): string {
  const { type, inside, stem = htmlOfBlocks(blocksOf(document.shown.stem)) } = ofKind(document)
  const tags = textsOfTags(document)
  return element(
    `question type="${type}"`,
    [
      text('name', titleOf(wordsOf(blocksOf(document.shown.stem)))),
      html('questiontext', stem),
      html('generalfeedback', htmlOfBlocks(blocksOf(document.explanation))),
      element('defaultgrade', marksOf(document)),
      ...(document.externalId === null ? [] : [element('idnumber', escaped(document.externalId))]),
      inside,
      ...(tags.length > 0 ? [element('tags', tags.map((tag) => text('tag', tag)).join(''))] : []),
    ].join('\n'),
  )
}

interface Written {
  type: string
  inside: string
  stem?: string
}

function ofKind(document: QuestionDocument): Written {
  if (document.negative && document.kind !== 'single_choice')
    throw new NotRepresented('negative marks of this kind')
  switch (document.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choice(document)
    case 'true_false':
      return trueFalse(document)
    case 'numeric':
      return { type: 'numerical', inside: numbers(document.key.numbers) + units(document) }
    case 'short_text':
      return shortText(document)
    case 'gaps':
      return gaps(document)
    case 'matching':
      return matching(document)
    case 'ordering':
      return ordering(document)
    case 'long_answer':
      return longAnswer(document)
  }
}

function choice(document: QuestionOf<'single_choice' | 'multiple_choice'>): Written {
  const isSingle = document.kind === 'single_choice'
  if (document.kind === 'multiple_choice' && document.key.partial !== 'weights')
    throw new NotRepresented('the rule "{0}" for several options', document.key.partial)
  const { options } = document.shown
  const fixed = options.filter(({ isFixed }) => isFixed).length
  if (fixed > 0 && fixed < options.length)
    throw new NotRepresented('some options that keep their place')
  const wrong: Share = document.negative ? [-document.negative[0], document.negative[1]] : [0, 1]
  const answers = options.map((option) => {
    const share: Share =
      document.key.shares?.[option.id] ??
      (isSingle && document.key.right.includes(option.id) ? [1, 1] : isSingle ? wrong : [0, 1])
    const said = document.feedback[option.id]
    return answer(
      percentOf(share),
      htmlOfLine(lineOf(option)),
      said && htmlOfLine(lineOf({ text: said })),
    )
  })
  const head = element('single', String(isSingle)) + element('shuffleanswers', String(fixed === 0))
  return { type: 'multichoice', inside: head + answers.join('') }
}

function trueFalse({ key, feedback }: QuestionOf<'true_false'>): Written {
  if (key.right.length > 1) throw new NotRepresented('both true and false')
  const answers = (['true', 'false'] as const).map((name) => {
    const said = feedback[name]
    const percent = key.right[0] === (name === 'true') ? '100' : '0'
    return answer(percent, name, said && htmlOfLine(lineOf({ text: said })))
  })
  return { type: 'truefalse', inside: answers.join('') }
}

function numbers(accepted: readonly AcceptedNumber[]): string {
  return accepted
    .map(({ value, tolerance, percent, upTo, share }) => {
      if (percent !== undefined || upTo !== undefined)
        throw new NotRepresented('a range or a tolerance in percents')
      return element(
        `answer fraction="${percentOf(share ?? [1, 1])}"`,
        `<text>${escaped(latinDigits(value))}</text>${element('tolerance', escaped(latinDigits(tolerance ?? '0')))}`,
      )
    })
    .join('')
}

function units({ key }: QuestionOf<'numeric'>): string {
  if (!key.units) {
    if (key.withoutUnit) throw new NotRepresented('marks without a unit')
    return ''
  }
  const [top, bottom] = key.withoutUnit ?? [0, 1]
  if (top !== 0 && top !== bottom) throw new NotRepresented('part of the marks without a unit')
  const written = key.units.map(({ unit, factor }) =>
    element(
      'unit',
      element('multiplier', multiplierOf(factor)) + element('unit_name', escaped(unit)),
    ),
  )
  const graded = element('unitgradingtype', top === 0 ? '1' : '0') + element('unitpenalty', '1')
  return element('units', written.join('')) + graded
}

/** How many of a unit are one of the key, as a decimal. */
function multiplierOf(factor: string): string {
  const number = defined(readNumber(factor))
  const divisor = gcd(number.top, number.bottom)
  const [top, bottom] = [number.bottom / divisor, number.top / divisor]
  if (bottom === 1n) return String(top)
  const power = String(bottom).length + 12
  const scaled = top * 10n ** BigInt(power)
  if (scaled % bottom !== 0n || bottom < 0n)
    throw new NotRepresented('the factor {0} of a unit', factor)
  const digits = String(scaled / bottom).padStart(power + 1, '0')
  return `${digits.slice(0, -power)}.${digits.slice(-power).replace(/0+$/, '')}`
}

function shortText({ key }: QuestionOf<'short_text'>): Written {
  const exact = key.texts.filter(({ isExact }) => isExact).length
  if (exact > 0 && exact < key.texts.length)
    throw new NotRepresented('case that counts in some answers')
  const answers = key.texts.map((accepted) =>
    element(
      `answer fraction="${percentOf(accepted.share ?? [1, 1])}" format="plain_text"`,
      `<text>${escaped(accepted.text.replaceAll('*', '\\*'))}</text>`,
    ),
  )
  return {
    type: 'shortanswer',
    inside: element('usecase', exact > 0 ? '1' : '0') + answers.join(''),
  }
}

function gaps(document: QuestionOf<'gaps'>): Written {
  const { key, shown } = document
  if (key.partial === 'all') throw new NotRepresented('gaps that earn marks together only')
  const weights = key.gaps.map(({ weight }) => weight ?? ([1, 1] as const))
  const bottom = weights.reduce(
    (common, [, each]) => common * (each / Number(gcd(BigInt(common), BigInt(each)))),
    1,
  )
  const codes = new Map(
    key.gaps.map((gap, at) => {
      const [top, parts] = defined(weights[at])
      const whole = key.partial === 'weights' ? (top * bottom) / parts : 1
      if (whole < 1) throw new NotRepresented('a gap for no marks')
      const options = shown.gaps.find(({ id }) => id === gap.id)?.options
      return [gap.id, `{${whole}:${clozeOf(gap, options)}}`] as const
    }),
  )
  const stem = htmlOfBlocks(blocksOf(shown.stem))
  if (/\{\d*:[A-Z_]+:/i.test(stem)) throw new NotRepresented('signs of a gap in the text')
  return {
    type: 'cloze',
    inside: '',
    stem: stem.replace(/\[\[([\w.-]+)\]\]/g, (mark, id: string) => codes.get(id) ?? mark),
  }
}

function clozeOf(
  gap: QuestionOf<'gaps'>['key']['gaps'][number],
  options: QuestionOf<'gaps'>['shown']['gaps'][number]['options'],
): string {
  const share = (each?: Share) => (each ? `%${percentOf(each)}%` : '=')
  if ('right' in gap) {
    const written = (options ?? []).map(
      (option) =>
        `${gap.right.includes(option.id) ? '=' : ''}${clozeText(htmlOfLine(lineOf(option)))}`,
    )
    return `MULTICHOICE:${written.join('~')}`
  }
  if ('numbers' in gap)
    return `NUMERICAL:${gap.numbers
      .map(({ value, tolerance, percent, upTo, share: earned }) => {
        if (percent !== undefined || upTo !== undefined)
          throw new NotRepresented('a range or a tolerance in percents')
        return `${share(earned)}${latinDigits(value)}:${latinDigits(tolerance ?? '0')}`
      })
      .join('~')}`
  const exact = gap.texts.filter(({ isExact }) => isExact).length
  if (exact > 0 && exact < gap.texts.length)
    throw new NotRepresented('case that counts in some answers')
  const texts = gap.texts.map(
    (each) => `${share(each.share)}${clozeText(escaped(each.text.replaceAll('*', '\\*')))}`,
  )
  return `${exact > 0 ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${texts.join('~')}`
}

/** Moodle knows a backslash before its own signs only. */
function clozeText(text: string): string {
  if (text.includes('\\') && !/^(?:[^\\]|\\\*|\\[()])*$/.test(text))
    throw new NotRepresented('a backslash in a gap')
  return text.replace(/[~#}=]/g, '\\$&')
}

function matching({ key, shown }: QuestionOf<'matching'>): Written {
  if (key.partial !== 'share') throw new NotRepresented('the rule "{0}" for pairs', key.partial)
  const partner = new Map(shown.partners.map((each) => [each.id, htmlOfLine(lineOf(each))]))
  const pair = (row: string, words: string) =>
    element(
      'subquestion format="html"',
      `<text>${escaped(row)}</text>${element('answer format="html"', `<text>${escaped(words)}</text>`)}`,
    )
  const used = new Set(key.pairs.map((each) => each.partner))
  const rows = shown.rows.map((row) =>
    pair(
      htmlOfLine(lineOf(row)),
      defined(partner.get(defined(key.pairs.find((each) => each.row === row.id)).partner)),
    ),
  )
  const others = shown.partners
    .filter(({ id }) => !used.has(id))
    .map(({ id }) => pair('', defined(partner.get(id))))
  return { type: 'matching', inside: [...rows, ...others].join('') }
}

const ORDER_RULES = {
  all: 'ALL_OR_NOTHING',
  places: 'ABSOLUTE_POSITION',
  neighbours: 'RELATIVE_NEXT_EXCLUDE_LAST',
} as const

function ordering({ key, shown }: QuestionOf<'ordering'>): Written {
  const items = key.right.map((id, at) =>
    answer(String(at + 1), htmlOfLine(lineOf(defined(shown.items.find((item) => item.id === id))))),
  )
  return {
    type: 'ordering',
    inside: element('gradingtype', ORDER_RULES[key.partial]) + items.join(''),
  }
}

function longAnswer({ key, shown }: QuestionOf<'long_answer'>): Written {
  const format = { text: 'editor', photos: 'noinline', either: 'editor' }[shown.response]
  const inside = [
    element('responseformat', format),
    element('attachments', shown.response === 'text' ? '0' : '-1'),
    html('graderinfo', htmlOfBlocks(blocksOf(key.rubric))),
  ]
  return { type: 'essay', inside: inside.join('') }
}

function answer(percent: string, words: string, said?: string): string {
  const feedback = said ? html('feedback', said) : ''
  return element(
    `answer fraction="${percent}" format="html"`,
    `<text>${escaped(words)}</text>${feedback}`,
  )
}

function html(name: string, written: string): string {
  return element(`${name} format="html"`, `<text>${escaped(written)}</text>`)
}

function text(name: string, words: string): string {
  return element(name, `<text>${escaped(words)}</text>`)
}

function element(tag: string, inside: string): string {
  return `<${tag}>${inside}</${tag.split(' ')[0]}>\n`
}
