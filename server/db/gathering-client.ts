import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { nameOf } from './prepared.ts'

/** Ends a change that its transaction does not wait for: see `Statement.later`. */
export const LATER = '/* later */'
/** Stands for several statements, which are its values: see `together`. */
export const TOGETHER = '/* together */'

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
type Query = (query: unknown, ...others: unknown[]) => Promise<Result>

/** What the client answers before PostgreSQL does. */
const SENT: Result = { command: '', rowCount: null, rows: [] }

/**
 * A client of pg that waits for PostgreSQL less often. Inside a transaction it answers changes marked with `LATER` at
 * once, and `begin` too: they are sent with the next statement, or with the commit. If one fails, PostgreSQL refuses
 * whatever follows, also the commit, and that failure is reported as the one of the next statement that is waited for.
 * `begin` fails only with its connection.
 *
 * @param keepsPlans whether the connection keeps the plans of marked statements, by a name
 */
export function gatheringClient(
  Client: typeof pg.Client,
  { keepsPlans }: { keepsPlans: boolean },
): typeof pg.Client {
  const transactions = new WeakMap<pg.Client, { failure?: unknown }>()

  function query(this: pg.Client, asked: unknown, ...others: unknown[]): Promise<Result> {
    const send = (Client.prototype.query as unknown as Query).bind(this)
    if (typeof asked !== 'string' || typeof others.at(-1) === 'function')
      return send(asked, ...others)
    if (asked === TOGETHER) return sendTogether(this, others[0] as CompiledQuery[])
    if (asked === 'begin') transactions.set(this, {})
    const transaction = transactions.get(this)
    const name = keepsPlans ? nameOf(asked) : undefined
    const answer = send(name ? { name, text: asked } : asked, ...others)
    if (!transaction) return answer
    if (asked === 'begin' || asked.endsWith(LATER)) {
      answer.catch((error: unknown) => (transaction.failure ??= error))
      return Promise.resolve(SENT)
    }
    if (asked === 'commit' || asked === 'rollback') transactions.delete(this)
    return asked === 'rollback' ? answer : withFirstFailure(answer, transaction)
  }

  class GatheringClient extends Client {}
  Object.defineProperty(GatheringClient.prototype, 'query', {
    value: query,
    writable: true,
    configurable: true,
  })
  return GatheringClient
}

async function withFirstFailure(
  answer: Promise<Result>,
  transaction: { failure?: unknown },
): Promise<Result> {
  const [{ status, ...settled }] = await Promise.allSettled([answer])
  if (transaction.failure !== undefined) throw transaction.failure
  if (status === 'rejected') throw (settled as PromiseRejectedResult).reason
  return (settled as PromiseFulfilledResult<Result>).value
}

async function sendTogether(client: pg.Client, statements: CompiledQuery[]): Promise<Result> {
  const answers = await Promise.all(
    statements.map(({ sql, parameters }) => client.query(sql, [...parameters])),
  )
  return { ...SENT, rows: answers.map(({ rows }) => rows) }
}
