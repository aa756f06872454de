import { sql } from 'kysely'
import type { MeetingSetting } from '#contract/classes/classes.ts'
import type { ClassAudience } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import type { MeetingRooms } from '../rooms/rooms.ts'

/**
 * The columns of who gives a class, and where. Students without a place go to the venue of their batch; guests have none.
 *
 * @throws Problem room_not_offered, invalid_input
 */
export async function settingColumns(
  trx: Trx,
  { rooms }: { rooms: MeetingRooms },
  { setting, audience }: { setting: MeetingSetting; audience: ClassAudience },
) {
  if (!rooms.kinds.includes(setting.room)) throw new Problem('room_not_offered')
  if (audience === 'guests' && setting.room === 'place' && !setting.place)
    throw new Problem('invalid_input', {
      errors: [{ field: 'place', code: 'required', message: 'Say where it is held.' }],
    })
  return {
    instructor_id: setting.instructorSlug ? await instructorOf(trx, setting.instructorSlug) : null,
    room: setting.room,
    place: setting.room === 'place' ? setting.place || null : null,
    address: setting.room === 'link' ? setting.address || null : null,
  }
}

async function instructorOf(trx: Trx, slug: string): Promise<number> {
  const instructor = await trx
    .selectFrom('instructors')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!instructor) throw wrongField('instructorSlug', 'There is no such instructor.')
  return instructor.id
}

/** Something typed that a class cannot have. */
export function wrongField(field: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ field, code: 'not_a_choice', message }] })
}

export type SettingColumns = Awaited<ReturnType<typeof settingColumns>>

/**
 * Gives the planned classes of a batch that start after a moment the same instructor and place.
 *
 * @returns how many are changed, and those of them that are held elsewhere than before
 */
export async function setForAhead(
  trx: Trx,
  {
    batchId,
    after,
    columns,
    now,
  }: { batchId: number; after: Date; columns: SettingColumns; now: Date },
): Promise<{ changed: number; moved: number[] }> {
  const { rows } = await sql<{ id: number; is_moved: boolean }>`
    with ahead as (
      select id, (room, place) is distinct from (${columns.room}::text, ${columns.place}::text) as is_moved
      from class_meetings
      where batch_id = ${batchId} and state = 'planned' and starts_at > ${after}
        and (instructor_id, room, place, address) is distinct from
          (${columns.instructor_id}::bigint, ${columns.room}::text, ${columns.place}::text, ${columns.address}::text)
    )
    update class_meetings meeting set
      instructor_id = ${columns.instructor_id}::bigint, room = ${columns.room},
      place = ${columns.place}::text, address = ${columns.address}::text,
      version = version + 1, sequence = sequence + (case when is_moved then 1 else 0 end),
      changed_at = ${now}
    from ahead where ahead.id = meeting.id
    returning meeting.id, ahead.is_moved`.execute(trx)
  return {
    changed: rows.length,
    moved: rows.filter((row) => row.is_moved).map(({ id }) => id),
  }
}
