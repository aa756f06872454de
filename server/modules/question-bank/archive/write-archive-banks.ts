import type { ArchiveBank } from '#contract/catalog/course-archive.ts'
import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockBank, newPublicId } from '../context.ts'
import { columnsOf } from '../question-rows.ts'

interface BanksInput {
  course: { id: number }
  banks: readonly ArchiveBank[]
  staff: { id: number }
  now: Date
}

/**
 * Adds what is not here of the banks of an archive. A bank, a passage or a question that is here stays as it is, and
 * keeps its external id where one that comes has the same.
 */
export async function writeArchiveBanks(trx: Trx, input: BanksInput): Promise<void> {
  for (const bank of input.banks) await writeBank(trx, { ...input, bank })
}

type BankInput = BanksInput & { bank: ArchiveBank }

async function writeBank(trx: Trx, input: BankInput): Promise<void> {
  const { bank, course, now } = input
  await trx
    .insertInto('question_banks')
    .values({
      bank_id: bank.bank_id,
      title: bank.title,
      course_id: bank.is_of_course ? course.id : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('bank_id').doNothing())
    .execute()
  const { id } = await lockBank(trx, bank.bank_id)
  const stimuli = await writeStimuli(trx, { ...input, id })
  const fresh = await withoutThoseHere(trx, bank.questions)
  const used = await usedExternalIds(trx, { id, questions: fresh })
  for (const question of fresh) {
    const { document } = question
    const { id: row } = await trx
      .insertInto('bank_questions')
      .values({
        question_id: question.question_id,
        bank_id: id,
        external_id: used.has(document.externalId) ? null : document.externalId,
        created_at: now,
        archived_at: question.is_archived ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    used.add(document.externalId)
    const stimulus = document.stimulus === null ? null : defined(stimuli.get(document.stimulus))
    await trx
      .insertInto('question_versions')
      .values({
        ...columnsOf(document, stimulus),
        question_id: row,
        bank_id: id,
        number: 1,
        saved_at: now,
        saved_by: input.staff.id,
      })
      .execute()
  }
}

/** The rows of the passages, by the ids that the archive has for them. */
async function writeStimuli(
  trx: Trx,
  { bank: { stimuli }, id: bank, now }: BankInput & { id: number },
): Promise<Map<string, number>> {
  if (stimuli.length === 0) return new Map()
  const here = await trx
    .selectFrom('stimuli')
    .select(['id', 'stimulus_id', 'external_id', 'bank_id'])
    .where(({ or, eb }) =>
      or([
        eb('bank_id', '=', bank),
        eb(
          'stimulus_id',
          'in',
          stimuli.map(({ stimulus_id }) => stimulus_id),
        ),
      ]),
    )
    .execute()
  const rows = new Map(
    here.filter(({ bank_id }) => bank_id === bank).map((row) => [row.stimulus_id, row.id]),
  )
  const ids = new Set(here.map(({ stimulus_id }) => stimulus_id))
  const used = new Set(here.map(({ external_id }) => external_id))
  for (const stimulus of stimuli) {
    if (rows.has(stimulus.stimulus_id)) continue
    const { id } = await trx
      .insertInto('stimuli')
      .values({
        stimulus_id: ids.has(stimulus.stimulus_id) ? newPublicId() : stimulus.stimulus_id,
        bank_id: bank,
        external_id: used.has(stimulus.externalId) ? null : stimulus.externalId,
        text: JSON.stringify(stimulus.text),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    used.add(stimulus.externalId)
    rows.set(stimulus.stimulus_id, id)
  }
  return rows
}

async function withoutThoseHere(
  trx: Trx,
  questions: ArchiveBank['questions'],
): Promise<ArchiveBank['questions']> {
  if (questions.length === 0) return []
  const here = await trx
    .selectFrom('bank_questions')
    .select('question_id')
    .where(
      'question_id',
      'in',
      questions.map(({ question_id }) => question_id),
    )
    .execute()
  const ids = new Set(here.map(({ question_id }) => question_id))
  const once = new Map(questions.map((question) => [question.question_id, question]))
  return [...once.values()].filter(({ question_id }) => !ids.has(question_id))
}

async function usedExternalIds(
  trx: Trx,
  { id, questions }: { id: number; questions: ArchiveBank['questions'] },
): Promise<Set<string | null>> {
  const wanted = questions.flatMap(({ document }) => document.externalId ?? [])
  if (wanted.length === 0) return new Set()
  const rows = await trx
    .selectFrom('bank_questions')
    .select('external_id')
    .where('bank_id', '=', id)
    .where('external_id', 'in', wanted)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}
