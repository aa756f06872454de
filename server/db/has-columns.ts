import { isDeepStrictEqual } from 'node:util'

/** Whether a row has these values already, so that writing them would change nothing. */
export function hasColumns(row: object, columns: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(row))
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(fields.get(name), value),
  )
}
