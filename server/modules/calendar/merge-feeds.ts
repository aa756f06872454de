import type { Trx } from '#server/db/transact.ts'

/**
 * The calendar address of one instructor becomes that of another, who has none; else it ends with its owner.
 * It opens as before. Staff no longer see it, since it is sealed for its former owner, and can renew it.
 */
export async function mergeFeeds(
  trx: Trx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ instructor_id: toId })
    .where('instructor_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calendar_feeds as other')
            .select('other.id')
            .where('other.instructor_id', '=', toId),
        ),
      ),
    )
    .execute()
}
