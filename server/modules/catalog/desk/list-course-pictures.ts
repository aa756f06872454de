import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { coursePicturePath, type CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import { LAST_PICTURE_DAYS, UNUSED_PICTURE_DAYS } from '#contract/catalog/terms.ts'
import { inEachLanguage } from '#contract/languages.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'

const DAY_MS = 86_400_000
const USES_SHOWN = 3

interface Query {
  shape: CoursePictureShape
  q?: string | undefined
  after?: string | undefined
  limit: number
}

/** Pictures uploaded before, the last first, a page at a time. Those about to be removed are left out. */
export async function listCoursePictures(
  { db, now }: { db: Db; now: Date },
  { shape, q, after, limit }: Query,
): Promise<{ rows: CoursePicture[]; next: string | null }> {
  const offeredSince = new Date(now.getTime() - (UNUSED_PICTURE_DAYS - LAST_PICTURE_DAYS) * DAY_MS)
  const words = wordsIn(q ?? '')
  const found = await db
    .selectFrom('course_pictures as picture')
    .select(['id', 'name', 'uploaded_at', 'alt'])
    .where('name', 'like', beginsWith[shape])
    .where((where) =>
      where.or([where('unused_since', 'is', null), where('unused_since', '>', offeredSince)]),
    )
    .$if(after !== undefined, (list) => list.where('id', '<', Number(after)))
    .$if(Boolean(q), (list) =>
      list.where(
        sql<boolean>`(name in (select name from (${usesOf(shape, allOf(shape))}) uses
          where concat_ws(' ', code, en, bn, alt_en, alt_bn) ilike all (${words}))
          or concat_ws(' ', alt->>'en', alt->>'bn') ilike all (${words}))`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown: page, next } = pageOf(found, limit)
  const uses = await readUses(
    db,
    shape,
    page.map(({ name }) => name),
  )
  return {
    rows: page.map(({ name, uploaded_at, alt }) => ({
      path: coursePicturePath(name),
      uploadedAt: uploaded_at.toISOString(),
      ...asUses(uses.get(name) ?? [], Alt.parse(alt)),
    })),
    next,
  }
}

/** `{}`: no course ever described it. */
const Alt = z.object(inEachLanguage(() => z.string().default('')))

function wordsIn(q: string) {
  return sql`${q.split(/\s+/).map(containing)}::text[]`
}

/** The first letter of a name says its shape. */
const beginsWith = { banner: 'b%', person: 'p%' } as const

function allOf(shape: CoursePictureShape) {
  return sql`array(select name::text from course_pictures where name like ${beginsWith[shape]})`
}

interface Use {
  name: string
  /** Of a course or an instructor; empty for an instructor whom only a working copy names. */
  code: string
  en: string
  bn: string
  alt_en: string
  alt_bn: string
}

/** @param fallback what the picture showed when a course last described it */
function asUses(
  uses: readonly Use[],
  fallback: CoursePicture['alt'],
): Pick<CoursePicture, 'alt' | 'uses' | 'useCount'> {
  const titles = [
    ...new Map(uses.map(({ code, en, bn }) => [code || `${en}\n${bn}`, { en, bn }])).values(),
  ]
  const described = uses.findLast(({ alt_en, alt_bn }) => alt_en || alt_bn)
  return {
    alt: described ? { en: described.alt_en, bn: described.alt_bn } : fallback,
    uses: titles.slice(0, USES_SHOWN),
    useCount: titles.length,
  }
}

async function readUses(
  db: Db,
  shape: CoursePictureShape,
  names: readonly string[],
): Promise<Map<string, Use[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<Use>`
    select * from (${usesOf(shape, sql`${[...names]}::text[]`)}) uses where name = any(${[...names]}) order by code, is_edit`.execute(
    db,
  )
  return Map.groupBy(rows, ({ name }) => name)
}

/** Who shows each of the pictures: the site, and working copies, which say more. */
function usesOf(shape: CoursePictureShape, names: RawBuilder<unknown>) {
  const edit = sql`pictures_in(edit.document::text || coalesce(edit.base::text, '')) && ${names}`
  return shape === 'banner'
    ? sql`
      select unnest(pictures_in(banner_path)) as name, course_id as code, false as is_edit, title as en,
        coalesce(bangla->>'title', '') as bn, banner_alt as alt_en, coalesce(bangla->>'bannerAlt', '') as alt_bn
      from courses where banner_path like '/course-pictures/%' and pictures_in(banner_path) && ${names}
      union
      select unnest(pictures_in(edit.document->>'banner')), course.course_id, true, edit.document#>>'{en,title}',
        edit.document#>>'{bn,title}', edit.document#>>'{en,bannerAlt}', edit.document#>>'{bn,bannerAlt}'
      from course_edits edit join courses course on course.id = edit.course_id
      where ${edit}`
    : sql`
      select unnest(pictures_in(image_path)) as name, slug as code, false as is_edit, name as en,
        coalesce(name_bn, '') as bn, '' as alt_en, '' as alt_bn
      from instructors where image_path like '/course-pictures/%' and pictures_in(image_path) && ${names}
      union
      select unnest(pictures_in(person->>'image')), person->>'slug', true, person->>'name', person->>'nameBn', '', ''
      from course_edits edit cross join jsonb_array_elements(edit.document->'instructors') person
      where ${edit}`
}
