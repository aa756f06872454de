import type { MeetingRoom, MeetingState } from '#contract/classes/terms.ts'
import type { Db } from '../db/connect.ts'

/** Whose certificates tests issue. */
export const issuer = { origin: 'https://edi.example', names: { en: 'Edi', bn: 'এডি' } }

interface BatchOptions {
  number?: number
  startsOn?: string
  classDays?: string[]
  hours?: string | null
  venue?: string | null
}

/** An open batch of a course. @returns its row id */
export async function newBatch(
  db: Db,
  course: { id: number },
  {
    number = 1,
    startsOn = '2026-12-05',
    classDays = ['Sat', 'Mon'],
    hours = '20:00-21:30',
    venue = null,
  }: BatchOptions = {},
): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: course.id,
      number,
      starts_on: startsOn,
      enrol_by: startsOn,
      class_days: classDays,
      hours,
      venue,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface MeetingOptions {
  number?: number
  startsAt?: Date
  minutes?: number
  topic?: string | null
  room?: MeetingRoom
  /** Of the meeting of a link; null: not known yet. */
  address?: string | null
  place?: string | null
  state?: MeetingState
}

/** A class of a batch, with a meeting link by default. @returns its id */
export async function newMeeting(
  db: Db,
  batchId: number,
  options: MeetingOptions = {},
): Promise<string> {
  const { number = 1, startsAt = new Date('2026-12-05T20:00:00+06:00'), minutes = 90 } = options
  const { room = 'link', state = 'planned', topic = 'Warm-up', place = null } = options
  const { address = room === 'link' ? 'https://meet.example.com/secret-room' : null } = options
  const { id } = await db
    .insertInto('class_meetings')
    .values({
      batch_id: batchId,
      number,
      topic,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + minutes * 60_000),
      room,
      address,
      place,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
