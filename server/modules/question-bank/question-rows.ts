import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { plainText } from '#contract/question-bank/fractions.ts'
import { articleNodes } from '#contract/learning/article.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { tagOf, tagText } from './tags.ts'

/** Versions of questions, with the question they belong to. */
export function selectVersions(db: Db | Trx) {
  return db
    .selectFrom('question_versions as version')
    .innerJoin('bank_questions as question', 'question.id', 'version.question_id')
    .leftJoin('stimuli as stimulus', 'stimulus.id', 'version.stimulus_id')
    .leftJoin('students as saver', 'saver.id', 'version.saved_by')
    .selectAll('version')
    .select(['question.question_id as public_id', 'question.external_id', 'question.archived_at'])
    .select(['question.latest_number', 'stimulus.stimulus_id as stimulus_key'])
    .select('saver.name as saver_name')
}

/** The latest version of each question. */
export function selectLatest(db: Db | Trx) {
  return selectVersions(db).whereRef('version.number', '=', 'question.latest_number')
}

export type VersionRow = Awaited<
  ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>
>

/** A question as it was saved: checked then, and as plain as JSON left it. */
export function documentOf(row: VersionRow): QuestionDocument {
  return {
    kind: row.kind,
    shown: row.shown,
    key: row.key,
    explanation: row.explanation,
    feedback: row.feedback,
    externalId: row.external_id,
    stimulus: row.stimulus_key,
    hundredths: row.hundredths,
    negative:
      row.negative_numerator === null ? null : [row.negative_numerator, row.negative_denominator],
    difficulty: row.difficulty,
    tags: row.tags.map(tagOf),
  } as unknown as QuestionDocument
}

/** The columns of a version that come from its document. `stimulus`: its row. */
export function columnsOf(document: QuestionDocument, stimulus: number | null) {
  return {
    kind: document.kind,
    stimulus_id: stimulus,
    shown: JSON.stringify(document.shown),
    key: JSON.stringify(document.key),
    explanation: document.explanation && JSON.stringify(document.explanation),
    feedback: JSON.stringify(document.feedback),
    hundredths: document.hundredths,
    negative_numerator: document.negative?.[0] ?? null,
    negative_denominator: document.negative?.[1] ?? null,
    difficulty: document.difficulty,
    tags: document.tags.map(tagText),
    plain: comparedText(wordsOf(document.shown).join(' ')),
  }
}

/** A text as searches compare it: digits of either script are the same, and so are capitals. */
export function comparedText(text: string): string {
  return plainText(text).toLowerCase()
}

/** The first words of a question, in the language it has. */
export function beginningOf({ shown }: Pick<QuestionDocument, 'shown'>): string {
  const stem = shown.stem.bn ?? shown.stem.en
  if (!stem) return ''
  const words = [...articleNodes(stem)].map((node) =>
    node.type === 'text'
      ? node.text
      : node.type === 'formula' || node.type === 'formulaBlock'
        ? `$${node.attrs.latex}$`
        : ' ',
  )
  return words.join('').replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** Every text in what is shown: stem, options, rows, and formulas as they are written. */
function wordsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = [
    'text' in value && typeof value.text === 'string' ? value.text : '',
    'latex' in value && typeof value.latex === 'string' ? value.latex : '',
  ].filter(Boolean)
  return [...own, ...Object.values(value).flatMap(wordsOf)]
}
