import type pg from 'pg'

/**
 * Writes 80 KB and undoes it: a server that is read-only or whose disk is full answers questions all the same.
 *
 * @returns the version of PostgreSQL
 * @throws Error what PostgreSQL says, with its code
 */
export async function tryWriting(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await client.query('begin')
    await client.query(
      `create temporary table room_for_writing on commit drop as select repeat('x', 4000) as filling from generate_series(1, 20)`,
    )
    await client.query('rollback')
    isUsable = true
    return /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0] ?? ''
  } finally {
    // A connection in a broken transaction is not given back to be used again.
    client.release(!isUsable)
  }
}
