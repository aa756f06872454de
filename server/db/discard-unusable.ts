import type { PostgresClient, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** read_only_sql_transaction: this server was the primary once, or its disk is full. */
const READ_ONLY = '25006'

/** The server fell silent: nobody knows whether the statement was carried out. */
export class DatabaseSilent extends Error {
  constructor(milliseconds: number) {
    super(`The database did not answer a statement within ${milliseconds} ms.`)
  }
}

/**
 * A pool for Kysely that closes a connection after a statement without an answer, or one refused as it may not write.
 * `pg` would lend it, and the next statement wait behind the last.
 */
export function discardUnusable(pool: pg.Pool, answerWithinMs?: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => guardedClient(await pool.connect(), answerWithinMs),
  }
}

/** A connection for Kysely that is closed when it is given back unusable. */
export function guardedClient(client: pg.PoolClient, answerWithinMs?: number): PostgresPoolClient {
  let unusable: unknown
  const query = async (sql: string, parameters: unknown[]) => {
    // Not even `rollback` is sent: the server does that where a connection ends.
    if (unusable instanceof DatabaseSilent) throw unusable
    try {
      return await answerWithin(client.query(sql, parameters), answerWithinMs)
    } catch (error) {
      if (error instanceof DatabaseSilent || isReadOnly(error)) unusable = error
      throw error
    }
  }
  return {
    // Kysely's other form reads by a cursor, which no one asks for here.
    query: query as unknown as PostgresClient['query'],
    release: (destroy) => client.release(destroy || unusable !== undefined),
  }
}

/** @throws DatabaseSilent */
export async function answerWithin<Answer>(
  answer: Promise<Answer>,
  milliseconds: number | undefined,
): Promise<Answer> {
  if (milliseconds === undefined) return answer
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new DatabaseSilent(milliseconds)), milliseconds)
  return Promise.race([answer, silence]).finally(() => clearTimeout(late))
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY
}
