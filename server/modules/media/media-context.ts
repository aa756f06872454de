import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/storage/index.ts'

/** What the verbs of media work with. */
export interface MediaContext {
  db: Db
  files: FileStore
  now: Date
  /** Bytes that one person may have uploaded. */
  quotaBytes: number
  /** Where files lie that are sent whole, until the last byte of them is here. */
  uploadFolder: string
  /** The program that converts videos; null: none is installed. */
  ffmpeg: string | null
}
