import type { Services } from '../services.ts'

/**
 * Background work that runs in any free server process: never twice at once, again
 * after a failure.
 */
export interface Job {
  name: string
  /** Five-field cron in Asia/Dhaka; null for one that only runs when woken. */
  cron: string | null
  /** After this it is seen as lost and begins again; fifteen minutes by default. */
  longestSeconds?: number
  /** @param stopping the server stops: what is under way is left to the next process */
  run(services: Services, stopping?: AbortSignal): Promise<void>
}
