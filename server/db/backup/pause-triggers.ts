import type pg from 'pg'

/**
 * Triggers that judge an act by the moment at which it happens: of rows that are brought back, whoever acted is long
 * done. Everything else about them is still checked.
 */
const OF_ACTS = [{ table: 'attempt_answers', trigger: 'attempt_answers_in_time' }] as const

type Client = Pick<pg.ClientBase, 'query'>

/** In a transaction that brings rows back, before the first: an answer of an attempt that was handed in is no late one. */
export async function pauseTriggers(client: Client): Promise<void> {
  for (const { table, trigger } of OF_ACTS)
    await client.query(`alter table ${table} disable trigger ${trigger}`)
}

/** In the same transaction, after the last row. */
export async function resumeTriggers(client: Client): Promise<void> {
  for (const { table, trigger } of OF_ACTS)
    await client.query(`alter table ${table} enable trigger ${trigger}`)
}
