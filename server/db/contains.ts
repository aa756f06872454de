/** The pattern of LIKE that finds `text` anywhere: % and _ are plain letters to people who search. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
