import { addDays, type Day, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClassContext, GuestContext } from '#server/modules/classes/index.ts'
import type { OrderContext } from '#server/modules/orders/index.ts'
import type { ImportContext } from '#server/modules/student-imports/index.ts'
import type { StudentRecord } from '#server/modules/students/index.ts'
import type { LookAroundRole } from '#contract/identity/look-around.ts'
import type { GatewayScript } from './gateways.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** Someone of the school, with their row of `students`. */
export type SchoolPerson = Pick<StudentRecord, 'id' | 'student_id' | 'name' | 'email'>

/** The staff, by what they do. */
export type Team = Readonly<
  Record<
    'owner' | 'finance' | 'manager' | 'support' | 'content' | 'marketing' | 'examiner',
    SchoolPerson
  >
>

/** What the parts of the school work with. */
export interface School {
  /** All statements of the fill are one transaction. */
  db: Db
  random: Random
  /** How many times as much is bought as in the usual school: 1 or more. */
  scale: number
  timeline: Timeline
  /** The moment the school is filled up to. */
  now: Date
  today: Day
  /** The moment of the act that happens. */
  clock: () => Date
  /** What the gateways of `money` answer. */
  script: GatewayScript
  /** What verbs of money work with at that moment. */
  money(): OrderContext
  /** What verbs of imports of students work with at that moment. */
  imports(): ImportContext
  /** What verbs of classes and of the classroom work with at that moment. */
  classes(): ClassContext
  /** What verbs of orientation classes work with at that moment. */
  guests(): GuestContext
  team: Team
  /** By the slug of the catalogue. */
  instructors: ReadonlyMap<string, SchoolPerson>
  students: readonly SchoolPerson[]
  cast: Readonly<Record<LookAroundRole, SchoolPerson>>
}

const HOUR_MS = 3_600_000

/** A time of a day in Dhaka: `momentOn(today, '19:30')`. */
export function momentOn(day: Day, time: string): Date {
  return dhakaMoment(day, time)
}

/** So many, in the usual school; as many more as this one is larger. */
export function scaled({ scale }: Pick<School, 'scale'>, count: number): number {
  return Math.round(count * scale)
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}

/** A moment when people are awake, some days from today. */
export function wakingMoment(
  { random, today }: Pick<School, 'random' | 'today'>,
  days: number,
): Date {
  const minutes = random.between(8 * 60, 22 * 60 + 30)
  return hoursAfter(momentOn(addDays(today, days), '00:00'), minutes / 60)
}
