import type { CourseSale } from '#contract/orders/batches.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'

/** How a course is sold. @throws Problem course_not_found */
export async function findCourseSale(db: Db | Trx, courseId: string): Promise<CourseSale> {
  const course = await db
    .selectFrom('courses')
    .select(['is_on_sale', 'sells_self_paced'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return { isOnSale: course.is_on_sale, sellsSelfPaced: course.sells_self_paced }
}

/**
 * Takes a course off sale or puts it back, and says whether it is sold without a batch. Orders made before keep what
 * they are for.
 *
 * @throws Problem course_not_found
 */
export async function setCourseSale(
  db: Db,
  { staff, courseId, sale }: { staff: { id: number }; courseId: string; sale: CourseSale },
): Promise<CourseSale> {
  return transact(db, async (trx) => {
    await raiseCatalogueVersion(trx)
    const before = await findCourseSale(trx, courseId)
    await trx
      .updateTable('courses')
      .set({ is_on_sale: sale.isOnSale, sells_self_paced: sale.sellsSelfPaced })
      .where('course_id', '=', courseId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'course.sale_changed',
      subject: courseId,
      before,
      after: sale,
    })
    return sale
  })
}
