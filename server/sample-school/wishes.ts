import { saveWishes } from '#server/modules/wish-list/index.ts'
import { peopleOf } from './discussion.ts'
import { learnerOf } from './learning.ts'
import { type School, wakingMoment } from './school.ts'

/** What students of one course would like to learn next. */
const wishes = ['GRD-101', 'WEB-101', 'FIN-102', 'DSC-105'] as const
const MOST_WISHING = 12

/** Students of a course save others for later, some of them several. */
export function planWishes(school: School): void {
  school.timeline.at(wakingMoment(school, -2), async () => {
    const people = (await peopleOf(school, 'PRG-104')).slice(0, MOST_WISHING)
    for (const [at, person] of people.entries())
      await saveWishes(
        { db: school.db, now: school.clock() },
        {
          student: learnerOf(person),
          courseIds: wishes.filter((_, wish) => (at + wish) % 3 === 0),
        },
      )
  })
}
