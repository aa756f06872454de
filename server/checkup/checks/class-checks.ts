import type { MeetingRooms } from '../../modules/classes/index.ts'
import { type Check, failed, good, reasonOf } from '../check.ts'

/** The meeting servers that are set up. */
export function classChecks(rooms: MeetingRooms): Check[] {
  return (['jitsi', 'bigbluebutton'] as const)
    .filter((room) => rooms.kinds.includes(room))
    .map((name) => ({
      name,
      async look() {
        try {
          await rooms.check(name)
          return good((words) => words.meetings())
        } catch (error) {
          // Their own messages hold no secret, but those of `fetch` hold the address.
          const isRefusal = error instanceof Error && error.message.startsWith('BigBlueButton')
          const reason = isRefusal ? error.message : reasonOf(error)
          return failed((words) => words.meetingsAway({ reason }))
        }
      },
    }))
}
