import {
  ColumnNode,
  type InsertQueryNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  RawNode,
  SelectQueryNode,
  sql,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The columns of each table that PostgreSQL fills with its own time. */
type TimedColumns = ReadonlyMap<string, readonly string[]>

/**
 * A plugin that lets the database live at another time: where PostgreSQL would write its own time, a row gets the one of
 * `clock`.
 */
export async function movedClock(db: Db, clock: () => Date): Promise<KyselyPlugin> {
  const transformer = new MovedTimes(await timedColumns(db), clock)
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

async function timedColumns(db: Db): Promise<TimedColumns> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and column_default = 'now()' group by table_name`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

class MovedTimes extends OperationNodeTransformer {
  private readonly columns: TimedColumns
  private readonly clock: () => Date

  constructor(columns: TimedColumns, clock: () => Date) {
    super()
    this.columns = columns
    this.clock = clock
  }

  protected override transformInsertQuery(
    ...args: Parameters<OperationNodeTransformer['transformInsertQuery']>
  ): InsertQueryNode {
    const insert = super.transformInsertQuery(...args)
    const table = insert.into && TableNode.is(insert.into) ? insert.into.table.identifier.name : ''
    const names = new Set(insert.columns?.map(({ column }) => column.name))
    const missing = (this.columns.get(table) ?? []).filter((name) => !names.has(name))
    if (!insert.columns || !insert.values || missing.length === 0) return insert
    return {
      ...insert,
      columns: [...insert.columns, ...missing.map((name) => ColumnNode.create(name))],
      values: this.withTimes(insert.values, missing.length),
    }
  }

  protected override transformRaw(
    ...args: Parameters<OperationNodeTransformer['transformRaw']>
  ): RawNode {
    const raw = super.transformRaw(...args)
    if (!raw.sqlFragments.some((fragment) => fragment.includes('now()'))) return raw
    const literal = `timestamptz '${this.clock().toISOString()}'`
    return {
      ...raw,
      sqlFragments: raw.sqlFragments.map((fragment) => fragment.replaceAll('now()', literal)),
    }
  }

  /** The rows of an insert, each with the time at its end as often as columns need it. */
  private withTimes(
    values: NonNullable<InsertQueryNode['values']>,
    count: number,
  ): NonNullable<InsertQueryNode['values']> {
    const times = Array.from({ length: count }, this.clock)
    if (ValuesNode.is(values))
      return ValuesNode.create(
        values.values.map((row) =>
          PrimitiveValueListNode.is(row)
            ? PrimitiveValueListNode.create([...row.values, ...times])
            : ValueListNode.create([...row.values, ...times.map((time) => ValueNode.create(time))]),
        ),
      )
    // A query prints its own brackets inside another.
    const [open, close] = SelectQueryNode.is(values) ? [' from ', ' given'] : [' from (', ') given']
    const fragments = times.map((_, at) => (at === 0 ? 'select given.*, ' : '::timestamptz, '))
    return RawNode.create(
      [...fragments, `::timestamptz${open}`, close],
      [...times.map((time) => ValueNode.create(time)), values],
    )
  }
}
