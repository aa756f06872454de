import { NewRecording } from '#contract/classes/recordings.ts'
import { MeetingDraft, TimetableRequest } from '#contract/classes/classes.ts'
import { classEndpoints } from '#contract/classes/classes.ts'
import { Day } from '#contract/day.ts'

/** The schemas of the forms about classes; fetched with the first submit. */
export const classSchemas = {
  meeting: MeetingDraft,
  timetable: TimetableRequest,
  recording: NewRecording,
  holiday: classEndpoints['PUT /api/staff/class-holidays/{day}'].body.extend({ day: Day }),
}
