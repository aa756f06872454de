import type { Trx } from '#server/db/transact.ts'

/**
 * The account and the invitation of one instructor become those of another. An invitation goes over only to someone
 * with neither; else it ends with the one whom it named.
 */
export async function mergeTeachingAccounts(
  trx: Trx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  await trx
    .updateTable('instructor_accounts')
    .set({ instructor_id: toId })
    .where('instructor_id', '=', fromId)
    .execute()
  await trx
    .updateTable('instructor_invitations')
    .set({ instructor_id: toId })
    .where('instructor_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('instructor_invitations as other')
            .select('other.instructor_id')
            .where('other.instructor_id', '=', toId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('instructor_accounts as other')
            .select('other.instructor_id')
            .where('other.instructor_id', '=', toId),
        ),
      ),
    )
    .execute()
}
