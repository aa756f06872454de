import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { SandboxKeys } from '#server/payments.ts'
import type { Services } from '#server/services.ts'
import { cast } from './cast.ts'
import { fillSchool, type SchoolProgress } from './fill-school.ts'
import { movedClock } from './moved-clock.ts'
import { inOneTransaction } from './one-transaction.ts'

export { answerLookAround } from './answer-look-around.ts'
export type { SchoolProgress } from './fill-school.ts'
export { type RealLife, realLife } from './real-life.ts'

/** Students of the school of a first start; in a larger one they are the first. */
export const USUAL_STUDENTS = 300
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

export interface SchoolOptions {
  accounts: Pick<SchoolAccounts, 'openAccount'>
  sandbox: SandboxKeys | null
  students?: number
  seed?: number
  /** Is told how far it is. */
  tell?: (progress: SchoolProgress) => void
}

/**
 * Fills a database in which no one has an account yet, all or nothing. Any other stays as it is.
 *
 * @returns the day up to which the school has lived; null where there is none
 */
export async function keepSampleSchool(
  services: Services,
  options: SchoolOptions,
): Promise<Day | null> {
  const { db } = services
  const day = await daySchoolWasMade(db)
  if (day !== null) return day
  if (!(await hasNobody(db))) return null
  await makeSchool(services, options)
  return dhakaDay(services.clock())
}

/**
 * Fills a new database with a school of any size.
 *
 * @returns how many acts there were
 * @throws Error in words when there is no place for one
 */
export async function fillNewSchool(
  services: Services,
  { accounts, ...options }: Omit<SchoolOptions, 'accounts'> & { accounts: SchoolAccounts | null },
): Promise<number> {
  const { db } = services
  if (!accounts)
    throw new Error(
      'The people of a sample school sign in through the built-in identity service: unset FIREBASE_PROJECT_ID. Nothing was changed.',
    )
  const day = await daySchoolWasMade(db)
  if (day !== null)
    throw new Error(
      `There is a sample school in this database already, made on ${day}. Nothing was changed.`,
    )
  if (!(await hasNobody(db)))
    throw new Error(
      'People have accounts in this database. A sample school needs a new one: set DATA_DIR to another folder, or DATABASE_URL to an empty database. Nothing was changed.',
    )
  return makeSchool(services, { accounts, ...options })
}

async function makeSchool(
  services: Services,
  { accounts, sandbox, students = USUAL_STUDENTS, seed = SEED, tell }: SchoolOptions,
): Promise<number> {
  const uids = new Map<string, string>()
  for (const person of Object.values(cast))
    uids.set(person.email, await accounts.openAccount(person))
  let moment = services.clock()
  return inOneTransaction(
    services.database.pool,
    async (plain) => [await movedClock(plain, () => moment)],
    (one) =>
      fillSchool(
        services,
        { db: one, setClock: (next) => (moment = next) },
        { students, scale: Math.max(1, students / USUAL_STUDENTS), seed, sandbox, uids, tell },
      ),
  )
}

async function hasNobody(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('students').select('id').limit(1).executeTakeFirst()
  return someone === undefined
}

/** The newcomer of the cast signs up last, some minutes before the school is there. */
async function daySchoolWasMade(db: Db): Promise<Day | null> {
  const rows = await db
    .selectFrom('students')
    .select(['email_key', 'staff_role', 'created_at'])
    .where('email_key', 'in', [cast.owner.email, cast.newcomer.email])
    .execute()
  const hasOwner = rows.some(({ staff_role }) => staff_role === 'owner')
  const last = rows.find(({ email_key }) => email_key === cast.newcomer.email) ?? rows[0]
  return hasOwner && last ? dhakaDay(last.created_at) : null
}
