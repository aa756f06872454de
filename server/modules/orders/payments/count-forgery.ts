import { sql } from 'kysely'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Db } from '#server/db/connect.ts'

/** Characters of the first forged message of an hour: enough to see whether a signing secret is wrong. */
const SAMPLE_CHARACTERS = 1_000

/**
 * Counts a message that failed its signature. One row per gateway and hour, with the first message of that hour as a
 * sample. A flood takes no more space than a single message.
 */
export async function countForgery(
  db: Db,
  forged: { gateway: GatewayId; body: string; now: Date },
): Promise<void> {
  const { gateway, body, now } = forged
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const sample = body.slice(0, SAMPLE_CHARACTERS).replaceAll('\0', '').toWellFormed()
  await db
    .insertInto('forged_messages')
    .values({ gateway, hour, messages: 1, sample })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'hour'])
        .doUpdateSet({ messages: sql`forged_messages.messages + 1` }),
    )
    .execute()
}
