import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { poisha, signedTakaText } from '#contract/money.ts'
import { dhakaDay, dhakaTime } from '#contract/time.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { checkBooks, countWaitingPayments } from '#server/modules/orders/index.ts'

/** "2026-11-29 14:03:07" as clocks in Dhaka show it. */
export function spokenMoment(moment: Date): string {
  const seconds = moment.toISOString().slice(17, 19)
  return `${dhakaDay(moment)} ${dhakaTime(moment)}:${seconds}`
}

/**
 * What a restored database holds, for a person who knows the school: its newest order, how much of everything, whether
 * the books balance, and what waits for a gateway.
 */
export async function describeRestored(db: Db): Promise<{ lines: string[]; isBalanced: boolean }> {
  const { rows } = await sql<{ last: Date | null } & Record<ListName, number>>`select
    pg_last_xact_replay_timestamp() as last,
    (select count(*) from students)::int as students,
    (select count(*) from courses)::int as courses,
    (select count(*) from orders)::int as orders,
    (select count(*) from payments where state in ('succeeded', 'surplus'))::int as payments,
    (select count(*) from enrolments)::int as enrolments`.execute(db)
  const { last, ...counts } = defined(rows[0])
  const order = await db
    .selectFrom('orders')
    .select(['number', 'created_at', 'state'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const proofs = await checkBooks(db)
  const broken = proofs.filter(({ holds }) => !holds)
  const waiting = await countWaitingPayments(db)
  return {
    isBalanced: broken.length === 0,
    lines: [
      ...(last ? [`Its last transaction: ${spokenMoment(last)}.`] : []),
      order
        ? `Its last order: ${order.number}, ${spokenMoment(order.created_at)}, ${order.state}.`
        : 'It has no order.',
      `It has ${Object.entries(counts)
        .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
        .join(', ')}.`,
      ...(broken.length === 0
        ? [`The books balance: all of ${proofs.length} claims hold.`]
        : broken.map(({ claim, detail }) => `The books do not balance: "${claim}": ${detail}.`)),
      ...waiting.map(
        ({ gateway, count }) =>
          `Payments that wait for ${gateway}: ${count}. Edi asks about them itself, for 48 hours.`,
      ),
    ],
  }
}

type ListName = 'students' | 'courses' | 'orders' | 'payments' | 'enrolments'

/** What the running database has that came later than a moment, and how far its archive is. */
export async function describeGap({ db, pool }: Database, moment: Date): Promise<string[]> {
  const { orders } = await db
    .selectFrom('orders')
    .where('created_at', '>', moment)
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  const { payments, received } = await db
    .selectFrom('payments')
    .where('state', 'in', ['succeeded', 'surplus'])
    .where('finished_at', '>', moment)
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      sql<number>`coalesce(sum(received_poisha), 0)::bigint`.as('received'),
    ])
    .executeTakeFirstOrThrow()
  const { rows } = await pool.query<{ archived: Date | null }>(
    'select last_archived_time as archived from pg_stat_archiver',
  )
  const archived = rows[0]?.archived ?? null
  const ago = archived && Math.max(0, Math.round((Date.now() - archived.getTime()) / 1000))
  return [
    `The running school has ${orders} orders and ${payments} payments (${signedTakaText(poisha(received))} taka) that came later: going back would lose them.`,
    ...(archived
      ? [
          `The archive was written to ${ago} seconds ago, at ${spokenMoment(archived)}: what came since is what a dead machine would cost now.`,
        ]
      : ['The running server has handed over nothing to an archive since it started.']),
  ]
}
