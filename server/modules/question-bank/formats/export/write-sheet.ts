import { csv, UTF8_MARK } from '#contract/csv.ts'
import { defined } from '#contract/defined.ts'
import type { AcceptedNumber, AcceptedText, Share } from '#contract/question-bank/keys.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { tagKinds } from '#contract/question-bank/terms.ts'
import { NotRepresented } from '../refusals.ts'
import { sheetColumns, type SheetRow } from '../sheet/question-of-row.ts'
import { renamedGaps } from '../text/gap-texts.ts'
import { plainOfBlocks, plainOfLine } from '../text/write-plain.ts'
import { blocksOf, lineOf, marksOf, percentOf, type QuestionWriter } from './exported.ts'

export const sheetWriter: QuestionWriter = {
  format: 'csv',
  carries: ['tags', 'difficulty', 'explanation'],
  carriesId: true,
  write: (question) => {
    const row = rowOf(question)
    return csv([sheetColumns.map((column) => row[column] ?? null)])
  },
  file: (written) => UTF8_MARK + csv([sheetColumns]) + written.join(''),
}

function rowOf(question: QuestionDocument): SheetRow {
  const { negative, difficulty, tags, externalId } = question
  return {
    ...(externalId !== null && { id: externalId }),
    type: question.kind,
    question: plainOfBlocks(blocksOf(question.shown.stem)),
    explanation: plainOfBlocks(blocksOf(question.explanation)),
    marks: marksOf(question),
    ...(negative && { negative: negative.join('/') }),
    ...(difficulty !== null && { difficulty: String(difficulty) }),
    ...Object.fromEntries(
      tagKinds.map((kind) => [
        kind,
        tags
          .filter((tag) => tag.kind === kind)
          .map(({ value }) => value)
          .join(' | '),
      ]),
    ),
    ...ofKind(question),
  }
}

function ofKind(question: QuestionDocument): SheetRow {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choice(question)
    case 'true_false':
      if (question.key.right.length > 1) throw new NotRepresented('both true and false')
      return { answer: String(question.key.right[0]) }
    case 'numeric':
      if (question.key.units) throw new NotRepresented('units')
      return { answer: question.key.numbers.map(number).join(' | ') }
    case 'short_text':
      return { answer: question.key.texts.map(text).join(' | ') }
    case 'gaps':
      return gaps(question)
    case 'matching':
      return matching(question)
    case 'ordering':
      return {
        ...options(
          question.key.right.map((id) =>
            plainOfLine(lineOf(defined(question.shown.items.find((item) => item.id === id)))),
          ),
        ),
        partial: question.key.partial,
      }
    case 'long_answer':
      if (question.shown.response !== 'either')
        throw new NotRepresented('how a long answer is handed in')
      return { answer: plainOfBlocks(blocksOf(question.key.rubric)) }
  }
}

function options(texts: readonly string[]): SheetRow {
  return Object.fromEntries(texts.map((each, at) => [`option_${at + 1}`, each]))
}

function choice({
  shown,
  key,
}: Extract<QuestionDocument, { kind: 'single_choice' | 'multiple_choice' }>): SheetRow {
  if (key.shares) throw new NotRepresented('options with shares of their own')
  const place = (id: string) => String(shown.options.findIndex((option) => option.id === id) + 1)
  return {
    ...options(shown.options.map((option) => plainOfLine(lineOf(option)))),
    answer: key.right.map(place).join(', '),
    fixed: shown.options
      .filter(({ isFixed }) => isFixed)
      .map(({ id }) => place(id))
      .join(', '),
    ...('partial' in key && { partial: key.partial }),
  }
}

function share(earned: Share | undefined): string {
  return earned ? ` = ${percentOf(earned)}%` : ''
}

function number({ value, tolerance, percent, upTo, share: earned }: AcceptedNumber): string {
  if (upTo !== undefined) return `${value}..${upTo}${share(earned)}`
  const around = percent === undefined ? tolerance : `${percent}%`
  return `${value}${around === undefined ? '' : ` ± ${around}`}${share(earned)}`
}

function text({ text: accepted, share: earned, isExact }: AcceptedText): string {
  return `${isExact ? `"${accepted}"` : accepted}${share(earned)}`
}

function gaps({ shown, key }: Extract<QuestionDocument, { kind: 'gaps' }>): SheetRow {
  const order: string[] = []
  const stem = renamedGaps(blocksOf(shown.stem), (id) => String(order.push(id)))
  const answers = order.map((id) => {
    const gap = key.gaps.find((each) => each.id === id)
    if (!gap || !('texts' in gap)) throw new NotRepresented('gaps with options or numbers')
    return gap.texts.map(text).join(' | ')
  })
  return { question: plainOfBlocks(stem), answer: answers.join('; '), partial: key.partial }
}

function matching({ shown, key }: Extract<QuestionDocument, { kind: 'matching' }>): SheetRow {
  const words = (id: string, list: typeof shown.rows) =>
    plainOfLine(lineOf(defined(list.find((item) => item.id === id))))
  const used = key.pairs.map(({ partner }) => partner)
  const pairs = shown.rows.map(({ id }) => {
    const { partner } = defined(key.pairs.find(({ row }) => row === id))
    return `${words(id, shown.rows)} => ${words(partner, shown.partners)}`
  })
  const others = shown.partners.filter(({ id }) => !used.includes(id))
  return {
    ...options([...pairs, ...others.map(({ id }) => `=> ${words(id, shown.partners)}`)]),
    partial: key.partial,
  }
}
