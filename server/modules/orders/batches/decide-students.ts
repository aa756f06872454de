import { type RawBuilder, sql } from 'kysely'
import type { BatchStudent, StudentsDecision } from '#contract/orders/batches.ts'
import { poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { claimSeats, type PlanRow } from '../../catalog/index.ts'
import { asOrderBatch } from '../order-batch.ts'
import { CHECKED_ORDER_STATES } from '../order-states.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'

type Batch = PlanRow & { id: number; course_id: number }
export type StudentLine = Awaited<ReturnType<typeof studentLines>>[number]
type Line = StudentLine
type Choice = StudentsDecision['otherwise']

/**
 * The lines that have a seat in a batch, with what is being carried out for them. They are those of its students, and
 * of orders whose money is still being checked.
 */
export async function studentLines(db: Db | Trx, batchId: number) {
  const lines = await db
    .selectFrom('order_items as item')
    .innerJoin('orders as o', 'o.id', 'item.order_id')
    .innerJoin('students as student', 'student.id', 'item.student_id')
    .leftJoin('batch_decisions as decision', (join) =>
      join.onRef('decision.order_item_id', '=', 'item.id').on('decision.done_at', 'is', null),
    )
    .select([
      'item.id',
      'item.order_id',
      'item.course_id',
      'item.title',
      'item.student_id',
      'item.fee_poisha',
      'item.total_poisha',
      'item.refunded_poisha',
      'item.fulfilment',
      'o.number',
    ])
    .select(PERSON_COLUMNS)
    .select(changedFee('item.id').as('changed_poisha'))
    .select(['decision.act as deciding', 'decision.charge_item_id'])
    .where('item.batch_id', '=', batchId)
    // What pays for a change of batch is no one's place.
    .where('item.moves_item_id', 'is', null)
    .where((or) =>
      or.or([
        or('item.fulfilment', 'in', ['due', 'enrolled']),
        or.and([
          or('item.fulfilment', '=', 'pending'),
          or('item.seat_state', '=', 'held'),
          or('o.state', 'in', [...CHECKED_ORDER_STATES]),
        ]),
      ]),
    )
    .orderBy('student.name')
    .orderBy('item.id')
    .execute()
  return lines
}

/** What changes of batch have added to the fee of a place, or taken off, in poisha. */
export function changedFee(line: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(made.difference_poisha), 0)::bigint from batch_decisions made
    where made.order_item_id = ${sql.ref(line)} and made.outcome = 'moved')`
}

/** Who has a seat in a batch, for staff, and how many unpaid orders there are for it. @throws Problem batch_not_found */
export async function batchStudents(
  db: Db,
  batchId: number,
): Promise<{ students: z.input<typeof BatchStudent>[]; openOrders: number }> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  const lines = await studentLines(db, batchId)
  const { open } = await db
    .selectFrom('order_items as item')
    .innerJoin('orders as o', 'o.id', 'item.order_id')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('item.batch_id', '=', batchId)
    .where('item.seat_state', '=', 'held')
    .where('o.state', '=', 'pending_payment')
    .executeTakeFirstOrThrow()
  return {
    students: lines.map(asBatchStudent),
    openOrders: open,
  }
}

export function asBatchStudent(line: Line): z.input<typeof BatchStudent> {
  return {
    itemId: String(line.id),
    orderNumber: line.number,
    student: personOf(line),
    paid: takaText(poisha(line.total_poisha - line.refunded_poisha)),
    isChecked: line.fulfilment === 'pending',
    // The table's check holds the choices.
    deciding: line.deciding as 'move' | null,
    waitsForPayment: line.charge_item_id !== null,
  }
}

/**
 * Records what happens to each line of a locked batch, and takes the seats of those who move, whose batches are locked too.
 *
 * @throws Problem invalid_input, batch_not_found, batch_full (facts: batch, left), payment_not_checked (facts: order),
 * not_yours_to_decide
 */
export async function recordDecisions(
  trx: Trx,
  decided: {
    staff: { id: number }
    batch: Batch
    /** `chosen`: by the student, who is `staff` then. */
    cause: 'cancelled' | 'rescheduled' | 'chosen'
    lines: readonly Line[]
    students: StudentsDecision
    /** Below zero: so much of each line goes back with the move. */
    difference?: number
  },
): Promise<void> {
  const { staff, batch, cause, lines, students, difference = 0 } = decided
  const choices = new Map(students.choices.map((choice) => [choice.itemId, choice]))
  const decisions = lines.map((line) => ({
    line,
    choice: choices.get(String(line.id)) ?? students.otherwise,
  }))
  for (const { line, choice } of decisions)
    refuseChoice(choice, {
      cause,
      isOwn: line.student_id === staff.id,
      checked: line.fulfilment === 'pending' ? line.number : null,
    })
  const moving = Map.groupBy(
    decisions.filter(({ choice }) => choice.act === 'move'),
    ({ choice }) => Number(choice.toBatchId),
  )
  for (const [target, those] of [...moving].toSorted(([one], [other]) => one - other))
    await reserveSeats(trx, { from: batch, target, seats: those.length })
  const before = JSON.stringify(asOrderBatch(batch))
  await trx
    .insertInto('batch_decisions')
    .values(
      decisions.map(({ line, choice }) => ({
        batch_id: batch.id,
        order_item_id: line.id,
        student_id: line.student_id,
        cause,
        act: choice.act,
        to_batch_id: choice.act === 'move' ? Number(choice.toBatchId) : null,
        before,
        reason: students.reason,
        decided_by: staff.id,
        difference_poisha: difference,
      })),
    )
    .execute()
}

function refuseChoice(
  { act, toBatchId }: Choice,
  { cause, isOwn, checked }: { cause: string; isOwn: boolean; checked: string | null },
): void {
  if (act === 'keep' && cause === 'cancelled')
    throw new Problem('invalid_input', {
      errors: [
        {
          field: 'students',
          code: 'not_a_choice',
          message: 'No one can stay in a cancelled batch.',
        },
      ],
    })
  if (act === 'move' && !/^\d{1,15}$/.test(toBatchId ?? ''))
    throw new Problem('invalid_input', {
      errors: [
        { field: 'students.toBatchId', code: 'required', message: 'Choose the batch to move to.' },
      ],
    })
  // What may not have arrived cannot be asked back by two people; of a cancelled batch it goes back without them.
  if (act === 'refund' && cause === 'rescheduled' && checked !== null)
    throw new Problem('payment_not_checked', { facts: { order: checked } })
  if (act === 'refund' && isOwn) throw new Problem('not_yours_to_decide')
}

/** All of them, or none. Staff may move students past the last day to enrol, but into no draft and no cancelled batch. */
export async function reserveSeats(
  trx: Trx,
  {
    from,
    target,
    seats,
  }: { from: { id: number; course_id: number }; target: number; seats: number },
): Promise<void> {
  const batch = await trx
    .selectFrom('batches')
    .select(['number', 'seats', 'seats_taken'])
    .where('id', '=', target)
    .where('id', '<>', from.id)
    .where('course_id', '=', from.course_id)
    .where('state', 'in', ['open', 'closed'])
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  if (!(await claimSeats(trx, { batchId: target, seats })))
    throw new Problem('batch_full', {
      facts: { batch: String(batch.number), left: String((batch.seats ?? 0) - batch.seats_taken) },
    })
}
