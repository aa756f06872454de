import { defined } from '#contract/defined.ts'
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/staff/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { noteAudit } from './audited-call.ts'

/** Who did it: a member of staff by the id of their row of `students`, or an operator at the command line. */
export type AuditActor = { id: number } | { operator: string }

/** What something was like: plain JSON, amounts as the contract writes them, no secrets. */
export type AuditValues = Readonly<Record<string, unknown>>

/** One act of staff. */
export interface AuditEntry {
  actor: AuditActor
  action: AuditAction
  /**
   * What it was done to, by its public id: an order's number, a coupon's code, a courseId, an
   * email address.
   */
  subject: string
  before?: AuditValues | null
  after?: AuditValues | null
}

/** Texts are cut here: the list says what changed, it is not a copy of every description. */
const LONGEST_TEXT = 500
const SECRET = /password|secret|token|recovery/i

/**
 * Keeps an act of staff in the audit list, in the transaction that does the act, so neither is without the other. Only
 * fields that differ are recorded; where nothing differs, nothing is.
 */
export async function recordAudit(
  trx: Db | Trx,
  { actor, action, subject, before = null, after = null }: AuditEntry,
): Promise<void> {
  noteAudit()
  const [was, is] = before && after ? differences(before, after) : [before, after]
  if (before && after && isEmpty(defined(was)) && isEmpty(defined(is))) return
  await trx
    .insertInto('audit_entries')
    .values(({ selectFrom }) => ({
      staff_id: 'id' in actor ? actor.id : null,
      // Copied: an account may be deleted, and who did it must still be known.
      staff_name:
        'id' in actor ? selectFrom('students').select('name').where('id', '=', actor.id) : null,
      operator: 'id' in actor ? null : actor.operator,
      action,
      subject,
      before: was && JSON.stringify(was, presentable),
      after: is && JSON.stringify(is, presentable),
    }))
    .execute()
}

function differences(before: AuditValues, after: AuditValues): [AuditValues, AuditValues] {
  const differs = (name: string) => !isDeepStrictEqual(plain(before[name]), plain(after[name]))
  const only = (values: AuditValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => differs(name)))
  return [only(before), only(after)]
}

/** As JSON has it, so that a date equals its text. */
function plain(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)
}

function isEmpty(values: AuditValues): boolean {
  return Object.keys(values).length === 0
}

/** For JSON.stringify: without secrets, and no text longer than a screen shows. */
function presentable(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return undefined
  return typeof value === 'string' && value.length > LONGEST_TEXT
    ? `${value.slice(0, LONGEST_TEXT)}…`
    : value
}
