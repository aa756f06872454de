import {
  MOST_ROOMS,
  roomLabel,
  type TeachingRoom,
  type TeachingRoomDraft,
} from '#contract/classes/teaching-rooms.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { hasColumns } from '#server/db/has-columns.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'

interface Staff {
  staff: { id: number }
}
interface RoomContext {
  db: Db
  now: Date
  /** Writes the new label of a room into planned classes there, which another module owns. */
  renamePlaces(trx: Trx, names: { from: string; to: string }): Promise<void>
}

/** The rooms in which classes are held, by name. */
export async function listRooms(db: Db | Trx): Promise<TeachingRoom[]> {
  const rows = await db
    .selectFrom('teaching_rooms')
    .select(['id', 'name', 'address', 'label', 'seats'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...room }) => ({ roomId: String(id), ...room }))
}

/** Adds a room. @throws Problem room_exists, rooms_full */
export async function addRoom(
  { db, now }: Pick<RoomContext, 'db' | 'now'>,
  { staff, draft }: Staff & { draft: TeachingRoomDraft },
): Promise<TeachingRoom[]> {
  return transact(db, async (trx) => {
    const rooms = await listRooms(trx)
    if (rooms.length >= MOST_ROOMS) throw new Problem('rooms_full')
    const label = roomLabel(draft)
    const added = await trx
      .insertInto('teaching_rooms')
      .values({ ...draft, label, saved_by: staff.id, saved_at: now })
      .onConflict((conflict) => conflict.column('label').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Problem('room_exists')
    await recordAudit(trx, { actor: staff, action: 'room.added', subject: label, after: draft })
    return listRooms(trx)
  })
}

/**
 * Changes a room. Its batches and planned classes get the new label; nobody is told, for it is the same room.
 *
 * @throws Problem room_not_found, room_exists
 */
export async function changeRoom(
  { db, now, renamePlaces }: RoomContext,
  { staff, id, draft }: Staff & { id: number; draft: TeachingRoomDraft },
): Promise<TeachingRoom[]> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('teaching_rooms')
      .select(['name', 'address', 'label', 'seats'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('room_not_found')
    const after = { ...draft, label: roomLabel(draft) }
    if (hasColumns(before, after)) {
      noteAudit()
      return listRooms(trx)
    }
    const twin = await trx
      .selectFrom('teaching_rooms')
      .select('id')
      .where('label', '=', after.label)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (twin) throw new Problem('room_exists')
    await trx
      .updateTable('teaching_rooms')
      .set({ ...after, saved_by: staff.id, saved_at: now })
      .where('id', '=', id)
      .execute()
    if (before.label !== after.label) {
      await trx
        .updateTable('batches')
        .set({ venue: after.label })
        .where('venue', '=', before.label)
        .execute()
      await renamePlaces(trx, { from: before.label, to: after.label })
      await raiseCatalogueVersion(trx)
    }
    await recordAudit(trx, {
      actor: staff,
      action: 'room.changed',
      subject: after.label,
      before,
      after,
    })
    return listRooms(trx)
  })
}

/** Takes a room off the list; one that is not there changes nothing. */
export async function removeRoom(
  { db }: Pick<RoomContext, 'db'>,
  { staff, id }: Staff & { id: number },
): Promise<TeachingRoom[]> {
  return transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('teaching_rooms')
      .where('id', '=', id)
      .returning(['name', 'address', 'label', 'seats'])
      .executeTakeFirst()
    if (gone)
      await recordAudit(trx, {
        actor: staff,
        action: 'room.removed',
        subject: gone.label,
        before: gone,
      })
    else noteAudit()
    return listRooms(trx)
  })
}
