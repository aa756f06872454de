import type { GroupLink } from '#contract/discussion/announcements.ts'
import { type GroupService, groupServices } from '#contract/discussion/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { findAdmittedStanding } from '../learning/index.ts'
import { batchOf } from './announce.ts'
import type { DiscussionContext, Person, ReadConnection } from './context.ts'

/**
 * The groups of someone's own batch. Anyone who has no batch in the course, staff included, gets none.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function showOwnGroups(
  { db }: Pick<DiscussionContext, 'db'>,
  { person, courseId }: { person: Person; courseId: string },
): Promise<{ groups: GroupLink[] }> {
  const { enrolment } = await findAdmittedStanding(db, person, courseId)
  if (!enrolment?.batch) return { groups: [] }
  const batch = await batchOf(db, { courseId, number: enrolment.batch.number })
  return { groups: await groupsOf(db, batch.id) }
}

/** @throws Problem batch_not_found */
export async function showGroups(
  { db }: Pick<DiscussionContext, 'db'>,
  place: { courseId: string; number: number },
): Promise<{ groups: GroupLink[] }> {
  return { groups: await groupsOf(db, (await batchOf(db, place)).id) }
}

/**
 * Sets the groups of a batch; services that are not named have none.
 *
 * @throws Problem batch_not_found
 */
export async function setGroups(
  { db }: Pick<DiscussionContext, 'db'>,
  {
    staff,
    groups,
    ...place
  }: {
    staff: { id: number }
    courseId: string
    number: number
    groups: readonly GroupLink[]
  },
): Promise<{ groups: GroupLink[] }> {
  return transact(db, async (trx) => {
    const batch = await batchOf(trx, place)
    // Of two people who save at once, the second replaces what the first has saved.
    await trx
      .selectFrom('batches')
      .select('id')
      .where('id', '=', batch.id)
      .forNoKeyUpdate()
      .execute()
    const before = await groupsOf(trx, batch.id)
    await trx.deleteFrom('batch_groups').where('batch_id', '=', batch.id).execute()
    if (groups.length > 0)
      await trx
        .insertInto('batch_groups')
        .values(groups.map((group) => ({ batch_id: batch.id, ...group })))
        .execute()
    const after = await groupsOf(trx, batch.id)
    // The page of the course says on which services there is one.
    const services = (links: readonly GroupLink[]) => links.map(({ service }) => service).join()
    if (services(before) !== services(after)) await raiseCatalogueVersion(trx)
    await recordAudit(trx, {
      actor: staff,
      action: 'batch.groups_changed',
      subject: `${place.courseId}/${place.number}`,
      before: { groups: before },
      after: { groups: after },
    })
    return { groups: after }
  })
}

async function groupsOf(db: ReadConnection, batch: number): Promise<GroupLink[]> {
  const rows = await db
    .selectFrom('batch_groups')
    .select(['service', 'address'])
    .where('batch_id', '=', batch)
    .execute()
  return groupServices.flatMap((service: GroupService) =>
    rows.filter((row) => row.service === service).map(({ address }) => ({ service, address })),
  )
}
