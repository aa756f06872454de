import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

/** The migrated database that those of the tests are made from. */
export const migratedTemplate = (prefix: string) => `${prefix}migrated`

/**
 * Points a run of the tests at the PostgreSQL of TEST_DATABASE_URL, and drops the databases it made there. With
 * TEST_POOLER_URL, of a pooler in front of it in transaction mode, their statements go through that.
 */
export default async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  const prefix = `edi_test_${process.pid}_`
  await makeTemplate(url, migratedTemplate(prefix))
  project.provide('postgres', { url, prefix, pooler: process.env['TEST_POOLER_URL'] ?? null })
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

async function makeTemplate(server: string, name: string): Promise<void> {
  const database = await openDatabase({
    url: await createPostgresDatabase(server, { name, template: 'template0' }),
    poolSize: 1,
  })
  await migrate(database)
  await database.close()
}

/** @returns its URL */
export async function createPostgresDatabase(
  server: string,
  { name, template }: { name: string; template: string },
): Promise<string> {
  await onServer(server, `create database ${name} template ${template} encoding 'UTF8'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a PostgreSQL server. */
export async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
