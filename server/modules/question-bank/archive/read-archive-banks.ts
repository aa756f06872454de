import { sql } from 'kysely'
import type { ArchiveBank } from '#contract/catalog/course-archive.ts'
import { defined } from '#contract/defined.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { documentOf, selectLatest } from '../question-rows.ts'
import { tagText } from '../tags.ts'

/** What tests of one course need of banks. */
export interface BankDemand {
  course: number
  /** Public ids of questions that are taken. */
  taken: readonly string[]
  draws: readonly { bankId: string; tag: QuestionTag | null }[]
}

/**
 * The questions that tests of courses take or may draw, by their banks, for each course. Three queries. Of a bank the
 * questions that are taken come first, then the oldest.
 */
export async function readArchiveBanks(
  db: Db,
  demands: readonly BankDemand[],
): Promise<Map<number, ArchiveBank[]>> {
  const questions = [
    ...(await takenQuestions(db, demands)),
    ...(await drawableQuestions(
      db,
      demands.flatMap(({ draws }) => draws),
    )),
  ]
  const stimuli = await stimuliOf(db, questions)
  return new Map(
    demands.map((demand) => [
      demand.course,
      banksOf(
        demand,
        questions.filter((question) => isWanted(question, demand)),
        stimuli,
      ),
    ]),
  )
}

function isWanted(question: QuestionRow, { taken, draws }: BankDemand): boolean {
  if (taken.includes(question.public_id)) return true
  return (
    question.archived_at === null &&
    draws.some(
      ({ bankId, tag }) =>
        bankId === question.bank_key && (tag === null || question.tags.includes(tagText(tag))),
    )
  )
}

function banksOf(
  { course }: BankDemand,
  questions: readonly QuestionRow[],
  stimuli: ArchiveBank['stimuli'],
): ArchiveBank[] {
  const banks = Map.groupBy(questions, ({ bank_key }) => bank_key)
  return [...banks].toSorted(byId).map(([bank_id, all]) => {
    const once = [...new Map(all.map((row) => [row.public_id, row])).values()]
    const shown = once.slice(0, bankLimits.questionsArchived)
    const { title, bank_course } = defined(all[0])
    const passages = new Set(shown.map(({ stimulus_key }) => stimulus_key))
    return {
      bank_id,
      title,
      is_of_course: bank_course === course,
      stimuli: stimuli.filter(({ stimulus_id }) => passages.has(stimulus_id)),
      questions: shown
        .map((row) => ({
          question_id: row.public_id,
          is_archived: row.archived_at !== null,
          document: documentOf(row),
        }))
        .toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1)),
      left_out: once.length - shown.length,
    }
  })
}

function selectQuestions(db: Db) {
  return selectLatest(db)
    .innerJoin('question_banks as bank', 'bank.id', 'question.bank_id')
    .select(['bank.bank_id as bank_key', 'bank.title', 'bank.course_id as bank_course'])
}

type QuestionRow = Awaited<
  ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>
>

function takenQuestions(db: Db, demands: readonly BankDemand[]): Promise<QuestionRow[]> {
  return selectQuestions(db)
    .where('question.question_id', 'in', ['', ...demands.flatMap(({ taken }) => taken)])
    .orderBy('question.id')
    .execute()
}

/** Of each bank those that any of its draws may take, the oldest first. */
function drawableQuestions(db: Db, draws: BankDemand['draws']): Promise<QuestionRow[]> {
  const wishes = draws.map(({ bankId, tag }) => ({
    bank: bankId,
    tag: tag === null ? null : tagText(tag),
  }))
  const isDrawn = sql<boolean>`exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish(bank text, tag text)
    where wish.bank = bank.bank_id and (wish.tag is null or version.tags @> array[wish.tag]))`
  return selectQuestions(db)
    .where('question.archived_at', 'is', null)
    .where('bank.bank_id', 'in', ['', ...wishes.map(({ bank }) => bank)])
    .where(isDrawn)
    .orderBy('question.id')
    .execute()
}

async function stimuliOf(
  db: Db,
  questions: readonly QuestionRow[],
): Promise<ArchiveBank['stimuli']> {
  const ids = questions.flatMap(({ stimulus_id }) => (stimulus_id === null ? [] : [stimulus_id]))
  if (ids.length === 0) return []
  return db
    .selectFrom('stimuli')
    .select(['stimulus_id', 'external_id as externalId', 'text'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('stimulus_id')
    .execute()
}

function byId([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
