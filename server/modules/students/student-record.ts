import { defined } from '#contract/defined.ts'
import type { Selectable } from 'kysely'
import { ageRanges, experiences, genders, roles } from '#contract/students/terms.ts'
import type { Student } from '#contract/students/students.ts'
import type { Students } from '#server/db/tables.ts'

/** A row of `students`. */
export type StudentRecord = Selectable<Students>

/** A student as the wire has them. The check constraints of the table hold the choices. */
export function asStudent(record: StudentRecord): Student {
  return {
    studentId: record.student_id,
    name: record.name,
    email: record.email,
    photo: record.photo_path,
    role: defined(choice(roles, record.role)),
    phone: record.phone,
    gender: choice(genders, record.gender),
    ageRange: choice(ageRanges, record.age_range),
    address: record.address,
    experience: choice(experiences, record.experience),
    skills: record.skills,
  }
}

function choice<const T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((candidate) => candidate === text) ?? null
}
