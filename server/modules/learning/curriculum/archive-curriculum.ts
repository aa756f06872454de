import { sql } from 'kysely'
import type { ArchiveCurriculum } from '#contract/catalog/course-archive.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { ImportRefused, leftOutColumns } from '../../catalog/index.ts'
import { mediaFiles } from '../../media/index.ts'
import { mediaOf } from './article/measure-body.ts'
import { renderInThread } from './article/render-in-thread.ts'
import { showOutline } from './show-outline.ts'

/** Sections, lessons and the rule of completion; what tests and assignments need is of other modules. */
type LessonCurriculum = Omit<ArchiveCurriculum, 'tests' | 'assignments' | 'banks'>

type Table = keyof typeof leftOutColumns & `${'course_sections' | 'lessons' | 'lesson_versions'}`

const rowOf = (table: Table, alias: string) =>
  sql`to_jsonb(${sql.ref(alias)}) - ${Object.keys(leftOutColumns[table])}::text[]`

/** What staff have written for those who learn courses, by the ids of the courses' rows. */
export async function readCurricula(
  db: Db,
  courses: readonly number[],
): Promise<Map<number, LessonCurriculum>> {
  const { rows } = await sql<Omit<LessonCurriculum, 'media'> & { id: number }>`
    select course.id,
      (select coalesce(jsonb_agg(${rowOf('course_sections', 'section')} order by section.id), '[]')
        from course_sections section where section.course_id = course.id) as sections,
      (select coalesce(jsonb_agg(${rowOf('lessons', 'lesson')} || jsonb_build_object(
          'section', (select count(*) from course_sections before
            where before.course_id = course.id and before.id < lesson.section_id),
          'batch', (select number from batches where batches.id = lesson.batch_id),
          'versions', (select coalesce(jsonb_agg(${rowOf('lesson_versions', 'version')} order by number), '[]')
            from lesson_versions version where version.lesson_id = lesson.id)) order by lesson.id), '[]')
        from lessons lesson where lesson.course_id = course.id) as lessons,
      (select rule from completion_rules where completion_rules.course_id = course.id) as completion
    from courses course where course.id = any(${courses})`.execute(db)
  const media = await mediaFiles(
    db,
    rows.flatMap(({ lessons }) => lessons.flatMap(mediaOfLesson)),
  )
  return new Map(
    rows.map(({ id, ...curriculum }) => [
      id,
      {
        ...curriculum,
        media: [...new Set(curriculum.lessons.flatMap(mediaOfLesson))].flatMap(
          (mediaId) => media.get(mediaId) ?? [],
        ),
      },
    ]),
  )
}

function mediaOfLesson({ draft, versions }: ArchiveCurriculum['lessons'][number]): string[] {
  return [draft, ...versions.map(({ body }) => body)].flatMap(mediaOf)
}

/**
 * Writes the sections and lessons of a course that is new. What publishing renders is rendered again: markup is never
 * taken from a file.
 */
export async function writeCurriculum(
  trx: Trx,
  {
    course,
    curriculum: { sections, lessons, completion },
  }: { course: { id: number }; curriculum: LessonCurriculum },
): Promise<void> {
  await refuseLessonsThatAreHere(trx, lessons)
  const sectionIds: number[] = []
  for (const section of sections) {
    const { id } = await trx
      .insertInto('course_sections')
      .values({ ...section, archived_at: dateOf(section.archived_at), course_id: course.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    sectionIds.push(id)
  }
  const batches = await trx
    .selectFrom('batches')
    .select(['id', 'number'])
    .where('course_id', '=', course.id)
    .execute()
  const batchIds = new Map(batches.map(({ id, number }) => [number, id]))
  for (const { section, batch, versions, draft, release, ...lesson } of lessons) {
    const sectionId = sectionIds[section]
    const batchId = batch === null ? null : batchIds.get(batch)
    if (batchId === undefined) throw new Error(`the archive names no batch ${batch}`)
    if (sectionId === undefined) throw new Error(`the archive names no section ${section}`)
    const { id } = await trx
      .insertInto('lessons')
      .values({
        ...lesson,
        ...(waitsForRules(lesson) && { published_number: null, published_draft_version: null }),
        course_id: course.id,
        section_id: sectionId,
        batch_id: batchId ?? null,
        draft: JSON.stringify(draft),
        release: JSON.stringify(release),
        archived_at: dateOf(lesson.archived_at),
        draft_saved_at: new Date(lesson.draft_saved_at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { body, bytes, published_at, ...version } of versions)
      await trx
        .insertInto('lesson_versions')
        .values({
          ...version,
          lesson_id: id,
          body: JSON.stringify(await rendered(body)),
          bytes: JSON.stringify(bytes),
          published_at: new Date(published_at),
        })
        .execute()
  }
  if (completion)
    await trx
      .insertInto('completion_rules')
      .values({ course_id: course.id, rule: JSON.stringify(completion) })
      .execute()
  await showOutline(trx, course)
}

/** Publishes tests and assignments that were published and have what they need here. */
export async function publishArchiveLessons(
  trx: Trx,
  {
    course,
    curriculum: { lessons },
    ready,
  }: { course: { id: number }; curriculum: LessonCurriculum; ready: readonly string[] },
): Promise<void> {
  const graded = lessons.filter(
    (lesson) => waitsForRules(lesson) && ready.includes(lesson.lesson_id),
  )
  for (const { lesson_id, published_number, published_draft_version } of graded)
    await trx
      .updateTable('lessons')
      .set({ published_number, published_draft_version })
      .where('course_id', '=', course.id)
      .where('lesson_id', '=', lesson_id)
      .execute()
  if (graded.length > 0) await showOutline(trx, course)
}

/** A test needs questions and an assignment rules, which come after the lessons. */
function waitsForRules({ kind }: { kind: LessonKind }): boolean {
  return kind === 'quiz' || kind === 'assignment'
}

/** The id of a lesson is in its address: it cannot be in two courses. */
async function refuseLessonsThatAreHere(
  trx: Trx,
  lessons: ArchiveCurriculum['lessons'],
): Promise<void> {
  if (lessons.length === 0) return
  const here = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(
      'lesson_id',
      'in',
      lessons.map(({ lesson_id }) => lesson_id),
    )
    .executeTakeFirst()
  if (here)
    throw new ImportRefused(`The lesson ${here.lesson_id} is in another course already.`, {
      code: 'lesson_is_here',
      facts: { lessonId: here.lesson_id },
    })
}

async function rendered(body: LessonBody): Promise<LessonBody> {
  const { document } = await renderInThread(body.document)
  return { ...body, document }
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
