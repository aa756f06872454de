import type { Permission } from '#contract/staff/permissions.ts'
import { addDays, type Day } from '#contract/time.ts'

/** Where the rows of a number are; false for whom the list is not. */
export type RowsLink = string | false

type Question = Readonly<Record<string, string | number | null | undefined>>

/** The lists behind the numbers of reports, for someone with these permissions. */
export function rowsBehind(permissions: readonly Permission[]) {
  const link =
    (needs: Permission, path: string) =>
    (question: Question): RowsLink =>
      permissions.includes(needs) && `${path}?${queryOf(question)}`
  return {
    orders: link('orders', '/staff/orders'),
    refunds: link('refunds', '/staff/refunds'),
    students: link('students', '/staff/students'),
    enrolments: link('enrolments', '/staff/enrolments'),
  }
}

function queryOf(question: Question): URLSearchParams {
  return new URLSearchParams(
    Object.entries(question).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/** The days that one row over time stands for, no more than those of its report. */
export function daysOfRow(
  start: Day,
  { unit, from, to }: { unit: 'day' | 'month'; from: Day; to: Day },
): { from: Day; to: Day } {
  if (unit === 'day') return { from: start, to: start }
  const next = `${addDays(start, 31).slice(0, 7)}-01`
  const last = addDays(next, -1)
  return { from: start < from ? from : start, to: last > to ? to : last }
}
