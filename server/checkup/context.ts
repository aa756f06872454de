import type { Config } from '../config.ts'
import type { Database, Db } from '../db/connect.ts'
import type { MeetingRooms } from '../modules/classes/index.ts'
import type { Payments } from '../payments.ts'
import type { FileStore } from '../storage/index.ts'

/** What the checks look at: the parts of a running server, or of a command beside it. */
export interface CheckupContext {
  config: Config
  database: Database
  db: Db
  files: FileStore
  payments: Payments
  rooms: MeetingRooms
  clock: () => Date
}
