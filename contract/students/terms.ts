export const roles = ['student', 'instructor', 'staff'] as const
export type Role = (typeof roles)[number]

/** Source: spec §3 profile update form. */
export const ageRanges = ['5-10', '10-20', '20-30', '30-40', '40-50'] as const
/** Years. Source: spec §3 profile update form. */
export const experiences = ['0-1', '1-2', '2-3', '3-4', '4-5'] as const
export const genders = ['Female', 'Male', 'Other'] as const

/** Random characters after ET_. Source: spec §9. */
export const STUDENT_ID_RANDOM_LENGTH = 9

/** The most skills one student lists. */
export const SKILL_LIMIT = 50

/** The largest photo that may be sent, and the kinds of file. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
