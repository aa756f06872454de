import type { ReminderSettings } from '#contract/calendar/calendar.ts'
import type { Db } from '#server/db/connect.ts'

/** What a student wants to be reminded of. */
export async function showReminderSettings(
  db: Db,
  { studentId }: { studentId: number },
): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select('has_class_reminders')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return { hasClassReminders: row?.has_class_reminders ?? true }
}

export async function changeReminderSettings(
  db: Db,
  { studentId, hasClassReminders }: { studentId: number } & ReminderSettings,
): Promise<ReminderSettings> {
  const chosen = { has_class_reminders: hasClassReminders }
  await db
    .insertInto('reminder_settings')
    .values({ student_id: studentId, ...chosen })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(chosen))
    .execute()
  return { hasClassReminders }
}
