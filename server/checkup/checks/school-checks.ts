import { permits, staffRoleOf } from '#contract/staff/permissions.ts'
import type { Config } from '../../config.ts'
import { contentOf } from '../../content.ts'
import type { Db } from '../../db/connect.ts'
import { countCoursesOnSale } from '../../modules/catalog/index.ts'
import { type SamplePart, sampleParts } from '../../modules/site/index.ts'
import { listStaff } from '../../modules/students/index.ts'
import { type Check, failed, good, warning } from '../check.ts'

/** What of the content is still the sample. */
export function contentCheck(config: Config): Check {
  return {
    name: 'content',
    async look() {
      const parts = sampleParts(contentOf(config))
      if (parts.length === 0) return good((words) => words.content())
      const isGrave = config.production && parts.includes('legal')
      return (isGrave ? failed : warning)((words) =>
        words.sampleContent({ parts: parts.map((part: SamplePart) => words.parts[part]) }),
      )
    },
  }
}

/** Courses of one's own, and samples that visitors still see. */
export function coursesCheck(
  db: Db,
  { production, clock }: { production: boolean; clock: () => Date },
): Check {
  return {
    name: 'courses',
    async look() {
      const { own, sample } = await countCoursesOnSale(db, clock())
      if (sample > 0)
        return (production ? failed : warning)((words, count) =>
          words.sampleCourses({ sample: count(sample), own: count(own) }),
        )
      if (own === 0) return warning((words) => words.noCourses())
      return good((words, count) => words.courses({ own: count(own) }))
    },
  }
}

/** Large refunds and transfers need two people, and one person loses a phone. */
export function secondPersonCheck(db: Db): Check {
  return {
    name: 'second-person',
    async look() {
      const people = await peopleForMoney(db)
      if (people > 1) return good((words, count) => words.people({ people: count(people) }))
      return warning((words) => words.onePerson())
    },
  }
}

/** Staff who may decide about money, and have taken up their role. */
export async function peopleForMoney(db: Db): Promise<number> {
  const staff = await listStaff(db)
  return staff.filter(
    ({ role, name, waitsFor }) =>
      name !== null && waitsFor === null && permits(staffRoleOf(role), 'refunds'),
  ).length
}
