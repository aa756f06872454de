import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Locks every owner in the order of their ids, before any other row of `students`, until the transaction ends. Of two
 * changes that could take the last owner away, the second sees what the first did.
 *
 * @returns ids of the owners who can sign in as such: not deleted, and with the address their role was given to
 */
export async function lockOwners(trx: Trx): Promise<number[]> {
  const owners = await trx
    .selectFrom('students')
    .select(['id', 'email_key', 'role_email_key', 'deleted_at'])
    .where('staff_role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners
    .filter((owner) => owner.email_key === owner.role_email_key && !owner.deleted_at)
    .map(({ id }) => id)
}

/** @throws Problem last_owner: no one else could give roles afterwards */
export function refuseLastOwner(owners: readonly number[], leaving: { id: number }): void {
  if (owners.includes(leaving.id) && owners.length === 1) throw new Problem('last_owner')
}
