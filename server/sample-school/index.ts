import type { Db } from '#server/db/connect.ts'
import type { SandboxKeys } from '#server/payments.ts'
import type { Services } from '#server/services.ts'
import { cast } from './cast.ts'
import { fillSchool } from './fill-school.ts'
import { movedClock } from './moved-clock.ts'
import { inOneTransaction } from './one-transaction.ts'

export { answerLookAround } from './answer-look-around.ts'

const STUDENTS = 300
const SEED = 20_260_101

/** What the school needs of the identity service. */
export interface SchoolAccounts {
  /** Makes an account whose address is proved, or finds it by that address. @returns its uid */
  openAccount(account: { email: string; name: string }): Promise<string>
  /** A link that signs in once. */
  signInLink(email: string): Promise<string>
  /** Whether an origin is that of this copy. */
  isHome(origin: string): boolean
}

/**
 * Fills a database in which no one has an account yet, all or nothing. Any other stays as it is.
 *
 * @returns whether the school is there
 */
export async function keepSampleSchool(
  services: Services,
  { accounts, sandbox, students = STUDENTS, seed = SEED }: SchoolOptions,
): Promise<boolean> {
  const { db, database } = services
  if (await hasSampleSchool(db)) return true
  if (!(await hasNobody(db))) return false
  const uids = new Map<string, string>()
  for (const person of Object.values(cast))
    uids.set(person.email, await accounts.openAccount(person))
  let moment = services.clock()
  await inOneTransaction(
    database.pool,
    async (plain) => [await movedClock(plain, () => moment)],
    (one) =>
      fillSchool(
        services,
        { db: one, setClock: (next) => (moment = next) },
        { students, seed, sandbox, uids },
      ),
  )
  return true
}

export interface SchoolOptions {
  accounts: Pick<SchoolAccounts, 'openAccount'>
  sandbox: SandboxKeys | null
  students?: number
  seed?: number
}

async function hasNobody(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('students').select('id').limit(1).executeTakeFirst()
  return someone === undefined
}

async function hasSampleSchool(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('students')
    .select('id')
    .where('email_key', '=', cast.owner.email)
    .where('staff_role', '=', 'owner')
    .executeTakeFirst()
  return owner !== undefined
}
