import type { Student } from '#contract/students/students.ts'

/** A student who has given no more than their name. */
export function aStudent(own: Partial<Student> = {}): Student {
  return {
    studentId: 'ET_1',
    name: 'Nadia Rahman',
    email: 'nadia@example.com',
    photo: null,
    role: 'student',
    phone: null,
    gender: null,
    ageRange: null,
    address: null,
    experience: null,
    skills: [],
    ...own,
  }
}
