import { randomUUID } from 'node:crypto'
import pg from 'pg'

const CANDIDATES = [
  process.env['BENCH_DATABASE_URL'],
  process.env['TEST_DATABASE_URL'],
  'postgres://root@127.0.0.1:5432/postgres',
]

/**
 * A PostgreSQL server for the questions that need one.
 *
 * @throws Error saying how to name one
 */
export async function postgresServer(): Promise<string> {
  for (const url of CANDIDATES) {
    if (!url) continue
    try {
      await onServer(url, 'select 1')
      return url
    } catch {
      // Not this one.
    }
  }
  throw new Error(
    'This question needs a PostgreSQL server whose user may create databases: set BENCH_DATABASE_URL.',
  )
}

/** A database of its own on the server, dropped by the returned function. */
export async function freshDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `edi_bench_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
