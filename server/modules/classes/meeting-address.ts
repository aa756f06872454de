import { Problem } from '#contract/problems.ts'
import type { MeetingRooms } from './rooms/rooms.ts'

/** Who comes in, what the meeting is called, and where the browser goes after it, as a path. */
export interface MeetingVisit {
  title: string
  person: { id: string; name: string; isHost: boolean }
  leaveTo: string
}

/**
 * Where one person joins a class, of a batch or for guests: secret.
 *
 * @throws Problem class_without_link, room_not_offered, meeting_unavailable
 */
export async function meetingAddress(
  { rooms, origin, now }: { rooms: MeetingRooms; origin: string; now: Date },
  meeting: { room: string; room_key: string; address: string | null; ends_at: Date },
  { leaveTo, ...visit }: MeetingVisit,
): Promise<string> {
  const { room } = meeting
  if (room === 'jitsi' || room === 'bigbluebutton')
    return rooms.addressFor(room, {
      ...visit,
      key: meeting.room_key,
      now,
      endsAt: meeting.ends_at,
      leaveTo: origin + leaveTo,
    })
  if (meeting.address === null) throw new Problem('class_without_link')
  return meeting.address
}
