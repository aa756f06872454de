import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { courseTitleIn } from './course-title.ts'
import type { ImportRow } from '#contract/student-imports/imports.ts'
import { PersonName } from '#contract/text.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMailLater } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import type { ImportContext } from './context.ts'
import type { ImportRecord } from './import-records.ts'

type MailContext = Pick<ImportContext, 'now' | 'rules' | 'names'> & { trx: Trx }

/** Mails the next people of an import who wait, each once about all their courses. @returns how many */
export async function mailInvited(
  ctx: MailContext,
  { record, limit }: { record: ImportRecord; limit: number },
): Promise<number> {
  const due = await ctx.trx
    .selectFrom('student_import_rows')
    .select('email_key')
    .distinct()
    .where('import_id', '=', record.id)
    .where('mail_due', '=', true)
    .where('state', '=', 'waiting')
    .orderBy('email_key')
    .limit(limit)
    .execute()
  const keys = due.flatMap(({ email_key }) => email_key ?? [])
  return mailAddresses(ctx, { keys, language: record.language })
}

/** Mails people who wait about all courses they wait for. @returns to how many */
export async function mailAddresses(
  ctx: MailContext,
  { keys, language }: { keys: readonly string[]; language: LanguageCode },
): Promise<number> {
  const { trx, now } = ctx
  if (keys.length === 0) return 0
  const rows = await trx
    .selectFrom('student_import_rows as row')
    .innerJoin('courses as course', 'course.id', 'row.course_id')
    .leftJoin('batches as batch', 'batch.id', 'row.batch_id')
    .select(['row.email_key', 'row.details', 'course.title', 'course.bangla', 'batch.number'])
    .where('row.email_key', '=', sql<string>`any(${keys})`)
    .where('row.state', '=', 'waiting')
    .orderBy('row.import_id')
    .orderBy('row.line')
    .execute()
  const people = Map.groupBy(rows, ({ email_key }) => email_key)
  for (const courses of people.values())
    await queueMailLater(trx, invitation(ctx, courses, language))
  await trx
    .updateTable('student_import_rows')
    .set({ mail_due: false, mailed_at: now })
    .where('email_key', '=', sql<string>`any(${keys})`)
    .where('state', '=', 'waiting')
    .execute()
  return people.size
}

interface CourseOfMail {
  details: ImportRow | null
  title: string
  bangla: unknown
  number: number | null
}

/** Nothing in the mail opens anything: only a session that proves the address finds the courses. */
function invitation(
  { rules, names }: MailContext,
  courses: readonly CourseOfMail[],
  language: LanguageCode,
) {
  const say = words[language].studentInvitation
  // The check constraint of the table: who waits has details.
  const details = courses.flatMap((course) => course.details ?? [])
  const { email } = defined(details[0])
  const { subject, body } = say({
    provider: names[language],
    email,
    name: details.map(({ name }) => PersonName.safeParse(name).data).find(Boolean) ?? '',
    courses: courses.map((course) => ({
      title: courseTitleIn(course, language),
      batch: course.number,
    })),
    link: `${rules.origin}/dashboard/student-courses`,
  })
  return { kind: 'student-invitation', to: email, subject, body }
}
