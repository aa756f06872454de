/** A place in PostgreSQL's log of writes, as `pg_lsn` is written: two hexadecimal numbers, such as `0/16B3748`. */
export type LogPosition = string

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** The position that a text from outside names; null: none. */
export function readPosition(text: string | undefined): LogPosition | null {
  return text !== undefined && POSITION.test(text) ? text : null
}

/** The later of two; null: nothing. */
export function latestPosition(a: LogPosition | null, b: LogPosition | null): LogPosition | null {
  if (a === null || b === null) return a ?? b
  return bytesOf(a) >= bytesOf(b) ? a : b
}

function bytesOf(position: LogPosition): bigint {
  const [high, low] = POSITION.exec(position)?.slice(1) ?? []
  return (BigInt(`0x${high ?? 0}`) << 32n) + BigInt(`0x${low ?? 0}`)
}
