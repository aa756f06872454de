import type { Services } from '../services.ts'

/** Work that runs by itself, in whichever server process is free: never twice at once, again after a failure. */
export interface Job {
  name: string
  /** Five-field cron in Asia/Dhaka; null for one that only runs when woken. */
  cron: string | null
  run(services: Services): Promise<void>
}
