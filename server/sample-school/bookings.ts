import { bookSeat } from '#server/modules/classes/index.ts'
import { visitor } from './inbox.ts'
import { seededRandom } from './random.ts'
import { type School, wakingMoment } from './school.ts'

/** How many visitors booked each of the next orientation classes, the soonest first. */
const BOOKED = [23, 11, 6, 4, 2]

/** Visitors book seats of the orientation classes ahead, which are planned with the catalogue. */
export async function planBookings(school: School): Promise<void> {
  const ahead = await school.db
    .selectFrom('orientation_classes')
    .select('id')
    .where('starts_at', '>', school.now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(BOOKED.length)
    .execute()
  for (const [at, { id: meetingId }] of ahead.entries()) {
    const own = { ...school, random: seededRandom(at) }
    for (let nth = 0; nth < (BOOKED[at] ?? 0); nth += 1) {
      const form = { ...visitor(own), wantsOffer: own.random.chance(0.4) }
      school.timeline.at(wakingMoment(own, -own.random.between(1, 12)), () =>
        bookSeat(school.guests(), { meetingId, form }),
      )
    }
  }
}
