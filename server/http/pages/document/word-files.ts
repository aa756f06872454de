/** Where the build writes which scripts hold which words, within its folder. */
export const WORD_FILES = 'client/word-files.json'

/** The addresses of scripts with words, by language and area: `en/dashboard`. */
export type WordFiles = Readonly<Record<string, string>>
