import { dhakaDay } from '#contract/time.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import {
  addNote,
  awardCertificate,
  claimCertificate,
  noteLearningDays,
} from '#server/modules/learning/index.ts'
import { hoursAfter, type School, type SchoolPerson, wakingMoment } from './school.ts'

/** How far a student gets: a share of the lessons of a course. */
export interface Study {
  student: SchoolPerson
  courseId: string
  /** From 0 to 1; at 1 the certificate is claimed, where nothing else is asked for. */
  share: number
}

/** Learner, as the classroom knows them. */
export const learnerOf = ({ id }: SchoolPerson) => ({ id, isStaff: false, provesAddress: true })

/**
 * Plans when a student who has just enrolled reads on: some never begin, some give up, a fifth finish. The cast gets as
 * far as is written for them.
 */
export function planStudy(school: School, study: Omit<Study, 'share'> & { share?: number }): void {
  const { random, timeline, now, clock } = school
  const luck = random.next()
  const share = study.share ?? (luck < 0.18 ? 0 : luck < 0.8 ? 0.1 + 0.8 * random.next() : 1)
  if (share === 0) return
  const hours = (now.getTime() - clock().getTime()) / 3_600_000
  const at =
    study.share === undefined
      ? hoursAfter(clock(), hours * (0.1 + 0.85 * random.next()))
      : hoursAfter(now, -random.between(3, 30))
  if (at > clock()) timeline.at(at, () => readLessons(school, { ...study, share }))
}

/** Completes lessons by the student's word, each some time after the one before, in one statement. */
async function readLessons(school: School, { student, courseId, share }: Study): Promise<void> {
  const { db, clock } = school
  const enrolment = await db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select('enrolments.enrolled_at')
    .where('courses.course_id', '=', courseId)
    .where('enrolments.student_id', '=', student.id)
    .where('enrolments.state', '=', 'active')
    .executeTakeFirst()
  if (!enrolment) return
  const lessons = await articlesOf(school, courseId)
  const read = lessons.slice(0, Math.ceil(lessons.length * share))
  const begins = enrolment.enrolled_at.getTime()
  const step = (clock().getTime() - begins) / (read.length + 1)
  const times = read.map((_, at) => new Date(begins + step * (at + 1)))
  if (read.length === 0) return
  await transact(db, async (trx) => {
    await trx
      .insertInto('lesson_progress')
      .values(
        read.map(({ id }, at) => {
          const time = times[at] ?? clock()
          return {
            student_id: student.id,
            lesson_id: id,
            opened_at: hoursAfter(time, -0.2),
            completed_at: time,
            claimed_at: time,
          }
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await noteLearningDays(
      trx,
      times.map((time) => ({ studentId: student.id, day: dhakaDay(time) })),
    )
  })
  if (share === 1) await claim(school, { student, courseId })
}

/** What someone completes by reading, in the order of the course. */
function articlesOf({ db }: School, courseId: string) {
  return db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .innerJoin('course_sections as section', 'section.id', 'lessons.section_id')
    .select(['lessons.id', 'lessons.lesson_id'])
    .where('courses.course_id', '=', courseId)
    .where('lessons.kind', '=', 'article')
    .where('lessons.is_required', '=', true)
    .where('lessons.published_number', 'is not', null)
    .where('lessons.archived_at', 'is', null)
    .orderBy('section.position')
    .orderBy('lessons.position')
    .execute()
}

/** The certificate of a course that is completed; one that also asks for a test, or for classes, waits for them. */
async function claim(school: School, { student, courseId }: Omit<Study, 'share'>): Promise<void> {
  await claimCertificate(school.classes(), { learner: learnerOf(student), courseId }).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'course_not_completed') return
      throw error
    },
  )
}

const notes = [
  'পরীক্ষার আগে এই অংশটা আবার পড়তে হবে।',
  'Try this with last month’s expenses.',
  'নিজের ভাষায় লিখে দেখলাম, এখন বুঝেছি।',
  'Ask in class: what if both conditions are true?',
] as const

/** Notes on lessons that students write for themselves. */
export function planNotes(school: School): void {
  const { db, random, timeline, cast } = school
  for (const [index, text] of notes.entries())
    timeline.at(wakingMoment(school, -1 - index), async () => {
      const [lesson] = await articlesOf(school, 'PRG-104')
      const others = await db
        .selectFrom('enrolments')
        .innerJoin('students', 'students.id', 'enrolments.student_id')
        .innerJoin('courses', 'courses.id', 'enrolments.course_id')
        .select(['students.id', 'students.student_id', 'students.name', 'students.email'])
        .where('courses.course_id', '=', 'PRG-104')
        .where('enrolments.state', '=', 'active')
        .orderBy('enrolments.id')
        .execute()
      if (!lesson || others.length === 0) return
      await addNote(school.classes(), {
        learner: learnerOf(index < 2 ? cast.learner : random.pick(others)),
        courseId: 'PRG-104',
        lessonId: lesson.lesson_id,
        text,
        atSeconds: null,
      })
    })
}

/** After the last class of a batch without lessons an examiner gives certificates to those who came. */
export function planAwards(school: School, { batchId }: { batchId: number }, at: Date): void {
  const { db, timeline, team, random } = school
  timeline.at(at, async () => {
    const enrolments = await db
      .selectFrom('enrolments')
      .select('id')
      .where('batch_id', '=', batchId)
      .where('state', '=', 'active')
      .orderBy('id')
      .execute()
    for (const { id } of enrolments)
      if (random.chance(0.7))
        await awardCertificate({ ...school.classes(), staff: team.examiner }, { id })
  })
}
