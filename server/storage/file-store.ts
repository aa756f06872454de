import type { Readable } from 'node:stream'

/**
 * Files that are too large for the database: videos, downloads, pictures. Keys are paths such as `media/m_1/init-1.mp4`.
 * While a bucket is silent, broken or full, each call throws FilesAway within seconds.
 */
export interface FileStore {
  /** Where it keeps them, for people: a folder or the address of a bucket. */
  readonly place: string
  /** Writes a whole file, or nothing: a reader never sees half of it. An earlier file of this key is replaced. */
  put(key: string, bytes: Uint8Array, options?: { type?: string }): Promise<void>
  /** The same from a stream of a known length in bytes. */
  putStream(key: string, stream: Readable, options: { type?: string; bytes: number }): Promise<void>
  /** null where there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** The bytes `from` to `to`, both included; the whole file without a range. @throws Error where there is no such file */
  stream(key: string, range?: ByteRange): Promise<Readable>
  /** Its size in bytes; null where there is no such file. */
  size(key: string): Promise<number | null>
  /** Every file with its size in bytes, for copying them elsewhere. */
  list(): AsyncIterable<{ key: string; bytes: number }>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /** An address at which anyone can fetch the file for `seconds`; null: this store has none, and we send it ourselves. */
  signedAddress(
    key: string,
    options: { seconds: number; type?: string; disposition?: string },
  ): Promise<string | null>
}

export interface ByteRange {
  from: number
  to: number
}

/**
 * Refuses a key that could lead elsewhere. Keys are made by us from ids and checked names; this is the net under them.
 *
 * @throws Error
 */
export function checkedKey(key: string): string {
  if (
    key.length > 500 ||
    !/^[a-z0-9][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/.test(key) ||
    key.includes('..')
  )
    throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`)
  return key
}
