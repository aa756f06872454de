import type { PostgresClient, PostgresPool } from 'kysely'
import type pg from 'pg'

/** read_only_sql_transaction: this server was the primary once, or its disk is full. */
const READ_ONLY = '25006'

/**
 * A pool for Kysely that closes a connection after a statement without an answer, or one refused as it may not write.
 * `pg` would lend it, and the next statement wait behind the last.
 */
export function discardUnusable(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let unusable: unknown
      const query = async (sql: string, parameters: unknown[]) => {
        // Not even `rollback` is sent: the server does that where a connection ends.
        if (isUnanswered(unusable)) throw unusable
        try {
          return await client.query(sql, parameters)
        } catch (error) {
          if (isUnanswered(error) || isReadOnly(error)) unusable = error
          throw error
        }
      }
      return {
        // Kysely's other form reads by a cursor, which no one asks for here.
        query: query as unknown as PostgresClient['query'],
        release: (destroy) => client.release(destroy || unusable !== undefined),
      }
    },
  }
}

/** Whether a statement got no answer within its `query_timeout`. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY
}
