import { type RawBuilder, sql } from 'kysely'
import { coursePictureWidths } from '#contract/catalog/course-pictures.ts'
import { UNUSED_PICTURE_DAYS } from '#contract/catalog/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { FileStore } from '#server/storage/index.ts'

const DAY_MS = 86_400_000
/** Pictures looked at in one statement. */
const AT_ONCE = 500

/**
 * Every place that can name an uploaded picture, with what is named in it: the site, working copies, what can be restored
 * or undone. Each is found by an index.
 */
export const picturePlaces: Readonly<Record<string, { words: string; if?: string }>> = {
  courses: { words: 'banner_path', if: "banner_path like '/course-pictures/%'" },
  instructors: { words: 'image_path', if: "image_path like '/course-pictures/%'" },
  categories: { words: "coalesce(picture_path, '')" },
  course_edits: { words: "document::text || coalesce(base::text, '')" },
  course_revisions: { words: 'document::text' },
  course_import_rows: { words: "coalesce(before::text, '') || after::text" },
}

/**
 * Removes the pictures that nothing has used for thirty days. The site, a working copy, an earlier version or an import
 * that can be undone would use them. The days begin with the first night on which no one uses it.
 *
 * @returns how many pictures
 */
export async function removeCoursePictures({
  db,
  files,
  now,
}: {
  db: Db
  files: FileStore
  now: Date
}): Promise<number> {
  const dueBefore = new Date(now.getTime() - UNUSED_PICTURE_DAYS * DAY_MS)
  let removed = 0
  for (let after = 0; ;) {
    const pictures = await db
      .selectFrom('course_pictures')
      .select(['id', 'name', 'unused_since'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const named = await namedOf(
      db,
      pictures.map(({ name }) => name),
    )
    await note(db, { pictures, named, now })
    for (const { id, name, unused_since } of pictures)
      if (unused_since && unused_since <= dueBefore && !named.has(name))
        removed += await remove({ db, files }, { id, name })
    const last = pictures.at(-1)
    if (!last || pictures.length < AT_ONCE) return removed
    after = last.id
  }
}

/** Since when each is unused, and which are used again. */
async function note(
  db: Db,
  {
    pictures,
    named,
    now,
  }: {
    pictures: readonly { id: number; name: string; unused_since: Date | null }[]
    named: ReadonlySet<string>
    now: Date
  },
): Promise<void> {
  const changed = pictures.filter(
    ({ name, unused_since }) => named.has(name) === (unused_since !== null),
  )
  for (const isNamed of [true, false]) {
    const ids = changed.filter(({ name }) => named.has(name) === isNamed).map(({ id }) => id)
    if (ids.length > 0)
      await db
        .updateTable('course_pictures')
        .set({ unused_since: isNamed ? null : now })
        .where('id', 'in', ids)
        .execute()
  }
}

/** Files first, checked again before: an interrupted run continues the next night. */
async function remove(
  { db, files }: { db: Db; files: FileStore },
  { id, name }: { id: number; name: string },
): Promise<number> {
  return transact(db, async (trx) => {
    await trx.selectFrom('course_pictures').select('id').where('id', '=', id).forUpdate().execute()
    if ((await namedOf(trx, [name])).size > 0) return 0
    for (const width of coursePictureWidths[name.startsWith('b_') ? 'banner' : 'person'])
      for (const type of ['avif', 'webp'])
        await files.remove(`course-pictures/${name}.${width}.${type}`)
    await trx.deleteFrom('course_pictures').where('id', '=', id).execute()
    return 1
  })
}

/** Those of the pictures that some place names. */
async function namedOf(db: Db | Trx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const selects = Object.entries(picturePlaces).map(([table, place]): RawBuilder<unknown> => {
    const words = sql.raw(place.words)
    const only = sql.raw(place.if ?? 'true')
    return sql`select unnest(pictures_in(${words})) as name from ${sql.table(table)}
      where ${only} and pictures_in(${words}) && ${[...names]}::text[]`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
