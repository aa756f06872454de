import { customAlphabet } from 'nanoid'

/** The public id of a lesson, which its address shows. */
export const newLessonId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)
