import type { SiteStats } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'

/** Counting a million students takes a tenth of a second, so it is done this often and not for each visitor. */
const CACHE_MS = 10 * 60 * 1000

/** The counts on the home page: cached for ten minutes, and counted once for simultaneous requests. */
export function siteCounter(db: Db, clock: () => Date): () => Promise<SiteStats> {
  let cached: { counts: Promise<SiteStats>; at: number } | null = null
  return () => {
    const now = clock().getTime()
    if (cached && Math.abs(now - cached.at) < CACHE_MS) return cached.counts
    const counts = countSite(db)
    cached = { counts, at: now }
    counts.catch(() => (cached = null))
    return counts
  }
}

async function countSite(db: Db): Promise<SiteStats> {
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('students')
        .select((students) => students.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('students'),
      select
        .selectFrom('categories')
        .select((categories) =>
          categories.fn
            .coalesce(categories.fn.sum<number>('course_count'), categories.val(0))
            .as('n'),
        )
        .$asScalar()
        .$notNull()
        .as('courses'),
      select
        .selectFrom('categories')
        .select((categories) => categories.fn.countAll<number>().as('n'))
        .where('course_count', '>', 0)
        .where('is_hidden', '=', false)
        .$asScalar()
        .$notNull()
        .as('categories'),
      select
        .selectFrom('instructors')
        .select((instructors) => instructors.fn.countAll<number>().as('n'))
        .where((where) =>
          where.exists(
            where
              .selectFrom('course_instructors as teaching')
              .innerJoin('public_courses', 'public_courses.id', 'teaching.course_id')
              .select('teaching.instructor_id')
              .whereRef('teaching.instructor_id', '=', 'instructors.id'),
          ),
        )
        .$asScalar()
        .$notNull()
        .as('instructors'),
    ])
    .executeTakeFirstOrThrow()
}
