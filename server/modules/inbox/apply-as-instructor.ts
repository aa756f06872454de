import type { InstructorForm } from '#contract/inbox/inbox.ts'
import type { Db } from '#server/db/connect.ts'

/** Keeps the application of someone who wants to teach. */
export async function applyAsInstructor(db: Db, form: InstructorForm): Promise<void> {
  const { name, email, phone, subject, experience, sampleLink, language } = form
  await db
    .insertInto('instructor_applications')
    .values({ name, email, phone, subject, experience, sample_link: sampleLink, language })
    .execute()
}
