import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** Points a run of the tests at the PostgreSQL of TEST_DATABASE_URL, and drops the databases it made there. */
export default function onPostgres(project: TestProject): () => Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  const prefix = `edi_test_${process.pid}_`
  project.provide('postgres', { url, prefix })
  return async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.end()
  }
}
