/** On what ground somebody writes in a discussion; all but students are marked. */
export const authorRoles = ['student', 'instructor', 'staff'] as const
export type AuthorRole = (typeof authorRoles)[number]

export const questionOrders = ['newest', 'unanswered'] as const

/** Lists of the staff: waiting for an answer of a teacher, reported and not looked at, all. */
export const questionLists = ['waiting', 'reported', 'all'] as const
export type QuestionList = (typeof questionLists)[number]

export const TITLE_MAX = 150
export const TEXT_MAX = 5_000

/** Services on which a batch can have a group, and the hosts their addresses may name. */
export const groupServices = ['whatsapp', 'telegram', 'facebook'] as const
export type GroupService = (typeof groupServices)[number]
export const groupHosts: Readonly<Record<GroupService, readonly string[]>> = {
  whatsapp: ['chat.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'],
  telegram: ['t.me', 'telegram.me'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.me', 'm.me'],
}
