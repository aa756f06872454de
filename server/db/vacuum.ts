import type pg from 'pg'

/**
 * Frees dead rows and counts what is there: the embedded database does neither by itself. For a nightly job and after
 * large loads; a server has autovacuum.
 */
export async function vacuumEmbedded(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)')
}
