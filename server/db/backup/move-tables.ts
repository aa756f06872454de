import { defined } from '#contract/defined.ts'
import type pg from 'pg'

export interface Table {
  /** With its schema, quoted where needed. */
  name: string
  /** Those that are stored, not computed. */
  columns: string[]
}

/** Neither the bookkeeping of migrations nor the queue belongs to what is moved: the new server makes its own. */
const COPIED = `
  namespace.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and namespace.nspname not like 'pg\\_%'
  and class.relkind = 'r' and class.relname not like 'kysely\\_%'`

/**
 * The tables to copy, each after those it refers to.
 *
 * @throws Error when tables refer to each other in a circle
 */
export async function copiedTables(pool: pg.Pool): Promise<Table[]> {
  const { rows: tables } = await pool.query<Table & { oid: number }>(`
    select class.oid::integer, format('%I.%I', namespace.nspname, class.relname) as name,
      array_agg(quote_ident(attribute.attname) order by attribute.attnum) as columns
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute attribute on attribute.attrelid = class.oid
    where ${COPIED} and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by class.oid, namespace.nspname, class.relname
    order by 2`)
  const { rows: references } = await pool.query<{ from: number; to: number }>(
    `select conrelid::integer as from, confrelid::integer as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const blocked = new Set(
      references.filter(({ to }) => waiting.some(({ oid }) => oid === to)).map(({ from }) => from),
    )
    const ready = waiting.filter(({ oid }) => !blocked.has(oid))
    if (ready.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`,
      )
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter(({ oid }) => blocked.has(oid))
  }
  return ordered
}

export async function countRows(on: pg.Pool | pg.ClientBase, table: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(`select count(*) as count from ${table}`)
  return defined(rows[0]).count
}
