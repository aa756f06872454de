import { defined } from '#contract/defined.ts'
import type { Inline } from '#contract/learning/article.ts'
import type { AcceptedNumber, Share } from '#contract/question-bank/keys.ts'
import type { QuestionDocument, QuestionOf } from '#contract/question-bank/question.ts'
import { textsOfTags } from '../draft.ts'
import { NotRepresented } from '../refusals.ts'
import { htmlOfBlocks, htmlOfLine } from '../text/write-html.ts'
import { blocksOf, lineOf, percentOf, type QuestionWriter } from './exported.ts'

export const giftWriter: QuestionWriter = {
  format: 'gift',
  carries: ['tags', 'difficulty', 'explanation', 'feedback'],
  carriesId: true,
  write: question,
  file: (written) => written.join('\n'),
}

function question(document: QuestionDocument): string {
  if (document.hundredths !== 100) throw new NotRepresented('marks other than 1')
  if (document.negative && document.kind !== 'single_choice')
    throw new NotRepresented('negative marks of this kind')
  const id = document.externalId
  const tags = textsOfTags(document)
  if ([id ?? '', ...tags].some((text) => /[\]\\]/.test(text)))
    throw new NotRepresented('] in its id or a tag')
  const about = [...(id === null ? [] : [`[id:${id}]`]), ...tags.map((tag) => `[tag:${tag}]`)].join(
    ' ',
  )
  const explanation = blocksOf(document.explanation)
  const said = explanation.length > 0 ? `####[html]${signs(htmlOfBlocks(explanation))}` : ''
  const stem = `[html]${signs(htmlOfBlocks(blocksOf(document.shown.stem)))}`
  return `${about ? `// ${about}\n` : ''}${stem} {${answers(document)}${said}}\n`
}

function answers(document: QuestionDocument): string {
  switch (document.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choice(document)
    case 'true_false':
      return trueFalse(document)
    case 'numeric':
      return numbers(document)
    case 'short_text':
      return document.key.texts
        .map(({ text, share, isExact }) => {
          if (isExact) throw new NotRepresented('case that counts')
          return `=${weight(share)}${signs(text.replaceAll('*', '\\*'))} `
        })
        .join('')
    case 'matching':
      return matching(document)
    case 'long_answer':
      if (document.key.rubric) throw new NotRepresented('what to look for when marking')
      if (document.shown.response !== 'either')
        throw new NotRepresented('how a long answer is handed in')
      return ''
    default:
      throw new NotRepresented('questions of the kind {0}', document.kind)
  }
}

function choice({
  kind,
  key,
  shown,
  feedback,
  negative,
}: QuestionOf<'single_choice' | 'multiple_choice'>): string {
  if ('partial' in key && key.partial !== 'weights')
    throw new NotRepresented('the rule "{0}" for several options', key.partial)
  if (shown.options.some(({ isFixed }) => isFixed))
    throw new NotRepresented('options that keep their place')
  const isSingle = kind === 'single_choice'
  if (isSingle && key.right.length === shown.options.length)
    throw new NotRepresented('a choice in which every option is right')
  return shown.options
    .map((option) => {
      const isRight = isSingle && key.right.includes(option.id)
      const off: Share | undefined =
        isSingle && negative && !isRight ? [-negative[0], negative[1]] : undefined
      const said = feedback[option.id]
      const heard = said ? `#${line(lineOf({ text: said }))}` : ''
      return `${isRight ? '=' : '~'}${weight(key.shares?.[option.id] ?? off)}${line(lineOf(option))}${heard} `
    })
    .join('')
}

function trueFalse({ key, feedback }: QuestionOf<'true_false'>): string {
  if (key.right.length > 1) throw new NotRepresented('both true and false')
  const [right, wrong] = key.right[0] ? (['true', 'false'] as const) : (['false', 'true'] as const)
  const said = (name: string) =>
    feedback[name] ? `#${line(lineOf({ text: feedback[name] }))}` : ''
  if (feedback[right] && !feedback[wrong])
    throw new NotRepresented('feedback to the right answer alone')
  return `${right === 'true' ? 'TRUE' : 'FALSE'}${said(wrong)}${said(right)}`
}

function numbers({ key }: QuestionOf<'numeric'>): string {
  if (key.units || key.withoutUnit) throw new NotRepresented('units')
  return `#${key.numbers.map((each) => `=${weight(each.share)}${number(each)} `).join('')}`
}

function number({ value, tolerance, percent, upTo }: AcceptedNumber): string {
  if (percent !== undefined) throw new NotRepresented('a tolerance in percents')
  for (const each of [value, tolerance, upTo])
    if (
      each !== undefined &&
      (!/^-?\d{1,15}(\.\d{1,15})?$/.test(each) || String(Number(each)) !== each)
    )
      throw new NotRepresented('the number {0}', each)
  if (upTo !== undefined && tolerance !== undefined)
    throw new NotRepresented('a range with a tolerance')
  return upTo === undefined
    ? `${value}${tolerance === undefined ? '' : `:${tolerance}`}`
    : `${value}..${upTo}`
}

function matching({ key, shown }: QuestionOf<'matching'>): string {
  if (key.partial !== 'share') throw new NotRepresented('the rule "{0}" for pairs', key.partial)
  const words = new Map(shown.partners.map((each) => [each.id, partner(lineOf(each))]))
  const used = new Set(key.pairs.map((each) => each.partner))
  const rows = shown.rows.map((row) => {
    const { partner: id } = defined(key.pairs.find((each) => each.row === row.id))
    return `=${line(lineOf(row)).replaceAll('->', '-&gt;')} -> ${words.get(id)} `
  })
  const others = shown.partners.filter(({ id }) => !used.has(id))
  return [...rows, ...others.map(({ id }) => `= -> ${words.get(id)} `)].join('')
}

/** A partner of GIFT is plain text. */
function partner(nodes: readonly Inline[]): string {
  const [only, ...others] = nodes
  if (only?.type !== 'text' || only.marks || others.length > 0 || /\\\(|\$\$|\\\[/.test(only.text))
    throw new NotRepresented('a partner with more than words')
  return signs(only.text)
}

function line(nodes: readonly Inline[]): string {
  return `[html]${signs(htmlOfLine(nodes))}`
}

function weight(share: Share | undefined): string {
  return share ? `%${percentOf(share)}%` : ''
}

/** Signs of GIFT, and line ends, which would end the question. */
function signs(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
