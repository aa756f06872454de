import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'

/** Of a reader who comes back with a place that no page gave. */
export function notAPage(): Problem {
  return new Problem('invalid_input', {
    errors: [{ field: 'after', code: 'not_a_page', message: fieldErrorWords.not_a_page }],
  })
}

/**
 * One page of rows that were asked for with one more than its limit.
 *
 * @param placeOf what a reader of the next page comes back with; without it the id of the last row
 * @returns next: null where there is no further page
 */
export function pageOf<Row extends { id: unknown }>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => string = ({ id }) => String(id),
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : placeOf(last) }
}
