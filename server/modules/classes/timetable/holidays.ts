import type { ClassHoliday } from '#contract/classes/classes.ts'
import { classLimits } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'

/** The days on which no class is planned, soonest first. */
export async function listHolidays(db: Db | Trx): Promise<ClassHoliday[]> {
  const rows = await db.selectFrom('class_holidays').selectAll().orderBy('day').execute()
  return rows.map(({ day, name, name_bn }) => ({ day, name, nameBn: name_bn }))
}

/** Makes a day a holiday, or renames it. @throws Problem holidays_full */
export async function saveHoliday(
  { db }: { db: Db },
  {
    staff,
    day,
    name,
    nameBn,
  }: { staff: { id: number }; day: Day; name: string; nameBn: string | null },
): Promise<ClassHoliday[]> {
  return transact(db, async (trx) => {
    const holidays = await listHolidays(trx)
    const before = holidays.find((holiday) => holiday.day === day)
    if (!before && holidays.length >= classLimits.holidays) throw new Problem('holidays_full')
    await trx
      .insertInto('class_holidays')
      .values({ day, name, name_bn: nameBn })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name, name_bn: nameBn }))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'holiday.added',
      subject: day,
      before: before ? { ...before } : null,
      after: { day, name, nameBn },
    })
    return listHolidays(trx)
  })
}

/** Makes a day an ordinary one again; one that is changes nothing. */
export async function removeHoliday(
  { db }: { db: Db },
  { staff, day }: { staff: { id: number }; day: Day },
): Promise<ClassHoliday[]> {
  return transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('class_holidays')
      .where('day', '=', day)
      .returning(['name', 'name_bn'])
      .executeTakeFirst()
    if (gone)
      await recordAudit(trx, {
        actor: staff,
        action: 'holiday.removed',
        subject: day,
        before: { name: gone.name, nameBn: gone.name_bn },
      })
    else noteAudit()
    return listHolidays(trx)
  })
}

/** The days on which there are no classes. */
export async function holidayDays(trx: Trx): Promise<Set<Day>> {
  const rows = await trx.selectFrom('class_holidays').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}
