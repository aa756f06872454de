import { type WeekDay, weekDayOf } from '#contract/catalog/week-day.ts'
import { weekDays } from '#contract/catalog/terms.ts'
import { defined } from '#contract/defined.ts'
import { addDays, type Day, dhakaDay, dhakaTime } from '#contract/time.ts'
import { BatchChange } from '#contract/orders/batches.ts'
import { addBatch, carryOutRefunds, changeBatchNow } from '#server/modules/orders/index.ts'
import { makeTimetable } from '#server/modules/classes/index.ts'
import { roomVenue } from './office.ts'
import { planSentByHand } from './buy.ts'
import { hoursAfter, momentOn, scaled, type School } from './school.ts'

/** A batch of the school beside those of the sample catalogue, whose own are all still to come. */
export interface SchoolBatch {
  courseId: string
  number: number
  /** The instructor who holds its classes. */
  instructor: string
  /** Days from today. */
  startsIn: number
  seats: number
  /** How many students buy it. */
  students: number
  classes: number
  days: 'with-today' | readonly WeekDay[]
  hours: 'around-now' | string
  /** Where it is taught; online without one. */
  venue?: string
  /** Days from today on which it is cancelled. */
  cancelledIn?: number
}

export const schoolBatches: readonly SchoolBatch[] = [
  {
    courseId: 'MLR-102',
    number: 5,
    instructor: 'sajid-hossain',
    startsIn: -24,
    seats: 40,
    students: 17,
    classes: 14,
    days: 'with-today',
    hours: 'around-now',
  },
  {
    courseId: 'PRG-101',
    number: 13,
    instructor: 'nadia-rahman',
    startsIn: -33,
    seats: 60,
    students: 10,
    classes: 16,
    days: ['Sun', 'Tue'],
    hours: '20:00-21:30',
  },
  {
    courseId: 'MLR-102',
    number: 4,
    instructor: 'sajid-hossain',
    startsIn: -62,
    seats: 40,
    students: 11,
    classes: 12,
    days: ['Fri', 'Sat'],
    hours: '19:00-20:30',
  },
  {
    courseId: 'FIN-102',
    number: 9,
    instructor: 'kamrul-hasan',
    startsIn: -58,
    seats: 30,
    students: 8,
    classes: 8,
    days: ['Mon', 'Thu'],
    hours: '18:30-20:00',
  },
  {
    courseId: 'SFT-102',
    number: 7,
    instructor: 'ayesha-siddiqua',
    startsIn: 6,
    seats: 10,
    students: 12,
    classes: 8,
    days: ['Sat'],
    hours: '10:00-11:30',
    venue: roomVenue,
  },
  {
    courseId: 'PRG-103',
    number: 5,
    instructor: 'nadia-rahman',
    startsIn: -6,
    seats: 30,
    students: 3,
    classes: 10,
    days: ['Thu'],
    hours: '20:00-21:30',
    cancelledIn: -9,
  },
]

/** The batch with a class today, which the instructor and the learner of the cast are in. */
export const runningBatch = defined(schoolBatches[0])

export interface OpenBatch extends SchoolBatch {
  batchId: number
  startsOn: Day
  enrolBy: Day
}

/** Days before its start on which a batch is opened. */
const OPEN_DAYS = 25

/** Plans the life of each batch: opened, given its classes, closed or cancelled. `onOpen` plans who buys it. */
export function planBatches(school: School, onOpen: (batch: OpenBatch) => void): void {
  for (const batch of schoolBatches) {
    const opens = momentOn(addDays(school.today, batch.startsIn - OPEN_DAYS), '11:00')
    school.timeline.at(opens, async () => onOpen(await openBatch(school, batch)))
  }
}

async function openBatch(school: School, batch: SchoolBatch): Promise<OpenBatch> {
  const { db, team, timeline, today, clock } = school
  const classDays = batch.days === 'with-today' ? aroundToday(today) : [...batch.days]
  const startsOn = firstClassDay(addDays(today, batch.startsIn), classDays)
  const enrolBy = addDays(startsOn, -1)
  const draft = {
    number: batch.number,
    startsOn,
    enrolBy,
    seats: scaled(school, batch.seats),
    classDays,
    hours: batch.hours === 'around-now' ? hoursAroundNow(school.now) : batch.hours,
    venue: batch.venue ?? null,
    orientationOn: addDays(startsOn, -5),
    state: 'open' as const,
  }
  const { batchId: id } = await addBatch(db, {
    staff: team.content,
    courseId: batch.courseId,
    draft,
    today: dhakaDay(clock()),
  })
  const batchId = Number(id)
  const change = (state: 'closed' | 'cancelled', students?: BatchChange['students']) => () =>
    changeBatchNow(school.money(), {
      staff: team.manager,
      batchId,
      change: BatchChange.parse({ ...draft, state, ...(students && { students }) }),
    })
  timeline.at(momentOn(addDays(startsOn, -20), '12:00'), () =>
    makeTimetable(school.classes(), {
      staff: team.content,
      batchId,
      request: { classes: batch.classes },
    }),
  )
  if (batch.cancelledIn !== undefined) {
    const cancelled = momentOn(addDays(today, batch.cancelledIn), '15:00')
    timeline.at(
      cancelled,
      change('cancelled', {
        reason: 'Too few students joined this batch. Everything goes back to you.',
        otherwise: { act: 'refund' },
        choices: [],
      }),
    )
    timeline.at(hoursAfter(cancelled, 0.1), async () => {
      while ((await carryOutRefunds(school.money())) > 0);
      planSentByHand(school)
    })
  } else timeline.at(momentOn(startsOn, '09:00'), change('closed'))
  return { ...batch, batchId, startsOn, enrolBy }
}

/** Three days a week, today among them. */
function aroundToday(today: Day): WeekDay[] {
  const at = weekDays.indexOf(weekDayOf(today))
  return [0, 2, 4].map((step) => defined(weekDays[(at + step) % weekDays.length]))
}

function firstClassDay(from: Day, classDays: readonly WeekDay[]): Day {
  let day = from
  while (!classDays.includes(weekDayOf(day))) day = addDays(day, 1)
  return day
}

/** An hour and a half that begins soon, but never at night. */
function hoursAroundNow(now: Date): string {
  const hour = Number.parseInt(dhakaTime(now))
  const from = Math.min(Math.max(hour + 1, 9), 20)
  return `${String(from).padStart(2, '0')}:00-${String(from + 1).padStart(2, '0')}:30`
}
