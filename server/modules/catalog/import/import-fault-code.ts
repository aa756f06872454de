import type { ImportFaultCode } from '#contract/catalog/import-terms.ts'

/** How the kinds of faults read, in the order they are compared. */
const sentences: readonly (readonly [RegExp, ImportFaultCode])[] = [
  [/ is missing$/, 'missing'],
  [/ is not a course id/, 'not_course_id'],
  [/ is not text$/, 'not_text'],
  [/ has characters that cannot be stored/, 'not_storable'],
  [/ has characters that turn/, 'turning'],
  [/ has no letter that can be seen/, 'not_visible'],
  [/ is longer than /, 'too_long'],
  [/ has a line break/, 'line_break'],
  [/ has a tab/, 'tab'],
  [/ is not one of the categories/, 'not_category'],
  [/ is not an amount/, 'not_amount'],
  [/ is not a number of lessons/, 'not_lesson_count'],
  [/ is not a number of days/, 'not_access_days'],
  [/ is not one of /, 'not_choice'],
  [/ is not a moment/, 'not_moment'],
  [/ is not a path on this site/, 'not_picture'],
  [/ leads to no file/, 'no_such_picture'],
  [/ is not the address of a video/, 'not_video'],
  [/ is not a list of texts/, 'not_list'],
  [/ is not an outline/, 'not_outline'],
  [/ is not a list of questions/, 'not_faq'],
  [/ does not name instructors/, 'not_instructors'],
  [/ is not a list of batches/, 'not_batches'],
  [/ has a batch with enrolBy/, 'batch_dates'],
  [/ has a batch twice/, 'batch_twice'],
  [/ has more than \d+ entries/, 'too_many'],
  [/ has more entries than /, 'unpaired'],
  [/ is for courses without a fee/, 'free_with_fee'],
  [/ names the course itself/, 'own_prerequisite'],
  [/^courseId (is in the file already|differs from another)/, 'twice_in_file'],
  [/ is twice in the header/, 'heading_twice'],
  [/^the header has no/, 'heading_missing'],
  [/^the file has no such line/, 'no_heading_row'],
  [/^has more or fewer values/, 'row_length'],
  [
    /^(is not valid JSON|cannot be read at|a course in \{|the \{ of this course|this course is larger)/,
    'not_json',
  ],
  [/^the file is not UTF-8/, 'not_utf8'],
  [/^the file is /, 'other_file'],
  [/^(a quoted value is|text follows the closing|a quote is inside)/, 'quote'],
  [/^this row is larger/, 'row_too_large'],
]

/** The code of a kind of fault, by its sentence. */
export function faultCode(kind: string): ImportFaultCode {
  return sentences.find(([sentence]) => sentence.test(kind))?.[1] ?? 'other'
}
