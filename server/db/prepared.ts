import { hash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * `.modifyFront(prepared)` of a query, or `.modifyEnd(prepared)` of a change, makes a connection plan it once and keep
 * the plan: planning a cart takes three times as long as reading it. For statements sent often, of one fixed shape, that
 * name their columns (a later column would break a plan with `*`) and go along a key. A plan is kept only where PostgreSQL
 * expects no less of one for the values that it sees. A list narrowed by what a filter chooses, or a search for words that
 * very many courses have, is better planned for what is asked.
 */
export const prepared = sql.raw(MARK)

/** A statement in SQL, marked. */
export const marked = (text: string): string => `${text} ${MARK}`

const names = new Map<string, string>()

/** The name by which a connection keeps the plan of a marked statement. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || !text.includes(MARK)) return known
  const name = hash('sha1', text)
  names.set(text, name)
  return name
}
