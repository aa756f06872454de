import { latinDigits } from '#contract/money.ts'
import { spelledTag } from '#contract/staff/student-overview.ts'
import type { Role } from '#contract/students/terms.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Students, newest first, for staff: `q` is part of a name, an email address, a phone or a student id, or a
 * whole tag.
 */
export async function findStudents(
  db: Db,
  page: {
    q?: string | undefined
    role?: Role | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ students: StudentRecord[]; next: string | null }> {
  let query = db
    .selectFrom('students')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.role) query = query.where('role', '=', page.role)
  if (page.after) query = query.where('id', '<', Number(page.after))
  if (page.q) {
    const { q } = page
    const anywhere = containing(q)
    const digits = latinDigits(q).replace(/^(\+?88)?0|[\s()+.-]/g, '')
    query = query.where((where) =>
      where.or([
        ...(['name', 'email', 'student_id'] as const).map((column) =>
          where(column, 'ilike', anywhere),
        ),
        where('id', 'in', (tagged) =>
          tagged
            .selectFrom('student_tags')
            .select('student_tags.student_id')
            .where('tag', '=', spelledTag(q)),
        ),
        ...(/^\d{3,}$/.test(digits) ? [where('phone', 'like', `%${digits}%`)] : []),
      ]),
    )
  }
  const found = await query.execute()
  const { shown, next } = pageOf(found, page.limit)
  return { students: shown, next }
}
