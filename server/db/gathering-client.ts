import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { nameOf } from './prepared.ts'
import { type Result, type Sent, StatementGroup, toSend } from './statement-group.ts'

/** Ends a change that its transaction does not wait for: see `Statement.later`. */
export const LATER = '/* later */'
/** Stands for several statements, which are its values: see `together`. */
export const TOGETHER = '/* together */'

/** What a change marked with `LATER` gives instead of its rows. */
export interface HeldRow {
  answer: Promise<Result>
}

/** What the client answers before PostgreSQL does. */
const SENT: Result = { command: '', rowCount: null, rows: [] }

interface Transaction {
  /** What goes with the next statement. */
  held: Sent[]
  /** Settled once PostgreSQL has answered `begin`; undefined while that is held. */
  begun?: Promise<void>
  hasBegun: boolean
  /** Why nothing may follow: `begin` or a change that nobody waited for has failed, or there was a rollback. */
  failure?: unknown
}

/**
 * A client of pg that waits for PostgreSQL less often. Inside a transaction it answers changes marked with `LATER` at
 * once, and `begin` too: they go with the next statement, or with the commit, before one Sync. If one fails, `begin`
 * included, PostgreSQL carries out nothing that follows; the failure is reported as the one of the statement that is
 * waited for, and nothing more is sent but the rollback. Nothing goes on its own before `begin` has succeeded.
 *
 * Where the connection has no pipeline, each waits for the one before.
 *
 * @param keepsPlans whether the connection keeps the plans of marked statements, by a name
 */
export function gatheringClient(
  Client: typeof pg.Client,
  { keepsPlans }: { keepsPlans: boolean },
): typeof pg.Client {
  const transactions = new WeakMap<pg.Client, Transaction>()
  const statement = (text: string, values: readonly unknown[] = []): Sent =>
    toSend({ text, values: [...values], name: keepsPlans ? nameOf(text) : undefined })

  function query(this: pg.Client, asked: unknown, ...others: unknown[]): unknown {
    const transaction = transactions.get(this)
    const plain = (Client.prototype.query as unknown as Plain).bind(this)
    if (typeof asked === 'string' && typeof others.at(-1) !== 'function')
      return gathered(
        { client: this, transaction, send: sender(this, plain) },
        { asked, values: others[0] as readonly unknown[] | undefined },
      )
    if (transaction && transaction.held.length > 0)
      throw new Error('Only statements as text can follow what its transaction has not sent yet.')
    return plain(asked, ...others)
  }

  async function gathered(
    {
      client,
      transaction,
      send,
    }: { client: pg.Client; transaction: Transaction | undefined; send: Send },
    { asked, values }: { asked: string; values: readonly unknown[] | undefined },
  ): Promise<Result> {
    if (asked === 'begin') {
      transactions.set(client, newTransaction(statement(asked)))
      return SENT
    }
    if (asked === 'rollback') {
      transactions.delete(client)
      if (transaction) transaction.failure ??= new Error('The transaction was rolled back.')
      if (transaction && !transaction.begun) return { ...SENT, command: 'ROLLBACK' }
    }
    if (transaction && asked.endsWith(LATER)) {
      const held = statement(asked, values)
      hold(transaction, held)
      return { ...SENT, rows: [{ answer: held.answer.promise } satisfies HeldRow] }
    }
    const isTogether = asked === TOGETHER
    const statements = isTogether
      ? (values as readonly CompiledQuery[]).map((one) => statement(one.sql, one.parameters))
      : [statement(asked, values)]
    if (!transaction || asked === 'rollback') return resultOf(await send(statements), isTogether)
    const isEmpty = asked === 'commit' && !transaction.begun && transaction.held.length === 1
    const results = isEmpty
      ? [{ ...SENT, command: 'COMMIT' }]
      : await sendWithin(transaction, { statements, send })
    if (asked === 'commit') transactions.delete(client)
    return resultOf(results, isTogether)
  }

  class GatheringClient extends Client {}
  Object.defineProperty(GatheringClient.prototype, 'query', {
    value: query,
    writable: true,
    configurable: true,
  })
  return GatheringClient
}

type Plain = (query: unknown, ...others: unknown[]) => Promise<Result>
/** Sends statements before one Sync, and waits for all. */
type Send = (statements: readonly Sent[]) => Promise<Result[]>

function newTransaction(begin: Sent): Transaction {
  const transaction: Transaction = { held: [], hasBegun: false }
  hold(transaction, begin)
  return transaction
}

function hold(transaction: Transaction, one: Sent): void {
  one.answer.promise.catch((error: unknown) => (transaction.failure ??= error))
  transaction.held.push(one)
}

async function sendWithin(
  transaction: Transaction,
  { statements, send }: { statements: readonly Sent[]; send: Send },
): Promise<Result[]> {
  const held = transaction.held.splice(0)
  if (held.length > 0 && statements.some(mayBeSeveral)) {
    await sendPart(transaction, { statements: held, send })
    return sendPart(transaction, { statements, send })
  }
  const results = await sendPart(transaction, { statements: [...held, ...statements], send })
  return results.slice(held.length)
}

async function sendPart(
  transaction: Transaction,
  { statements, send }: { statements: readonly Sent[]; send: Send },
): Promise<Result[]> {
  if (!transaction.begun)
    transaction.begun = statements[0]!.answer.promise.then(
      () => void (transaction.hasBegun = true),
      () => {},
    )
  else if (!transaction.hasBegun) await transaction.begun
  if (transaction.failure !== undefined) throw transaction.failure
  try {
    return await send(statements)
  } catch (error) {
    throw transaction.failure ?? error
  }
}

/** PostgreSQL takes several statements as one text only by themselves. */
function mayBeSeveral(statement: Sent): boolean {
  return isTextAlone(statement) && statement.text !== 'commit'
}

function isTextAlone({ values, name }: Sent): boolean {
  return values.length === 0 && name === undefined
}

function resultOf(results: readonly Result[], isTogether: boolean): Result {
  return isTogether ? { ...SENT, rows: results.map(({ rows }) => rows) } : results[0]!
}

/** When everything that was sent by a client without a pipeline has been answered. */
const turns = new WeakMap<pg.Client, Promise<unknown>>()

function sender(client: pg.Client, plain: Plain): Send {
  const send: Send = (statements) => {
    if (statements.length === 1 && isTextAlone(statements[0]!)) {
      const { text, answer } = statements[0]!
      plain(text).then(answer.resolve, answer.reject)
    } else plain(new StatementGroup(statements))
    return allOf(statements)
  }
  if ((client as { pipeline?: boolean }).pipeline) return send
  return (statements) => {
    const answers = (turns.get(client) ?? Promise.resolve()).then(() => send(statements))
    turns.set(
      client,
      answers.catch(() => {}),
    )
    return answers
  }
}

/** All results, once each has come; the first failure if there is one. */
async function allOf(statements: readonly Sent[]): Promise<Result[]> {
  const results: Result[] = []
  for (const { answer } of statements) results.push(await answer.promise)
  return results
}
