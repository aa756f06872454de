import type { Trx } from '#server/db/transact.ts'

/** Classes, of guests too, that name one instructor name another instead. @returns how many */
export async function mergeNamedClasses(
  trx: Trx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<number> {
  let count = 0
  for (const table of ['class_meetings', 'orientation_classes'] as const) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ instructor_id: toId })
      .where('instructor_id', '=', fromId)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}
