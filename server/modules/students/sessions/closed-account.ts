import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** Why nobody signs in with an account: it was deleted, or its person has another one, whose address is hinted at. */
export async function closedAccount(db: Db, { id }: { id: number }): Promise<Problem> {
  const successor = await db
    .selectFrom('account_merges as merge')
    .innerJoin('students as successor', 'successor.id', 'merge.kept_id')
    .select('successor.email')
    .where('merge.closed_id', '=', id)
    .executeTakeFirst()
  return successor
    ? new Problem('account_merged', { facts: { email: hintOf(successor.email) } })
    : new Problem('account_disabled')
}

/** "n•••@example.com": its owner knows it, and nobody else learns it. */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}
