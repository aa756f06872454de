import { MeetingDraft, TimetableWish } from '#contract/classes/classes.ts'
import { classEndpoints } from '#contract/classes/classes.ts'
import { Day } from '#contract/day.ts'

/** What is typed about classes; fetched with the first form that is sent. */
export const classSchemas = {
  meeting: MeetingDraft,
  timetable: TimetableWish,
  holiday: classEndpoints['PUT /api/staff/class-holidays/{day}'].body.extend({ day: Day }),
}
