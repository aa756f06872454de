import type { FieldErrorCode } from '#contract/field-errors.ts'

/** Words of buttons, forms, tables and the like, whatever they are about. */
export const ui = {
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  required: 'required',
  optional: 'optional',
  choose: 'Choose…',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select the text and copy it by hand.',
  loading: 'Loading…',
  tryAgain: 'Try again',
  tableNeedsHeaders: 'Error: Table headers are required.',
  tableIsEmpty: 'No data to display in the table.',
}

/** What can be wrong with one field. `{limit}` is the bound that was passed. */
export const fieldErrors: Record<FieldErrorCode, string> = {
  required: 'Fill this in.',
  text_expected: 'This must be text.',
  number_expected: 'This must be a number.',
  too_short: 'Too short: at least {limit} characters.',
  too_long: 'Too long: at most {limit} characters.',
  too_small: 'Too small: at least {limit}.',
  too_big: 'Too big: at most {limit}.',
  unreadable_characters: 'This has characters that cannot be stored. Type it again.',
  not_a_choice: 'Choose one of the list.',
  not_an_email: 'Write a whole e-mail address, such as name@example.com.',
  not_a_phone: 'Write a Bangladeshi mobile number, such as 01712345678.',
  email_or_phone: 'Give an e-mail address or a phone number.',
  not_a_course_id: 'This is not a course id.',
  not_a_student_id: 'This is not a student id.',
  not_a_link: 'Write a whole address that begins with https://',
  not_a_page: 'This page is no longer there. Start from the first one.',
  not_an_amount: 'Write an amount in taka, such as 4500.',
  not_an_order_number: 'This is not an order number.',
  not_a_trx_id: 'Write the TrxID from the payment message: capital letters and digits.',
  not_a_coupon: 'Coupon codes have letters, digits and hyphens only.',
  not_a_shift: 'Write class hours as 20:00-21:30.',
  wrong_type: 'This is not of the right kind.',
}

/** Failures of a whole call. A code that is missing here is told in the server's own words. */
export const problems: Record<string, string> = {
  offline: 'The line is down. Nothing you typed is lost: try again when it is back.',
}
