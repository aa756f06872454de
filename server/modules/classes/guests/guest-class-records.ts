import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { MeetingVisit } from '../meeting-address.ts'

/** Orientation classes with their course and instructor. The address and key of the room are secret. */
export function selectGuestClasses(db: Db | Trx) {
  return selectShared(db).selectAll('meeting').select('course.state as course_state')
}

/** What everyone may see of orientation classes, and how many seats are taken. */
export function selectShared(db: Db | Trx) {
  return db
    .selectFrom('orientation_classes as meeting')
    .innerJoin('courses as course', 'course.id', 'meeting.course_id')
    .leftJoin('instructors as instructor', 'instructor.id', 'meeting.instructor_id')
    .select(['meeting.id', 'meeting.starts_at', 'meeting.ends_at', 'meeting.place'])
    .select(['course.course_id as course_key', 'course.title'])
    .select(sql<string | null>`course.bangla->>'title'`.as('title_bn'))
    .select(['instructor.slug as instructor_slug', 'instructor.name as instructor_name'])
    .select('instructor.name_bn as instructor_name_bn')
    .select(bookedOf.as('booked'))
}

/** For a query of orientation classes: how many seats are taken. */
const bookedOf = sql<number>`(select count(*)::int from orientation_bookings as booking
  where booking.orientation_id = meeting.id and booking.state = 'booked')`

export type GuestClassRow = Awaited<
  ReturnType<ReturnType<typeof selectGuestClasses>['executeTakeFirstOrThrow']>
>

type PublicRow = Awaited<ReturnType<ReturnType<typeof selectShared>['executeTakeFirstOrThrow']>>

/** What everyone may see of an orientation class. */
export function sharedOf(row: PublicRow) {
  return {
    orientationId: String(row.id),
    courseId: row.course_key,
    courseName: { en: row.title, bn: row.title_bn },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    place: row.place,
    instructor:
      row.instructor_name === null ? null : { en: row.instructor_name, bn: row.instructor_name_bn },
  }
}

/**
 * A visit of an orientation class. Everyone leaves to the same page: a server keeps what the first
 * person brought, and no guest may see another's link.
 */
export function guestVisit(
  { title, course_key }: GuestClassRow,
  person: MeetingVisit['person'],
): MeetingVisit {
  return { title, person, leaveTo: `/courses/${course_key}` }
}
