/** Behind the title of a course that was duplicated. */
export const copyMark: string = '(অনুলিপি)'
