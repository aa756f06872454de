import { ageRanges, experiences } from '#contract/students/terms.ts'
import { emailKey } from '#contract/text.ts'
import { addDays } from '#contract/time.ts'
import { defined } from '#contract/defined.ts'
import { districts, firstNames, lastNames } from './names.ts'
import { hoursAfter, momentOn, type School, type SchoolPerson } from './school.ts'

/** Rows of one statement: far below what PostgreSQL takes as parameters. */
const ROWS_AT_ONCE = 1_000
/** How many days ago the school began. */
export const SCHOOL_DAYS = 90

type Crowd = Pick<School, 'db' | 'random' | 'today' | 'now'>

/**
 * Students who signed up over the last 90 days, most of them lately: as the sign-in writes them, in one statement for
 * many.
 */
export async function signUpStudents(school: Crowd, count: number): Promise<SchoolPerson[]> {
  const rows = Array.from({ length: count }, (_, index) => newStudent(school, index)).toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  )
  const people: SchoolPerson[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    people.push(
      ...(await school.db
        .insertInto('students')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .returning(['id', 'student_id', 'name', 'email'])
        .execute()),
    )
  return people
}

function newStudent({ random, today, now }: Crowd, index: number) {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const script = random.chance(0.25) ? 1 : 0
  const email = `${first[0]}.${last[0]}.${index + 1}@student.example`.toLowerCase()
  const days = Math.floor(SCHOOL_DAYS * random.next() ** 1.4)
  const signedUp = hoursAfter(
    momentOn(addDays(today, -days), '08:00'),
    random.between(0, 14 * 60) / 60,
  )
  const created_at = signedUp < now ? signedUp : hoursAfter(now, -1)
  const hasProfile = random.chance(0.6)
  return {
    student_id: `ET_S${String(index + 1).padStart(8, '0')}`,
    identity_uid: `sample-student-${index + 1}`,
    email,
    email_key: emailKey(email),
    name: `${first[script]} ${last[script]}`,
    // A block of numbers that no operator has given out.
    phone: random.chance(0.8) ? `+88017000${String(index + 1).padStart(5, '0')}` : null,
    gender: hasProfile ? defined(genders[random.between(0, 1)]) : null,
    age_range: hasProfile ? defined(ageRanges[random.between(1, 2)]) : null,
    experience: hasProfile ? defined(experiences[random.between(0, 2)]) : null,
    address: hasProfile ? random.pick(districts) : null,
    created_at,
    updated_at: created_at,
  }
}

const genders = ['Female', 'Male'] as const
