import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { applyChange, emptyChange, note } from '../writing/catalogue-change.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { banglaOf } from '../courses/course-record.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { SEARCH_FORM, searchTexts } from './search-texts.ts'

const AT_ONCE = 500

/**
 * Writes the words of courses that an earlier release saved as this one gathers them. So an upgraded catalogue is
 * searched like a new one. Some hundreds in a transaction, so that no one waits long for the catalogue.
 *
 * @returns how many courses it wrote
 */
export async function renewSearchTexts(db: Db): Promise<number> {
  let renewed = 0
  while (await isBehind(db)) renewed += await renewSome(db)
  return renewed
}

/** A look at an index, without the lock on the catalogue. */
async function isBehind(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('courses')
      .select('id')
      .where('search_form', '<', SEARCH_FORM)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function renewSome(db: Db): Promise<number> {
  return transact(db, async (trx) => {
    const categories = new Map(
      [...(await lockCatalogue(trx)).values()].map((category) => [category.id, category]),
    )
    const courses = await trx
      .selectFrom('courses')
      .select([
        'id',
        'category_id',
        'title',
        'subtitle',
        'what_you_learn',
        'outline',
        'designed_for',
        'search_title',
        'search_text',
      ])
      .select(['bangla', 'state'])
      .where('search_form', '<', SEARCH_FORM)
      .limit(AT_ONCE)
      .execute()
    const names = await namesOf(
      trx,
      courses.map(({ id }) => id),
    )
    const change = emptyChange()
    for (const course of courses) {
      const texts = searchTexts(
        {
          title: course.title,
          subtitle: course.subtitle,
          whatYouLearn: course.what_you_learn,
          outline: course.outline,
          designedFor: course.designed_for,
          bangla: banglaOf(course.bangla),
          instructors: names.filter((row) => row.course_id === course.id),
        },
        defined(categories.get(course.category_id)),
      )
      await trx.updateTable('courses').set(texts).where('id', '=', course.id).execute()
      if (course.state !== 'published') continue
      note(change, course, -1)
      note(change, { ...course, ...texts }, 1)
    }
    if (courses.length === 0) return 0
    await applyChange(trx, change)
    await raiseCatalogueVersion(trx)
    return courses.length
  })
}

function namesOf(
  db: Db,
  courses: readonly number[],
): Promise<{ course_id: number; name: string; nameBn: string | null }[]> {
  if (courses.length === 0) return Promise.resolve([])
  return db
    .selectFrom('course_instructors')
    .innerJoin('instructors', 'instructors.id', 'course_instructors.instructor_id')
    .select(['course_id', 'name', 'name_bn as nameBn'])
    .where('course_id', 'in', [...courses])
    .orderBy('position')
    .execute()
}
