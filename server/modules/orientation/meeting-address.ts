import { Problem } from '#contract/problems.ts'
import type { OrientationContext } from './context.ts'
import type { OrientationRow } from './orientation-records.ts'

/**
 * Where one person joins an orientation class: secret.
 *
 * @throws Problem class_without_link, room_not_offered, meeting_unavailable
 */
export async function meetingAddress(
  { rooms, origin, now }: OrientationContext,
  {
    orientation,
    person,
  }: { orientation: OrientationRow; person: { id: string; name: string; isHost: boolean } },
): Promise<string> {
  const { room } = orientation
  if (room === 'jitsi' || room === 'bigbluebutton')
    return rooms.addressFor(room, {
      key: orientation.room_key,
      title: orientation.title,
      person,
      now,
      endsAt: orientation.ends_at,
      // The same for everyone: a server keeps what the first person brought, and no guest may see
      // another's link.
      leaveTo: `${origin}/courses/${orientation.course_key}`,
    })
  if (orientation.address === null) throw new Problem('class_without_link')
  return orientation.address
}

/** @throws Problem class_cancelled, class_over */
export function refuseClosed({ state, ends_at }: OrientationRow, now: Date): void {
  if (state === 'cancelled') throw new Problem('class_cancelled')
  if (now >= ends_at) throw new Problem('class_over')
}
