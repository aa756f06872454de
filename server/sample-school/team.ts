import type { LanguageCode } from '#contract/languages.ts'
import type { StaffRole } from '#contract/staff/permissions.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { giveRole, inviteStaff, signedInStudent } from '#server/modules/students/index.ts'
import { instructorsWrite } from '#server/modules/site/index.ts'
import { acceptInvitation, inviteInstructor } from '#server/modules/teaching/index.ts'
import { cast } from './cast.ts'
import type { SchoolPerson, Team } from './school.ts'

/** Who works here besides those of the cast. */
const colleagues: Readonly<Record<Exclude<StaffRole, 'owner' | 'finance'>, Colleague>> = {
  manager: { name: 'Rubaiyat Kabir', email: 'manager@school.example' },
  support: { name: 'Sharmila Dey', email: 'support@school.example' },
  content: { name: 'Ehsanul Haque', email: 'content@school.example' },
  marketing: { name: 'Farzana Mitu', email: 'marketing@school.example' },
  examiner: { name: 'Habibur Rahman', email: 'examiner@school.example' },
}

interface Colleague {
  name: string
  email: string
}

/** Instructors of the sample catalogue with an account; the first is the one of the cast. */
const teachers = [
  'sajid-hossain',
  'mehedi-khan',
  'nadia-rahman',
  'kamrul-hasan',
  'ayesha-siddiqua',
  'rakib-talukder',
] as const

export interface Office {
  db: Db
  clock: () => Date
  site: { origin: string; names: Record<LanguageCode, string> }
  /** The uid of the account with an address. */
  uidOf(email: string): string
}

/** The staff: the owner by the command line, everyone else by an invitation. */
export async function openTeam(office: Office): Promise<Team> {
  const { db, clock, site } = office
  await giveRole(
    { db, now: clock() },
    { email: cast.owner.email, role: 'owner', operator: 'npm start' },
  )
  const owner = await signIn(office, cast.owner)
  const join = async (role: StaffRole, colleague: Colleague) => {
    const invitation = { email: colleague.email, role, language: 'en' as const }
    await inviteStaff({ db, now: clock(), site, sendMailsSoon: () => {} }, { owner, invitation })
    return signIn(office, colleague)
  }
  return {
    owner,
    finance: await join('finance', cast.finance),
    manager: await join('manager', colleagues.manager),
    support: await join('support', colleagues.support),
    content: await join('content', colleagues.content),
    marketing: await join('marketing', colleagues.marketing),
    examiner: await join('examiner', colleagues.examiner),
  }
}

/** The instructors, each invited by staff and at work since. */
export async function openInstructors(
  office: Office,
  staff: SchoolPerson,
): Promise<Map<string, SchoolPerson>> {
  const { db, clock, site } = office
  const rows = await db
    .selectFrom('instructors')
    .select(['slug', 'name'])
    .where('slug', 'in', [...teachers])
    .execute()
  const accounts = new Map<string, SchoolPerson>()
  for (const slug of teachers) {
    const row = rows.find((one) => one.slug === slug)
    if (!row) continue
    const email = slug === teachers[0] ? cast.instructor.email : `${slug}@school.example`
    await inviteInstructor({ db, now: clock(), staff, site }, { slug, email, language: 'bn' })
    const person = await signIn(office, { name: row.name, email })
    await acceptInvitation(
      { db, now: clock(), mayWrite: instructorsWrite },
      { teacher: { id: person.id, provedKey: emailKey(email) }, slug },
    )
    accounts.set(slug, person)
  }
  return accounts
}

/** The row of `students` that a first sign-in makes, with the role that was promised. */
export async function signIn(
  { db, clock, uidOf }: Office,
  person: Colleague,
): Promise<SchoolPerson> {
  return signedInStudent(
    { db, now: clock() },
    {
      ...person,
      uid: uidOf(person.email),
      emailVerified: true,
      sessionVersion: 1,
      signedInAt: Math.floor(clock().getTime() / 1000),
    },
  )
}
