import type pg from 'pg'

/** Whether the server refuses writes, as the primary of yesterday does: it answers questions all the same. */
export async function isReadOnly(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}
