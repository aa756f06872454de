import type { Trx } from '#server/db/transact.ts'

/** Writes what a room is called now into planned classes there, of students and of guests. */
export async function renamePlaces(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['class_meetings', 'orientation_classes'] as const)
    await trx
      .updateTable(table)
      .set({ place: to })
      .where('place', '=', from)
      .where('state', '=', 'planned')
      .execute()
}
