/** The pattern of LIKE that finds `text` anywhere: % and _ are letters to whoever searches. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
