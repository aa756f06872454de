import { joinWaitingList, keepWaitingLists, offerSeatNow } from '#server/modules/orders/index.ts'
import type { OpenBatch } from './batches.ts'
import { hoursAfter, type School } from './school.ts'

/** How many wait for a seat of a batch that is full. */
const WAITING = 4

/** Students wait for a seat of a batch that fills, the learner of the cast among them; staff offer one of them a seat. */
export function planWaitingList(school: School, batch: OpenBatch): void {
  const { timeline, now, cast, students, team } = school
  const crowd = [...students.slice(-WAITING), cast.learner]
  for (const [nth, student] of crowd.entries())
    timeline.at(hoursAfter(now, nth / 10 - 1.5), () =>
      joinWaitingList(school.money(), { student, batchId: batch.batchId, language: 'bn' }),
    )
  timeline.at(hoursAfter(now, -0.8), () => keepWaitingLists(school.money()))
  timeline.at(hoursAfter(now, -0.5), async () => {
    const last = await school.db
      .selectFrom('waiting_places')
      .select('id')
      .where('batch_id', '=', batch.batchId)
      .where('student_id', '<>', cast.learner.id)
      .where('state', '=', 'waiting')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (last)
      await offerSeatNow(school.money(), {
        staff: team.manager,
        placeId: last.id,
        mayAddSeat: true,
      })
  })
}
