import type { StudentOverview } from '#contract/staff/student-overview.ts'
import type { ReadConnection } from './context.ts'

/** What a student asked in all courses, newest first; hidden ones included. */
export async function listQuestionsOf(
  db: ReadConnection,
  { authorId, limit }: { authorId: number; limit: number },
): Promise<NonNullable<StudentOverview['questions']>> {
  const rows = await db
    .selectFrom('questions as question')
    .innerJoin('courses as course', 'course.id', 'question.course_id')
    .select(['question.question_id', 'question.title', 'question.created_at'])
    .select(['course.course_id', 'course.title as course_title'])
    .select('question.has_teacher_answer')
    .where('question.author_id', '=', authorId)
    .orderBy('question.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    questionId: row.question_id,
    courseId: row.course_id,
    courseName: row.course_title,
    title: row.title,
    askedAt: row.created_at.toISOString(),
    hasTeacherAnswer: row.has_teacher_answer,
  }))
}
