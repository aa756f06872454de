import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * `.modifyFront(prepared)` of a query, or `.modifyEnd(prepared)` of a change, makes a connection plan it once and keep
 * the plan: planning a cart takes three times as long as reading it. For statements sent often, of one fixed shape, that
 * name their columns (a later column would break a plan with `*`) and go along a key; a search or a list is better
 * planned for what is asked.
 */
export const prepared = sql.raw(MARK)

type Query = (query: unknown, ...others: unknown[]) => unknown

/** A client of pg that gives marked queries a name, by which the connection keeps their plans. */
export function preparingClient(Client: typeof pg.Client): typeof pg.Client {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? hash('sha1', text)
    names.set(text, name)
    return name
  }
  const query: Query = function (this: pg.Client, query, ...others) {
    const plain = Client.prototype.query as Query
    if (typeof query !== 'string' || !query.includes(MARK))
      return plain.call(this, query, ...others)
    return plain.call(this, { name: nameOf(query), text: query }, ...others)
  }
  class PreparingClient extends Client {}
  Object.defineProperty(PreparingClient.prototype, 'query', {
    value: query,
    writable: true,
    configurable: true,
  })
  return PreparingClient
}
