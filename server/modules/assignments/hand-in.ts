import { customAlphabet } from 'nanoid'
import type { AssignmentRules } from '#contract/assignments/assignments.ts'
import type { AssignmentView } from '#contract/assignments/submissions.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { completeByTest, noteLearningDays } from '../learning/index.ts'
import type { WorkContext, WorkRequest } from './context.ts'
import { findWorkStanding, showWork, type WorkStanding } from './show-work.ts'
import { sketchOf } from './sketch.ts'

const newSubmissionId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 20)

interface Work {
  key: string
  text: string
  links: readonly string[]
  fileIds: readonly string[]
}

/**
 * Hands work in; what waits to be marked is replaced. Sent twice with one key, it is handed in once. Where there is no pass
 * mark it completes the lesson, with the certificate if it was the last one.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, lesson_locked, not_an_assignment,
 *   assignment_closed, no_submissions_left, work_not_taken, file_not_found
 */
export async function handIn(
  context: Omit<WorkContext, 'files'>,
  { key, text, links, fileIds, ...request }: WorkRequest & Work,
): Promise<AssignmentView> {
  const { db, now } = context
  const serials = await transact(db, async (trx) => {
    await trx
      .selectFrom('students')
      .select('id')
      .where('id', '=', request.learner.id)
      .forUpdate()
      .execute()
    const standing = await findWorkStanding({ db: trx, now }, request)
    if (await isHandedIn(trx, { student: request.learner.id, key })) return null
    refuse(standing, { key, text, links, fileIds })
    await store(trx, { context, request, standing, work: { key, text, links, fileIds } })
    await noteLearningDays(trx, [{ studentId: request.learner.id, day: dhakaDay(now) }])
    if (standing.rules.passHundredths !== null) return null
    return completeByTest(trx, context, {
      lesson: standing.lesson.lesson.id,
      students: [request.learner.id],
    })
  })
  if (serials && serials.size > 0) context.sendMailsSoon()
  return showWork(context, request)
}

async function isHandedIn(
  trx: Trx,
  { student, key }: { student: number; key: string },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('submissions')
    .select('id')
    .where('student_id', '=', student)
    .where('submit_key', '=', key)
    .executeTakeFirst()
  return earlier !== undefined
}

/** @throws Problem not_enrolled, assignment_closed, no_submissions_left, work_not_taken */
function refuse({ obstacle, rules }: WorkStanding, work: Work): void {
  if (obstacle === 'not-enrolled') throw new Problem('not_enrolled')
  if (obstacle === 'closed') throw new Problem('assignment_closed')
  if (obstacle === 'no-submissions-left') throw new Problem('no_submissions_left')
  if (!takes(rules, work)) throw new Problem('work_not_taken')
}

function takes({ takes: kinds }: AssignmentRules, { text, links, fileIds }: Work): boolean {
  return (
    (text === '' || kinds.includes('text')) &&
    (links.length === 0 || kinds.includes('links')) &&
    (fileIds.length === 0 || kinds.includes('files'))
  )
}

async function store(
  trx: Trx,
  {
    context: { now },
    request: { learner },
    standing,
    work: { key, text, links, fileIds },
  }: {
    context: Pick<WorkContext, 'now'>
    request: WorkRequest
    standing: WorkStanding
    work: Work
  },
): Promise<void> {
  const lesson = standing.lesson.lesson.id
  await trx
    .updateTable('submissions')
    .set({ is_latest: false })
    .where('lesson_id', '=', lesson)
    .where('student_id', '=', learner.id)
    .where('is_latest', '=', true)
    .execute()
  const batch = await trx
    .selectFrom('enrolments')
    .select('batch_id')
    .where('id', '=', standing.lesson.enrolment?.id ?? null)
    .executeTakeFirst()
  const { id } = await trx
    .insertInto('submissions')
    .values({
      submission_id: newSubmissionId(),
      lesson_id: lesson,
      student_id: learner.id,
      submit_key: key,
      number: standing.submissions.length + 1,
      batch_id: batch?.batch_id ?? null,
      text,
      links: [...links],
      sketch: sketchOf(text),
      submitted_at: now,
      due_at: standing.due,
      late_days: standing.lateDays,
      late_percent: standing.latePercent,
      is_latest: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeFiles(trx, { lesson, owner: learner.id, submission: id, fileIds })
}

/** @throws Problem file_not_found */
async function takeFiles(
  trx: Trx,
  {
    lesson,
    owner,
    submission,
    fileIds,
  }: { lesson: number; owner: number; submission: number; fileIds: readonly string[] },
): Promise<void> {
  const own = await trx
    .selectFrom('submission_files')
    .select('file_id')
    .where('owner_id', '=', owner)
    .where('lesson_id', '=', lesson)
    .where('submission_id', 'is', null)
    .execute()
  const unused = new Set(own.map(({ file_id }) => file_id))
  if (!fileIds.every((fileId) => unused.has(fileId))) throw new Problem('file_not_found')
  for (const [position, fileId] of fileIds.entries())
    await changeOne(
      trx
        .updateTable('submission_files')
        .set({ submission_id: submission, position })
        .where('file_id', '=', fileId),
    )
}
