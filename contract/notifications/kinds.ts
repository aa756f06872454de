import { z } from 'zod'
import { courseDateKinds } from '../calendar/terms.ts'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { LessonId } from '../learning/lessons.ts'
import { answererRoles, MOST_STARS, removalReasons } from '../reviews/terms.ts'
import { objectionOutcomes } from '../tests/terms.ts'

/** Facts of a course. */
const course = { courseId: CourseId, courseName: z.string() }

/** Facts of a question in a course. Who wrote it is not stored: an account that is deleted leaves no name behind. */
const question = z.object({
  ...course,
  lessonId: LessonId.nullable().meta({ description: 'null: about the course as a whole.' }),
  questionId: z.string(),
  title: z.string(),
})

function kind<Name extends string, Facts extends z.ZodType>(name: Name, facts: Facts) {
  return z.object({ kind: z.literal(name), facts })
}

/**
 * What someone can be notified of, with the facts of its text. A further kind is a line here, its words in
 * `web/text/<language>/notifications.ts` and, for mails, in `server/modules/notifications`.
 */
export const Notice = z
  .discriminatedUnion('kind', [
    kind('question-asked', question),
    kind('question-answered', question.extend({ byTeacher: z.boolean() })),
    kind('question-solved', question),
    kind('class-reminder', z.object({ ...course, number: z.int(), startsAt: Moment })),
    kind(
      'date-reminder',
      z.object({
        ...course,
        lessonId: LessonId,
        title: z.string(),
        of: z.enum(courseDateKinds),
        startsAt: Moment,
      }),
    ),
    kind(
      'class-changed',
      z.object({
        ...course,
        change: z.enum(['added', 'moved', 'cancelled']),
        number: z.int(),
        startsAt: Moment.meta({ description: 'As it is now.' }),
        others: z.int().meta({ description: 'How many further classes changed by the same act.' }),
      }),
    ),
    kind('class-recording', z.object({ ...course, number: z.int(), lessonId: LessonId })),
    kind(
      'work-marked',
      z.object({
        ...course,
        lessonId: LessonId,
        title: z.string(),
        outcome: z.enum(['marked', 'passed', 'again']),
      }),
    ),
    kind(
      'objection-answered',
      z.object({
        ...course,
        lessonId: LessonId,
        title: z.string(),
        outcome: z.enum(objectionOutcomes),
      }),
    ),
    kind('marks-changed', z.object({ ...course, lessonId: LessonId, title: z.string() })),
    kind('batch-opened', z.object({ ...course, number: z.int() })),
    kind('seat-offered', z.object({ ...course, number: z.int(), until: Moment })),
    kind(
      'waiting-ended',
      z.object({ ...course, number: z.int(), why: z.enum(['lapsed', 'closed', 'removed']) }),
    ),
    kind('review-written', z.object({ ...course, stars: z.int().min(1).max(MOST_STARS) })),
    kind('review-answered', z.object({ ...course, as: z.enum(answererRoles) })),
    kind('review-removed', z.object({ ...course, reason: z.enum(removalReasons) })),
    kind('review-restored', z.object(course)),
    kind('draft-published', z.object({ ...course, lessonId: LessonId, title: z.string() })),
    kind('draft-sent-back', z.object({ ...course, lessonId: LessonId, title: z.string() })),
    kind('access-ending', z.object({ ...course, until: Day })),
    kind('access-extended', z.object({ ...course, until: Day })),
    kind('announcement', z.object({ ...course, announcementId: z.int(), title: z.string() })),
  ])
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof Notice>
export type NoticeKind = Notice['kind']
