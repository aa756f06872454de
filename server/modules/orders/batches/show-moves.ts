import { sql } from 'kysely'
import type { z } from 'zod'
import type { BatchMoves } from '#contract/orders/batch-moves.ts'
import { signedTakaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyContext } from '../context.ts'
import { asBatchStudent, studentLines } from './decide-students.ts'
import { clashesWith } from './move-students.ts'
import { differenceOf } from './order-difference.ts'

/** The students of a batch, and what a move to `to` would mean for each. @throws Problem batch_not_found */
export async function showMoves(
  { db, now, rules }: MoneyContext,
  { batchId, to }: { batchId: number; to?: string | undefined },
): Promise<z.input<typeof BatchMoves>> {
  const batch = await db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.number', 'batch.course_id as course', 'course.course_id', 'course.title'])
    .select('course.fee_poisha')
    .where('batch.id', '=', batchId)
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  const targets = await targetsOf(db, { batchId, course: batch.course, now })
  const target = targets.find(({ id }) => String(id) === to)
  if (to !== undefined && !target) throw new Problem('batch_not_found')
  const clashes = target ? await clashesWith(db, { batchId, target: target.id, now }) : new Map()
  return {
    courseId: batch.course_id,
    courseName: batch.title,
    number: batch.number,
    targets: targets.map(({ id, number, starts_on, seats, seats_taken, coming }) => ({
      batchId: String(id),
      number,
      startsOn: starts_on,
      comingClasses: coming,
      seatsLeft: seats === null ? null : seats - seats_taken,
    })),
    students: (await studentLines(db, batchId)).map((line) => ({
      ...asBatchStudent(line),
      difference: target
        ? signedTakaText(
            differenceOf(line, {
              batch: target,
              fee: batch.fee_poisha,
              today: dhakaDay(now),
              rules,
            }),
          )
        : null,
      clashes: clashes.get(line.id) ?? 0,
    })),
  }
}

function targetsOf(
  db: Db,
  { batchId, course, now }: { batchId: number; course: number; now: Date },
) {
  return db
    .selectFrom('batches')
    .select([
      'id',
      'number',
      'starts_on',
      'seats',
      'seats_taken',
      'early_fee_poisha',
      'early_until',
    ])
    .select(
      sql<number>`(select count(*)::integer from class_meetings meeting
        where meeting.batch_id = batches.id and meeting.state = 'planned' and meeting.starts_at > ${now})`.as(
        'coming',
      ),
    )
    .where('course_id', '=', course)
    .where('id', '<>', batchId)
    .where('state', 'in', ['open', 'closed'])
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
