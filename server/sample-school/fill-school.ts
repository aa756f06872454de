import { sql } from 'kysely'
import { addDays, dhakaDay } from '#contract/time.ts'
import { defined } from '#contract/defined.ts'
import { namesOf } from '#server/content.ts'
import { type Db, readableDb } from '#server/db/connect.ts'
import { sendWaitingMails } from '#server/mail/index.ts'
import { renewEarlyFees } from '#server/modules/catalog/index.ts'
import type { ClassContext, GuestContext } from '#server/modules/classes/index.ts'
import { importContext } from '#server/import-context.ts'
import { orderContext } from '#server/order-context.ts'
import { openPayments, type SandboxKeys } from '#server/payments.ts'
import type { Services } from '#server/services.ts'
import { type OpenBatch, planBatches } from './batches.ts'
import { cast } from './cast.ts'
import { planClasses } from './classes.ts'
import { planDiscussion } from './discussion.ts'
import { type GatewayScript, scriptedGateways } from './gateways.ts'
import { planBookings } from './bookings.ts'
import { planInbox } from './inbox.ts'
import { planNotes } from './learning.ts'
import { SCHOOL_DAYS, signUpStudents } from './people.ts'
import { buyers, planBatchPurchases, planPurchases } from './purchases.ts'
import { planOwnLessons } from './own-lessons.ts'
import { openRooms, planOffice } from './office.ts'
import { planReviews } from './reviews.ts'
import { planWishes } from './wishes.ts'
import { seededRandom } from './random.ts'
import { momentOn, hoursAfter, type School } from './school.ts'
import { planStudentImport } from './student-import.ts'
import { openInstructors, openTeam, signIn } from './team.ts'
import { timeline } from './timeline.ts'
import { planWaitingList } from './waiting.ts'
import { planAssignment, planTests } from './work.ts'

const DAY_MS = 86_400_000
/** The usual school stays below. */
const ACTS_BETWEEN_COUNTS = 2_500

export interface SchoolPlan {
  students: number
  /** How many times as much is bought as in the usual school. */
  scale: number
  seed: number
  sandbox: SandboxKeys | null
  /** The accounts that can sign in: the uid of each address. */
  uids: ReadonlyMap<string, string>
  tell?: ((progress: SchoolProgress) => void) | undefined
}

/** How far a school is that is being filled. */
export interface SchoolProgress {
  /** The day its people are at, of `days`. */
  day: number
  days: number
  /** What they have done so far. */
  acts: number
}

/**
 * Lets a school of invented people live through the last 90 days, by the verbs of the product. Its clock is moved from
 * act to act.
 *
 * @param db statements of it are one transaction; `setClock` tells its plugin the moment of each act
 * @returns how many acts there were
 */
export async function fillSchool(
  services: Services,
  { db, setClock }: { db: Db; setClock: (moment: Date) => void },
  filling: SchoolPlan,
): Promise<number> {
  const now = services.clock()
  const today = dhakaDay(now)
  let moment = now
  const goTo = (next: Date) => {
    moment = next
    setClock(next)
  }
  const clock = () => moment
  const { own, script } = inSchool(services, { db, clock, sandbox: filling.sandbox })
  const begins = momentOn(addDays(today, -SCHOOL_DAYS - 1), '09:00')
  goTo(begins)
  const site = { origin: own.config.origin, names: namesOf(own.config) }
  const uidOf = (email: string) => filling.uids.get(email) ?? `sample-${email}`
  const office = { db, clock, site, uidOf }
  const team = await openTeam(office)
  const instructors = await openInstructors(office, team.manager)
  const random = seededRandom(filling.seed)
  const students = await signUpStudents({ db, random, today, now }, filling.students)
  const signInAgo = (role: 'learner' | 'buyer' | 'newcomer', hours: number) => {
    goTo(hoursAfter(now, -hours))
    return signIn(office, cast[role])
  }
  const people = {
    owner: team.owner,
    finance: team.finance,
    instructor: defined(instructors.get('sajid-hossain')),
    learner: await signInAgo('learner', 24 * 60),
    buyer: await signInAgo('buyer', 2),
    newcomer: await signInAgo('newcomer', 0.1),
  }
  goTo(begins)
  const line = timeline(goTo, progressOf({ db, begins, tell: filling.tell }))
  const school: School = {
    db,
    random,
    scale: filling.scale,
    timeline: line,
    now,
    today,
    clock,
    script,
    team,
    instructors,
    students,
    money: () => orderContext(own),
    imports: () => importContext(own),
    classes: () => classContext(own),
    guests: () => guestContext(own),
    cast: people,
  }
  await openRooms(school)
  await planAll(school)
  planOwnLessons(school, own)
  const acts = await line.run(hoursAfter(now, -1 / 60))
  goTo(now)
  await renewEarlyFees(db, today)
  await sendWaitingMails(own)
  return acts
}

/** Tells each new day; and lets PostgreSQL count its rows now and then, or it plans as if the tables were still empty. */
function progressOf({
  db,
  begins,
  tell,
}: {
  db: Db
  begins: Date
  tell: SchoolPlan['tell']
}): (acts: number, moment: Date) => Promise<void> {
  const days = SCHOOL_DAYS + 1
  let [said, counted] = [-1, 0]
  return async (acts, moment) => {
    if (acts >= counted + ACTS_BETWEEN_COUNTS) {
      counted = acts
      await sql`analyze`.execute(db)
    }
    const day = Math.floor((moment.getTime() - begins.getTime()) / DAY_MS)
    if (day === said) return
    said = day
    tell?.({ day, days, acts })
  }
}

/** The services as the school has them: at its own time, with gateways that answer by a script, and without any mail. */
function inSchool(
  services: Services,
  { db, clock, sandbox }: { db: Db; clock: () => Date; sandbox: SandboxKeys | null },
): { own: Services; script: GatewayScript } {
  const { config, log } = services
  const payments = openPayments(config, { db, clock, log, sandbox })
  const script = scriptedGateways(payments.gateways)
  const own = {
    ...services,
    db: readableDb(db),
    clock,
    payments: { ...payments, gateways: script.gateways },
    // Their addresses are invented.
    config: { ...config, mail: { ...config.mail, smtpUrl: null } },
    wake: async () => {},
    showKeptMail: undefined,
  }
  return { own, script }
}

async function planAll(school: School): Promise<void> {
  const rows = await school.db.selectFrom('students').select(['id', 'created_at']).execute()
  const crowd = buyers(school, new Map(rows.map(({ id, created_at }) => [id, created_at])))
  planBatches(school, (batch: OpenBatch) => {
    planBatchPurchases(school, crowd, batch)
    if (batch.seats < batch.students) planWaitingList(school, batch)
    school.timeline.at(momentOn(addDays(batch.startsOn, -1), '23:00'), () =>
      planClasses(school, batch),
    )
  })
  planPurchases(school, crowd)
  planNotes(school)
  planDiscussion(school)
  planTests(school)
  planAssignment(school)
  planReviews(school)
  planInbox(school)
  await planBookings(school)
  planStudentImport(school)
  planWishes(school)
  planOffice(school)
}

function guestContext({ db, clock, config, rooms, guestSealer }: Services): GuestContext {
  return {
    db,
    now: clock(),
    origin: config.origin,
    names: namesOf(config),
    rooms,
    sealer: guestSealer,
    sendMailsSoon: () => {},
  }
}

function classContext({ db, clock, config, rooms }: Services): ClassContext {
  return {
    db,
    now: clock(),
    origin: config.origin,
    rooms,
    issuer: { origin: config.origin, names: namesOf(config) },
    sendMailsSoon: () => {},
  }
}
