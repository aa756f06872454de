import { sql } from 'kysely'
import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import type { Cancellation } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { defined } from '#contract/defined.ts'
import type { MarkedSlot } from './marks-of-paper.ts'
import { type Paper, papersOf } from './papers.ts'

interface VersionKey {
  id: number
  question: number
  key: QuestionKey
  parts: MarkedSlot['parts']
}

/** What was done about a question that turned out wrong. */
export interface KeyCorrection {
  question: number
  cancels: Cancellation | null
  keyVersion: number | null
}

/**
 * The questions of attempts with their answers, and with what was done about the questions since.
 *
 * @param attempts rows of `attempts`, all of one test
 * @param planned a correction that is not made yet: it goes before those that are
 */
export async function readSlots(
  db: Db | Trx,
  {
    test,
    attempts,
    planned = null,
  }: { test: number; attempts: readonly number[]; planned?: KeyCorrection | null },
): Promise<Map<number, MarkedSlot[]>> {
  if (attempts.length === 0) return new Map()
  const papers = await papersOf(db, attempts)
  const corrections = await correctionsOf(db, test)
  if (planned) corrections.set(planned.question, planned)
  const versions = await keysOf(db, [
    ...new Set([
      ...papers.flatMap(({ versionIds }) => versionIds),
      ...[...corrections.values()].flatMap(({ keyVersion }) => keyVersion ?? []),
    ]),
  ])
  const answers = await answersOf(db, attempts)
  const marks = await givenMarks(db, attempts)
  const slotOf = (paper: Paper, at: number): MarkedSlot => {
    const place = `${paper.attempt}/${at + 1}`
    const version = defined(versions.get(defined(paper.versionIds[at])))
    const correction = corrections.get(version.question)
    const keyVersion = correction?.keyVersion ? versions.get(correction.keyVersion) : undefined
    const answer = answers.get(place)
    return {
      key: (keyVersion ?? version).key,
      parts: version.parts,
      hundredths: defined(paper.hundredths[at]),
      negative: defined(paper.negatives[at]),
      cancelled: correction?.cancels ?? null,
      answer: answer?.answer ?? null,
      isLate: answer?.isLate ?? false,
      personMarks: marks.get(place) ?? new Map(),
    }
  }
  return new Map(
    papers.map((paper) => [paper.attempt, paper.versionIds.map((_, at) => slotOf(paper, at))]),
  )
}

/** The keys by which a test marks these versions of questions, corrections included, by version. */
export async function readKeys(
  db: Db | Trx,
  { test, versions }: { test: number; versions: readonly number[] },
): Promise<Map<number, Pick<MarkedSlot, 'key' | 'cancelled'>>> {
  const corrections = await correctionsOf(db, test)
  const keyVersions = [...corrections.values()].flatMap(({ keyVersion }) => keyVersion ?? [])
  const keys = await keysOf(db, [...new Set([...versions, ...keyVersions])])
  return new Map(
    versions.map((id) => {
      const version = defined(keys.get(id))
      const correction = corrections.get(version.question)
      const corrected = correction?.keyVersion ? keys.get(correction.keyVersion) : undefined
      return [id, { key: (corrected ?? version).key, cancelled: correction?.cancels ?? null }]
    }),
  )
}

/** The latest correction of each question of a test. */
async function correctionsOf(db: Db | Trx, test: number): Promise<Map<number, KeyCorrection>> {
  const rows = await db
    .selectFrom('key_changes')
    .distinctOn('question_id')
    .select(['question_id', 'cancels', 'key_version_id'])
    .where('test_id', '=', test)
    .orderBy('question_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.question_id,
      { question: row.question_id, cancels: row.cancels, keyVersion: row.key_version_id },
    ]),
  )
}

async function keysOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, VersionKey>> {
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'kind', 'key'])
    .select(sql<MarkedSlot['parts']>`shown->'parts'`.as('parts'))
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ id, question_id, kind, key, parts }) => [
      id,
      { id, question: question_id, key: { kind, key } as unknown as QuestionKey, parts },
    ]),
  )
}

async function answersOf(db: Db | Trx, attempts: readonly number[]) {
  const rows = await db
    .selectFrom('attempt_answers')
    .select(['attempt_id', 'slot', 'answer'])
    .select(sql<boolean>`claimed_at is not null`.as('is_late'))
    .where(sql<boolean>`attempt_id = any (${attempts}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ attempt_id, slot, answer, is_late }) => [
      `${attempt_id}/${slot}`,
      { answer: answer as Answer, isLate: is_late },
    ]),
  )
}

async function givenMarks(db: Db | Trx, attempts: readonly number[]) {
  const rows = await db
    .selectFrom('answer_marks')
    .select(['attempt_id', 'slot', 'part', 'hundredths'])
    .where(sql<boolean>`attempt_id = any (${attempts}::bigint[])`)
    .execute()
  const marks = new Map<string, Map<string, number>>()
  for (const { attempt_id, slot, part, hundredths } of rows) {
    const place = `${attempt_id}/${slot}`
    marks.set(place, (marks.get(place) ?? new Map<string, number>()).set(part, hundredths))
  }
  return marks
}
