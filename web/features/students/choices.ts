import type { Student } from '#contract/students/students.ts'

// The contract's own lists come with the schema library, which this screen needs only when the form is sent:
// `satisfies` holds these to them.
export const genders = ['Female', 'Male', 'Other'] as const satisfies readonly NonNullable<
  Student['gender']
>[]
export const ageRanges = [
  '5-10',
  '10-20',
  '20-30',
  '30-40',
  '40-50',
] as const satisfies readonly NonNullable<Student['ageRange']>[]
export const experiences = [
  '0-1',
  '1-2',
  '2-3',
  '3-4',
  '4-5',
] as const satisfies readonly NonNullable<Student['experience']>[]
