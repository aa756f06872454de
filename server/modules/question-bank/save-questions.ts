import { isDeepStrictEqual } from 'node:util'
import type { QuestionDocument, StimulusDocument } from '#contract/question-bank/question.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { Problem } from '#contract/problems.ts'
import { type AuditActor, recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type BankDesk, lockBank, newPublicId } from './context.ts'
import { refuseFaultyFormulas } from './formula-faults.ts'
import { columnsOf, documentOf, selectLatest, type VersionRow } from './question-rows.ts'
import { saveStimulus } from './stimuli.ts'
import { refuseUnknownMedia } from './unknown-media.ts'

export interface SavedQuestions {
  added: number
  changed: number
  unchanged: number
  /** In the order they came. */
  questionIds: string[]
}

/**
 * Saves questions into a bank, all or none. A known external id becomes a new version, or stays where it is the same. A
 * stimulus is named by its external id among `stimuli`, or by the id of one in the bank.
 *
 * @throws Problem not_found, media_not_found, invalid_input for a stimulus that is nowhere, an external id that comes
 *   twice, a formula that cannot be drawn, or more questions than a bank takes
 */
export async function saveQuestions(
  { db, now, staff: actor }: Omit<BankDesk, 'staff'> & { staff: AuditActor },
  {
    bankId,
    questions,
    stimuli = [],
  }: {
    bankId: string
    questions: readonly QuestionDocument[]
    stimuli?: readonly StimulusDocument[]
  },
): Promise<SavedQuestions> {
  const staff = 'id' in actor ? actor : null
  await refuseFaultyFormulas(questions, (at) => `questions.${at}.`)
  await refuseFaultyFormulas(stimuli, (at) => `stimuli.${at}.`)
  return transact(db, async (trx) => {
    const bank = await lockBank(trx, bankId)
    refuseTwins(questions)
    await refuseUnknownMedia(trx, questions)
    const named = new Map<string, { id: number; stimulus_id: string }>()
    for (const stimulus of stimuli)
      named.set(stimulus.externalId ?? '', await saveStimulus(trx, { bank, now, stimulus }))
    const stimulusIds = await stimuliOf(trx, bank.id, questions)
    const before = await questionsOf(trx, bank.id, questions)
    await refuseFullBank(trx, bank.id, questions.length - before.size)

    const saved: SavedQuestions = { added: 0, changed: 0, unchanged: 0, questionIds: [] }
    for (const [at, question] of questions.entries()) {
      const stimulus = question.stimulus
        ? (named.get(question.stimulus) ?? stimulusIds.get(question.stimulus))
        : null
      if (stimulus === undefined) throw wrong(`questions.${at}.stimulus`)
      const document = { ...question, stimulus: stimulus?.stimulus_id ?? null }
      const earlier = question.externalId === null ? undefined : before.get(question.externalId)
      if (!earlier) {
        saved.added += 1
        saved.questionIds.push(await addQuestion(trx, { now, staff, bank, document, stimulus }))
        continue
      }
      const isNew = await saveVersion(trx, { now, staff, earlier, document, stimulus })
      saved[isNew ? 'changed' : 'unchanged'] += 1
      saved.questionIds.push(earlier.public_id)
    }
    await recordAudit(trx, {
      actor,
      action: 'bank_questions.saved',
      subject: bankId,
      before: { added: 0, changed: 0 },
      after: { added: saved.added, changed: saved.changed },
    })
    return saved
  })
}

/** What is saved of a question, when and by whom. */
interface VersionInput {
  now: Date
  /** null: it came with the sample catalogue, or from the command line. */
  staff: { id: number } | null
  document: QuestionDocument
  stimulus: { id: number } | null
}

/**
 * Writes the next version of a question, unless it is the same. The bank or the question is locked.
 *
 * @returns whether there is a new version
 */
export async function saveVersion(
  trx: Trx,
  { earlier, ...version }: VersionInput & { earlier: VersionRow },
): Promise<boolean> {
  const { document } = version
  if (isSame(document, documentOf(earlier))) return false
  const number = earlier.latest_number + 1
  await insertVersion(trx, {
    ...version,
    question: { id: earlier.question_id, bank_id: earlier.bank_id, number },
  })
  await changeOne(
    trx
      .updateTable('bank_questions')
      .set({ latest_number: number, external_id: document.externalId })
      .where('id', '=', earlier.question_id)
      .where('latest_number', '=', earlier.latest_number),
  )
  return true
}

/** Adds a question with its first version. @returns its public id */
export async function addQuestion(
  trx: Trx,
  { bank, ...version }: VersionInput & { bank: { id: number } },
): Promise<string> {
  const publicId = newPublicId()
  const { id } = await trx
    .insertInto('bank_questions')
    .values({
      question_id: publicId,
      bank_id: bank.id,
      external_id: version.document.externalId,
      created_at: version.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(trx, { ...version, question: { id, bank_id: bank.id, number: 1 } })
  return publicId
}

async function insertVersion(
  trx: Trx,
  {
    now,
    staff,
    document,
    stimulus,
    question,
  }: VersionInput & { question: { id: number; bank_id: number; number: number } },
): Promise<void> {
  await trx
    .insertInto('question_versions')
    .values({
      ...columnsOf(document, stimulus?.id ?? null),
      question_id: question.id,
      bank_id: question.bank_id,
      number: question.number,
      saved_at: now,
      saved_by: staff?.id ?? null,
    })
    .execute()
}

/** The stimuli of the bank that questions name by their id. */
export async function stimuliOf(
  trx: Trx,
  bank: number,
  questions: readonly Pick<QuestionDocument, 'stimulus'>[],
): Promise<Map<string, { id: number; stimulus_id: string }>> {
  const ids = questions.flatMap(({ stimulus }) => (stimulus === null ? [] : [stimulus]))
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('stimuli')
    .select(['id', 'stimulus_id'])
    .where('bank_id', '=', bank)
    .where('stimulus_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.stimulus_id, row]))
}

async function questionsOf(
  trx: Trx,
  bank: number,
  questions: readonly QuestionDocument[],
): Promise<Map<string, VersionRow>> {
  const ids = questions.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]))
  if (ids.length === 0) return new Map()
  // Locked before they are read: someone may be saving one of them in the editor.
  await trx
    .selectFrom('bank_questions')
    .select('id')
    .where('bank_id', '=', bank)
    .where('external_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await selectLatest(trx)
    .where('question.bank_id', '=', bank)
    .where('question.external_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.external_id ?? '', row]))
}

function isSame(document: QuestionDocument, before: QuestionDocument): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(document)), before)
}

function refuseTwins(questions: readonly QuestionDocument[]): void {
  const seen = new Set<string>()
  for (const [at, { externalId }] of questions.entries()) {
    if (externalId === null) continue
    if (seen.has(externalId)) throw wrong(`questions.${at}.externalId`)
    seen.add(externalId)
  }
}

async function refuseFullBank(trx: Trx, bank: number, more: number): Promise<void> {
  const { count } = await trx
    .selectFrom('bank_questions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('bank_id', '=', bank)
    .executeTakeFirstOrThrow()
  if (Number(count) + more <= bankLimits.questions) return
  const message = `A bank takes ${bankLimits.questions} questions.`
  throw new Problem('invalid_input', { errors: [{ field: 'questions', code: 'too_big', message }] })
}

export function wrong(field: string): Problem {
  return new Problem('invalid_input', {
    errors: [{ field, code: 'not_an_id', message: 'This is not an id of something here.' }],
  })
}
