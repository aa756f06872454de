import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { NewRecording } from '#contract/classes/recordings.ts'
import { classLimits } from '#contract/classes/terms.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn, inEachLanguage, type LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import {
  addBatchLesson,
  archiveBatchLesson,
  type ReadyVideo,
  readyVideo,
} from '../../learning/index.ts'
import type { ClassContext } from '../context.ts'
import { staffMeeting } from '../staff-meetings.ts'
import { notifyOfRecording } from './notify-of-recording.ts'
import { words } from '#server/words/index.ts'

type Recorder = Pick<ClassContext, 'db' | 'now' | 'origin' | 'sendMailsSoon'>

/** What the link of a recording on another page is called. */
export const LINK_LABEL = 'Watch the recording'

/**
 * Attaches a recording to a class: it becomes a lesson of its batch, whose students are notified once. One that is
 * attached already changes nothing.
 *
 * @throws Problem class_not_found, class_cancelled, class_not_begun, recordings_full, lesson_not_ready
 */
export async function addRecording(
  context: Recorder,
  {
    staff,
    meetingId,
    recording,
  }: { staff: { id: number }; meetingId: number; recording: NewRecording },
): Promise<StaffMeeting> {
  const video = await readyVideo(
    context.db,
    recording.source === 'upload'
      ? { mediaId: defined(recording.mediaId) }
      : { url: defined(recording.url), label: LINK_LABEL },
  )
  const meeting = await transact(context.db, async (trx) => {
    const isNew = await attach(trx, context, {
      meetingId,
      video,
      source: recording.source,
      outsideId: null,
      by: staff.id,
    })
    if (!isNew) noteAudit()
    return staffMeeting(trx, meetingId)
  })
  context.sendMailsSoon()
  return meeting
}

/**
 * Takes a recording off a class, and its lesson out of the course. One that came by itself does not come again.
 *
 * @throws Problem class_not_found, recording_not_found
 */
export async function removeRecording(
  { db, now }: Pick<ClassContext, 'db' | 'now'>,
  { staff, meetingId, lessonId }: { staff: { id: number }; meetingId: number; lessonId: string },
): Promise<StaffMeeting> {
  return transact(db, async (trx) => {
    const meeting = await lockMeeting(trx, meetingId)
    const recording = await trx
      .selectFrom('class_recordings as own')
      .innerJoin('lessons as lesson', 'lesson.id', 'own.lesson_id')
      .select(['own.id', 'own.lesson_id', 'own.source'])
      .where('own.meeting_id', '=', meetingId)
      .where('own.removed_at', 'is', null)
      .where('lesson.lesson_id', '=', lessonId)
      .executeTakeFirst()
    if (!recording) throw new Problem('recording_not_found')
    await trx
      .updateTable('class_recordings')
      .set({ removed_at: now })
      .where('id', '=', recording.id)
      .execute()
    await archiveBatchLesson(trx, { id: recording.lesson_id, now })
    await showFirst(trx, meetingId)
    await recordAudit(trx, {
      actor: staff,
      action: 'recording.removed',
      subject: subjectOf(meeting),
      before: { source: recording.source, lesson: lessonId },
    })
    const shown = await staffMeeting(trx, meetingId)
    // The page of the course says how many classes were recorded.
    await raiseCatalogueVersion(trx)
    return shown
  })
}

/**
 * Adds the lesson, keeps where it came from, and tells the students.
 *
 * @returns false: the same is attached already, or the meeting server's was removed
 */
export async function attach(
  trx: Trx,
  { now, origin }: Pick<Recorder, 'now' | 'origin'>,
  {
    meetingId,
    video,
    source,
    outsideId,
    by,
  }: {
    meetingId: number
    video: ReadyVideo
    source: 'upload' | 'link' | 'bigbluebutton'
    outsideId: string | null
    /** null: it came by itself. */
    by: number | null
  },
): Promise<boolean> {
  const meeting = await lockMeeting(trx, meetingId)
  if (meeting.state === 'cancelled') throw new Problem('class_cancelled')
  if (meeting.starts_at > now) throw new Problem('class_not_begun')
  const recordings = await trx
    .selectFrom('class_recordings')
    .select(['outside_id', 'removed_at'])
    .where('meeting_id', '=', meetingId)
    .execute()
  if (outsideId !== null && recordings.some((one) => one.outside_id === outsideId)) return false
  if (await isAttached(trx, { meetingId, video })) return false
  const shown = recordings.filter(({ removed_at }) => removed_at === null).length
  if (shown >= classLimits.recordings) throw new Problem('recordings_full')
  const title = inEachLanguage(
    (language) => titleIn(language, meeting) + (shown > 0 ? ` (${shown + 1})` : ''),
  )
  const lesson = await addBatchLesson(trx, {
    course: { id: meeting.course },
    batchId: meeting.batch_id,
    title: title.en,
    titleBn: title.bn,
    video,
    by,
    now,
  })
  await trx
    .insertInto('class_recordings')
    .values({
      meeting_id: meetingId,
      source,
      outside_id: outsideId,
      lesson_id: lesson.id,
      added_at: now,
      added_by: by,
    })
    .execute()
  await showFirst(trx, meetingId)
  if (by !== null)
    await recordAudit(trx, {
      actor: { id: by },
      action: 'recording.added',
      subject: subjectOf(meeting),
      after: { source, lesson: lesson.lessonId },
    })
  await notifyOfRecording(trx, {
    meeting: { ...meeting, id: meetingId },
    lessonId: lesson.lessonId,
    now,
    origin,
  })
  await raiseCatalogueVersion(trx)
  return true
}

/** Whether a recording that the class shows was attached with this very content. */
async function isAttached(
  trx: Trx,
  { meetingId, video }: { meetingId: number; video: ReadyVideo },
): Promise<boolean> {
  const same = await trx
    .selectFrom('class_recordings as own')
    .innerJoin('lesson_versions as version', 'version.lesson_id', 'own.lesson_id')
    .select('own.id')
    .where('own.meeting_id', '=', meetingId)
    .where('own.removed_at', 'is', null)
    .where('version.number', '=', 1)
    .where(sql<boolean>`version.body = ${JSON.stringify(video.body)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

async function lockMeeting(trx: Trx, meetingId: number) {
  const meeting = await trx
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['meeting.batch_id', 'meeting.number', 'meeting.topic', 'meeting.topic_bn'])
    .select(['meeting.state', 'meeting.starts_at', 'batch.number as batch'])
    .select(['course.id as course', 'course.course_id', 'course.title'])
    .where('meeting.id', '=', meetingId)
    .forUpdate('meeting')
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  return meeting
}

/** The recording that the list of classes leads to. */
async function showFirst(trx: Trx, meetingId: number): Promise<void> {
  const first = await trx
    .selectFrom('class_recordings')
    .select('lesson_id')
    .where('meeting_id', '=', meetingId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await trx
    .updateTable('class_meetings')
    .set({ recording_lesson_id: first?.lesson_id ?? null })
    .where('id', '=', meetingId)
    .execute()
}

/** As it is in the list of lessons. */
function titleIn(
  language: LanguageCode,
  { number, ...meeting }: { number: number; topic: string | null; topic_bn: string | null },
): string {
  const title = words[language].classChanges.title(digitsIn(language, number))
  const topic = eitherText(language, { en: meeting.topic, bn: meeting.topic_bn })
  return (topic ? `${title}: ${topic}` : title).slice(0, 190)
}

function subjectOf(meeting: { course_id: string; batch: number; number: number }): string {
  return `${meeting.course_id} ${meeting.batch}/${meeting.number}`
}
