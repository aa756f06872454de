/** On what ground someone writes in a discussion; all but students are marked. */
export const authorRoles = ['student', 'instructor', 'staff'] as const
export type AuthorRole = (typeof authorRoles)[number]

export const questionOrders = ['newest', 'unanswered'] as const

/** Lists of the staff: waiting for an answer of a teacher, reported and not looked at, all. */
export const questionLists = ['waiting', 'reported', 'all'] as const
export type QuestionList = (typeof questionLists)[number]

export const TITLE_MAX = 150
export const TEXT_MAX = 5_000

/** Pictures of one question or answer. */
export const PICTURES_MAX = 3
/** As it is sent; it is stored much smaller. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024
export const ALT_MAX = 300
/** What one person may have in discussions, once made smaller. */
export const PICTURES_OF_A_PERSON_BYTES = 60 * 1024 * 1024
/** Pictures that somebody sent and has not put into a text. */
export const UNUSED_PICTURES_MAX = 12
/** After which those are removed. */
export const UNUSED_PICTURE_HOURS = 24

/** Services on which a batch can have a group, and the hosts their addresses may name. */
export const groupServices = ['whatsapp', 'telegram', 'facebook'] as const
export type GroupService = (typeof groupServices)[number]
export const groupHosts: Readonly<Record<GroupService, readonly string[]>> = {
  whatsapp: ['chat.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'],
  telegram: ['t.me', 'telegram.me'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.me', 'm.me'],
}
