import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { accessTokens, accessTokenSecret } from '#server/modules/identity/index.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { sealer, sealingKey } from '#server/sealing.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newEnrolment, newLessons } from '#server/testing/lessons.ts'
import { rush } from './rush.ts'

const AT_ONCE = 8

export interface Learner {
  id: number
  token: string
}

export interface Class {
  courseId: string
  lessonIds: string[]
  learners: Learner[]
}

/** A course of videos of ten minutes, and students who are enrolled in it, signed in for an hour. */
export async function newClass(
  { db }: Database,
  { dataFolder, lessons, students }: { dataFolder: string; lessons: number; students: number },
): Promise<Class> {
  const sealing = sealer(sealingKey({ sessionSecret: null, dataFolder }, 'access tokens'))
  const tokens = accessTokens(
    await accessTokenSecret(db, { configured: null, sealer: sealing }),
    () => new Date(),
  )
  const course = await newCourse(db)
  const lessonIds = await newLessons(db, {
    course,
    lessons: Array.from({ length: lessons }, () => ({ kind: 'video', seconds: 600 }) as const),
  })
  const learners: Learner[] = []
  await rush(students, AT_ONCE, async () => {
    const claims = {
      uid: randomUUID(),
      email: `${randomUUID()}@example.com`,
      emailVerified: true,
      name: 'Nusrat Jahan',
      sessionVersion: 1,
    }
    const record = await signedInStudent(db, claims)
    await newEnrolment(db, { record }, { course })
    const { token } = await tokens.mint(claims, Math.floor(Date.now() / 1000) + 3600)
    learners.push({ id: record.id, token })
    return true
  })
  return { courseId: course.courseId, lessonIds, learners }
}

/** Progress of made-up students in `lessons` lessons each, as years of learning leave it behind. */
export async function fillProgress({ db }: Database, rows: number): Promise<void> {
  const lessons = await db.selectFrom('lessons').select('id').execute()
  const students = Math.ceil(rows / lessons.length)
  await sql`insert into students (student_id, identity_uid, email, email_key, name)
    select 'ET_' || lpad(to_hex(number), 9, '0'), 'filler-' || number, 'filler-' || number || '@example.com',
      'filler-' || number || '@example.com', 'Student ' || number
    from generate_series(1, ${students}::int) as number`.execute(db)
  await sql`insert into lesson_progress (student_id, lesson_id, watched, position_seconds, claimed_at, position_at)
    select student.id, lesson.id, '\\xffffffffffffffffffffffffffffff'::bytea, 500, now(), now()
    from students student cross join lessons lesson
    where student.identity_uid like 'filler-%' limit ${rows}::int`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}
