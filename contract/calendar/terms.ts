/** A date of a course that is no class: a test opens, or an assignment is due. */
export const courseDateKinds = ['test', 'assignment'] as const
export type CourseDateKind = (typeof courseDateKinds)[number]

/** The most dates of one answer. */
export const MOST_DATES = 200
/** The most days that are asked for at once. */
export const MOST_DATE_DAYS = 366
