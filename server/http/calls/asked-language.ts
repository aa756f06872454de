import { z } from 'zod'
import { fieldErrors } from '#contract/field-errors.ts'
import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'

/** What chats, mail programs and campaigns append to an address that someone shares. */
const APPENDED = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|igsh(id)?|msclkid|mc_[ce]id|_ga)$/
const FileQuery = z.strictObject({ lang: z.string().optional() })

/**
 * The language that the address of a file asks for with `lang`: one outside the contract, which people type and share.
 *
 * @throws Problem invalid_input with the name of what else it asks for, as a call does
 */
export function askedLanguage(url: string): LanguageCode {
  const fields = [...new URL(url).searchParams].filter(([name]) => !APPENDED.test(name))
  const query = FileQuery.safeParse(Object.fromEntries(fields), { reportInput: true })
  if (!query.success) throw new Problem('invalid_input', { errors: fieldErrors(query.error) })
  return languageOfTag(query.data.lang)
}
