import { sql } from 'kysely'
import type { OrientationRoom } from '#contract/orientation/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Orientation classes with their course and instructor. The address and key of the room are secret. */
export function selectOrientations(db: Db | Trx) {
  return selectShared(db).selectAll('orientation').select('course.state as course_state')
}

/** What everyone may see of orientation classes, and how many seats are taken. */
export function selectShared(db: Db | Trx) {
  return db
    .selectFrom('orientation_classes as orientation')
    .innerJoin('courses as course', 'course.id', 'orientation.course_id')
    .leftJoin('instructors as instructor', 'instructor.id', 'orientation.instructor_id')
    .select(['orientation.id', 'orientation.starts_at', 'orientation.ends_at', 'orientation.place'])
    .select(['course.course_id as course_key', 'course.title'])
    .select(sql<string | null>`course.bangla->>'title'`.as('title_bn'))
    .select(['instructor.slug as instructor_slug', 'instructor.name as instructor_name'])
    .select('instructor.name_bn as instructor_name_bn')
    .select(bookedOf.as('booked'))
}

/** For a query of orientation classes: how many seats are taken. */
const bookedOf = sql<number>`(select count(*)::int from orientation_bookings as booking
  where booking.orientation_id = orientation.id and booking.state = 'booked')`

export type OrientationRow = Awaited<
  ReturnType<ReturnType<typeof selectOrientations>['executeTakeFirstOrThrow']>
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

export function roomOf(row: Pick<OrientationRow, 'room'>): OrientationRoom {
  return row.room
}
