import { digitsIn } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { notify } from '../../notifications/index.ts'
import { batchStudents } from '../notify-of-meetings.ts'
import { words } from '#server/words/index.ts'

interface MeetingHeading {
  id: number
  batch_id: number
  number: number
  course_id: string
  title: string
}

/** Tells the students of a batch that a recording is here: a notification, and a mail with the first of a class only. */
export async function notifyOfRecording(
  trx: Trx,
  {
    meeting,
    lessonId,
    now,
    origin,
  }: { meeting: MeetingHeading; lessonId: string; now: Date; origin: string },
): Promise<void> {
  const students = await batchStudents(trx, meeting.batch_id, now)
  const { course_id: courseId, title: courseName, number } = meeting
  await notify(
    { db: trx, now },
    {
      to: students.map(({ id }) => id),
      notice: { kind: 'class-recording', facts: { courseId, courseName, number, lessonId } },
      subject: `class-recording/${meeting.id}`,
    },
  )
  const { count } = await trx
    .selectFrom('class_recordings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('meeting_id', '=', meeting.id)
    .executeTakeFirstOrThrow()
  if (count > 1) return
  for (const { name, email, language } of students)
    await queueMail(trx, {
      kind: 'class-recording',
      to: email,
      ...words[language].recordingMail({
        name,
        course: courseName,
        number: digitsIn(language, number),
        link: `${origin}/learn/${courseId}/${lessonId}`,
      }),
    })
}
