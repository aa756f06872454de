import { recordAudit } from '#server/audit/index.ts'
import type { Trx } from '#server/db/transact.ts'
import { NO_PICTURE } from '../import/import-columns.ts'
import { instructorSlug } from '../writing/write-instructors.ts'

/**
 * Adds an instructor whom no course names yet, so no page shows them. The caller has locked the catalogue.
 *
 * @param person `origin`: what they come from. It tells them apart from others of their name, so that nobody becomes
 * someone who teaches already; from the same origin, it is the same person again, locked.
 */
export async function addInstructor(
  trx: Trx,
  person: { staff: { id: number }; name: string; designation: string; origin: string },
): Promise<{ id: number; slug: string; name: string; name_bn: string | null }> {
  const { staff, name, designation, origin } = person
  const slug = instructorSlug({ name, designation: origin, image: NO_PICTURE })
  const same = await trx
    .selectFrom('instructors')
    .select(['id', 'slug', 'name', 'name_bn'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('slug', '=', slug),
        eb(
          'id',
          'in',
          selectFrom('former_instructors').select('instructor_id').where('slug', '=', slug),
        ),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (same) return same
  const added = await trx
    .insertInto('instructors')
    .values({ slug, name, designation, image_path: NO_PICTURE })
    .returning(['id', 'slug', 'name', 'name_bn'])
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    actor: staff,
    action: 'instructor.added',
    subject: slug,
    after: { name, designation, origin },
  })
  return added
}
