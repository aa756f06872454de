/** On what ground somebody writes in a discussion; all but students are marked. */
export const authorRoles = ['student', 'instructor', 'staff'] as const
export type AuthorRole = (typeof authorRoles)[number]

export const questionOrders = ['newest', 'unanswered'] as const

/** Lists of the staff: waiting for an answer of a teacher, reported and not looked at, all. */
export const questionLists = ['waiting', 'reported', 'all'] as const
export type QuestionList = (typeof questionLists)[number]

export const TITLE_MAX = 150
export const TEXT_MAX = 5_000
