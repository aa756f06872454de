import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'

/** Stands for a value while a statement is compiled. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** A statement that depends on a value, beyond sending it, cannot be compiled for all of them. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `"${this.name}" may only be sent, not looked at: the statement is compiled once`,
    )
  }
}

/**
 * A statement of one fixed shape, for those sent often: Kysely builds and compiles it the first time only, which for a
 * cart takes longer than sending it. `build` may pass the values of its input on, and do nothing else with them.
 */
export function compiledOnce<Input extends object, Row>(
  build: (db: Db, input: Input) => { compile(): CompiledQuery<Row> },
): (db: Db, input: Input) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, input) => {
    compiled ??= build(db, slots<Input>()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? input[value.name as keyof Input] : value,
    )
    return db.executeQuery({ ...compiled, parameters })
  }
}

/** Every property is a slot; only the compiled parameters ever see one. */
function slots<Input extends object>(): Input {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Input
}
