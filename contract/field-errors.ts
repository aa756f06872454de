import type { z } from 'zod'
import type { FieldError } from './problems.ts'

/** What can be wrong with one field: code → words that name the fix. `{max}` and the like are filled in. */
export const fieldErrorWords = {
  required: 'Fill this in.',
  text_expected: 'This must be text.',
  number_expected: 'This must be a number.',
  too_short: 'This is too short: at least {min} characters.',
  too_long: 'This is too long: at most {max} characters.',
  too_small: 'This is too small: at least {min}.',
  too_big: 'This is too big: at most {max}.',
  too_exact: 'Use at most two decimals.',
  ends_before_start: 'The last day must not be before the first.',
  unreadable_characters: 'This has characters that cannot be stored. Type it again.',
  address_in_name:
    'Write a name alone: no web or email address and no slash. Put a space after a dot.',
  unprintable_name:
    'Certificates and receipts print Bangla and Latin letters only. Write the name in these.',
  not_a_choice: 'Choose an option.',
  not_an_email: 'Enter a valid email address, such as name@example.com.',
  not_a_phone: 'Write a Bangladeshi mobile number, such as 01712345678.',
  not_a_telephone: 'Write a phone number, such as 01712-345678 or 09612345678.',
  not_a_colour: 'Write a colour as # and six digits or letters a to f, such as #0b5d4e.',
  unreadable_colour: 'Text in this colour cannot be read. Choose a lighter or darker one.',
  not_a_logo: 'Upload the logo again, or leave it out.',
  email_or_phone: 'Give an email address or a phone number, so that we can reach you.',
  not_a_course_id: 'This is not a course id.',
  not_an_instructor: 'This is not the address of an instructor.',
  not_a_lesson_id: 'This is not a lesson id.',
  not_a_media_id: 'This is not the id of a file.',
  not_an_id: 'This is not an id of something here.',
  not_a_group_link: 'Use the invitation link of the group, as its app gives it to you.',
  not_a_bitmap: 'This is not a bitmap in base64.',
  not_a_file_name: 'This is not a name that a file here can have.',
  not_a_hash: 'This must be a SHA-256: 64 hexadecimal digits.',
  not_a_video: 'Enter the address of a video.',
  document_too_deep: 'Lists, quotes and boxes are nested too deeply. Move some of them out.',
  document_too_large: 'This is too long for one lesson. Split it into two.',
  document_too_slow:
    'Reading this took too long. Try again in a moment; if it happens again, split it into two.',
  not_a_student_id: 'This is not a student id.',
  not_a_link: 'Enter a full address that begins with https://',
  not_a_photo_address: 'Send the https:// address of a picture, or a path on this site.',
  not_an_order_number: 'This is not an order number.',
  not_a_coupon: 'Write the code as it was given to you.',
  not_an_amount: 'Write an amount in taka, such as 4500 or 4500.50.',
  not_a_trx_id: 'Write the TrxID of the message from your wallet: 6 to 20 letters and digits.',
  not_hours:
    'Write the class hours as 20:00-21:30, from 00:00 to 23:59, with an end that is not the start.',
  not_a_code: 'Enter the six digits from your authenticator app, or a recovery code.',
  not_a_page: 'This page is no longer there. Start from the first one.',
  twice: 'This is here twice. Leave one out.',
  unknown_field: 'This field is not known here. Check its name.',
  wrong_type: 'This is not of the right kind.',
} as const
export type FieldErrorCode = keyof typeof fieldErrorWords

/** A failed parse as one error a field, the first of each. The field of a body that is wrong as a whole is "body". */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const issue of error.issues.flatMap(plainIssues)) {
    const code = codeOf(issue)
    for (const field of fieldsOf(issue))
      if (!byField.has(field))
        byField.set(field, { field, code, message: filledIn(fieldErrorWords[code], issue) })
  }
  return [...byField.values()]
}

/** The most unknown fields named, and the letters of each: their names are the caller's own. */
const MOST_NAMED = 10
const LONGEST_NAME = 60

function fieldsOf(issue: Issue): string[] {
  const names =
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME))
      : [null]
  return names.map((name) => [...issue.path, ...(name === null ? [] : [name])].join('.') || 'body')
}

type Issue = z.core.$ZodIssue

/** Of a union, the branch that came closest: the one whose complaint lies deepest. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [closest = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
  return closest
    .flatMap(plainIssues)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function codeOf(issue: Issue): FieldErrorCode {
  if (issue.message in fieldErrorWords) return issue.message as FieldErrorCode
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.code === 'invalid_value') return 'not_a_choice'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  return issue.code === 'invalid_type' && issue.input === undefined ? 'required' : 'wrong_type'
}

function filledIn(words: string, issue: Issue): string {
  const minimum = issue.code === 'too_small' ? String(issue.minimum) : ''
  const maximum = issue.code === 'too_big' ? String(issue.maximum) : ''
  return words.replace('{min}', minimum).replace('{max}', maximum)
}
