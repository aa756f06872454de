import { z } from 'zod'
import { NewRecording } from '#contract/classes/recordings.ts'
import { MeetingChange, TimetableRequest } from '#contract/classes/classes.ts'
import { classEndpoints } from '#contract/classes/classes.ts'
import { TeachingRoomDraft } from '#contract/classes/teaching-rooms.ts'
import { Day } from '#contract/day.ts'
import { ClassLink } from '#contract/teaching/teaching.ts'
import { daysBetween } from '#contract/time.ts'

/** A holiday lasts so many days at most. */
const MOST_DAYS = 60

/** The schemas of the forms about classes; fetched with the first submit. */
export const classSchemas = {
  meeting: MeetingChange.omit({ version: true }),
  link: ClassLink.omit({ version: true }),
  timetable: TimetableRequest,
  recording: NewRecording,
  holiday: classEndpoints['PUT /api/staff/class-holidays/{day}'].body
    .extend({ day: Day, lastDay: Day.nullish() })
    .superRefine(({ day, lastDay }, context) => {
      if (!lastDay) return
      const issue = { path: ['lastDay'], input: lastDay }
      if (lastDay < day)
        context.addIssue({ ...issue, code: 'custom', message: 'ends_before_start' })
      else if (daysBetween(day, lastDay) >= MOST_DAYS)
        context.addIssue({ ...issue, code: 'too_big', origin: 'int', maximum: MOST_DAYS })
    }),
  room: TeachingRoomDraft,
  days: z.object({ days: z.array(Day).min(1, { error: 'required' }) }),
}
