import type { Curriculum, SectionChange } from '#contract/learning/curriculum.ts'
import { curriculumLimits } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type Course, type Desk, findCourse, lockCurriculum } from './context.ts'
import { refuseIfAwaited } from './release-chain.ts'
import { placedAfter, writeOrder } from './places.ts'
import { curriculumOf } from './show-curriculum.ts'
import { showOutline } from './show-outline.ts'

/** Adds a section, last. @throws Problem course_not_found, curriculum_full */
export function addSection(
  { db, staff }: Desk,
  { courseId, title }: { courseId: string; title: string },
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    await lockCurriculum(trx, course)
    const order = await sectionOrder(trx, course)
    if (order.length >= curriculumLimits.sections) throw new Problem('curriculum_full')
    await trx
      .insertInto('course_sections')
      .values({ course_id: course.id, title, position: order.length })
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'section.added',
      subject: courseId,
      after: { title },
    })
    return curriculumOf(trx, course)
  })
}

/**
 * Renames, moves or archives a section, the last with all its lessons.
 *
 * @throws Problem course_not_found, section_not_found, lesson_awaited
 */
export function changeSection(
  { db, now, staff }: Desk,
  {
    courseId,
    sectionId,
    title,
    after,
    isArchived,
  }: { courseId: string; sectionId: number } & SectionChange,
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    await lockCurriculum(trx, course)
    const order = await sectionOrder(trx, course)
    if (!order.includes(sectionId)) throw new Problem('section_not_found')
    const before = await trx
      .selectFrom('course_sections')
      .select(['title', 'position'])
      .where('id', '=', sectionId)
      .executeTakeFirstOrThrow()
    if (title !== undefined)
      await trx.updateTable('course_sections').set({ title }).where('id', '=', sectionId).execute()
    if (after !== undefined)
      await writeOrder(
        trx,
        'course_sections',
        placedAfter(order, sectionId, after === null ? null : Number(after)),
      )
    if (isArchived) await archiveSection(trx, sectionId, now)
    await recordAudit(trx, {
      actor: staff,
      action: 'section.changed',
      subject: courseId,
      before: {
        section: before.title,
        isArchived: false,
        ...(after !== undefined && { place: before.position + 1 }),
      },
      after: {
        section: title ?? before.title,
        isArchived: isArchived ?? false,
        ...(after !== undefined && {
          place: (await sectionOrder(trx, course)).indexOf(sectionId) + 1,
        }),
      },
    })
    await showOutline(trx, course)
    return curriculumOf(trx, course)
  })
}

async function archiveSection(trx: Trx, sectionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('course_sections')
    .set({ archived_at: now })
    .where('id', '=', sectionId)
    .execute()
  const archived = await trx
    .updateTable('lessons')
    .set({ archived_at: now })
    .where('section_id', '=', sectionId)
    .where('archived_at', 'is', null)
    .returning(['lesson_id', 'course_id'])
    .execute()
  await refuseIfAwaited(trx, archived)
}

async function sectionOrder(trx: Trx, course: Course): Promise<number[]> {
  const sections = await trx
    .selectFrom('course_sections')
    .select('id')
    .where('course_id', '=', course.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return sections.map(({ id }) => id)
}

/**
 * A section that lessons can be in.
 *
 * @throws Problem section_not_found
 */
export async function openSection(
  trx: Trx,
  course: { id: number },
  sectionId: string,
): Promise<number> {
  const section = await trx
    .selectFrom('course_sections')
    .select('id')
    .where('id', '=', Number(sectionId))
    .where('course_id', '=', course.id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!section) throw new Problem('section_not_found')
  return section.id
}
