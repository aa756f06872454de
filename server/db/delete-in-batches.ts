/** Rows removed by one statement: few enough that no request waits for it. */
export const ROWS_OF_A_BATCH = 5_000

/**
 * Removes rows until there are none, one statement and one transaction at a time, so that autovacuum follows and whoever
 * stops it loses nothing.
 *
 * @param remove removes at most so many rows and says how many it were
 * @returns how many are gone
 */
export async function deleteInBatches(
  remove: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (;;) {
    if (stopping?.aborted) return removed
    const rows = await remove(ROWS_OF_A_BATCH)
    removed += rows
    if (rows < ROWS_OF_A_BATCH) return removed
  }
}
