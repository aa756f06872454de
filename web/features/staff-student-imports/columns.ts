import { type RowField, rowFields } from '#contract/student-imports/terms.ts'

/** What the columns of a file are read as; null: left out. */
export type ColumnChoice = (RowField | null)[]

export const fields = Object.keys(rowFields) as RowField[]

/** Words that headings of other systems have, the most telling first. In lower case, without signs. */
const namesOf: Record<RowField, readonly string[]> = {
  email: [
    'email',
    'e mail',
    'mail',
    'user email',
    'email address',
    'ইমেইল',
    'ই মেইল',
    'ইমেল',
    'মেইল',
  ],
  name: [
    'name',
    'full name',
    'student name',
    'student',
    'display name',
    'learner',
    'নাম',
    'শিক্ষার্থী',
  ],
  phone: ['phone', 'mobile', 'cell', 'contact', 'whatsapp', 'number', 'ফোন', 'মোবাইল', 'যোগাযোগ'],
  course: [
    'course',
    'course id',
    'course title',
    'course name',
    'product',
    'item',
    'class',
    'কোর্স',
  ],
  batch: ['batch', 'batch no', 'batch number', 'cohort', 'group', 'section', 'ব্যাচ'],
  enrolledOn: [
    'enrolled on',
    'enrolled',
    'enrolment date',
    'enrollment date',
    'enroll date',
    'joined',
    'date',
    'order date',
    'ভর্তি',
    'ভর্তির তারিখ',
    'তারিখ',
  ],
  paid: ['paid', 'amount paid', 'amount', 'price', 'fee', 'total', 'payment', 'টাকা', 'ফি', 'পরিশোধ'],
  completedOn: ['completed on', 'completed', 'completion date', 'finished', 'শেষ', 'সম্পন্ন'],
  certificate: ['certificate', 'certificate number', 'certificate id', 'সার্টিফিকেট', 'সনদ'],
  progress: ['progress', 'progress percent', 'percent', 'completion', 'অগ্রগতি'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'নোট', 'মন্তব্য'],
  tags: ['tags', 'tag', 'label', 'labels', 'ট্যাগ'],
}

/** A heading without signs: "E-mail_Address*" is "e mail address". */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** How well a heading fits a field: 3 exactly, 2 by its beginning or end, 1 by a word of it, 0 not at all. */
function fitOf(heading: string, field: RowField): number {
  const text = plain(heading)
  if (text === '') return 0
  const names = namesOf[field]
  if (names.includes(text)) return 3
  const words = ` ${text} `
  if (names.some((name) => words.startsWith(` ${name} `) || words.endsWith(` ${name} `))) return 2
  return names.some((name) => words.includes(` ${name} `)) ? 1 : 0
}

/** What headings mean, each field once: the best fit first. */
export function guessColumns(headings: readonly string[]): ColumnChoice {
  const choice: ColumnChoice = headings.map(() => null)
  const fits = headings
    .flatMap((heading, at) => fields.map((field) => ({ at, field, fit: fitOf(heading, field) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.at - b.at)
  for (const { at, field } of fits)
    if (choice[at] === null && !choice.includes(field)) choice[at] = field
  return choice
}

/** The row that holds the headings: of the first twenty the one whose cells mean the most. Titles above are passed over. */
export function findHeadings(cells: readonly (readonly string[])[]): number {
  const scores = cells
    .slice(0, 20)
    .map((row) => guessColumns(row).filter((field) => field !== null).length)
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    cells.findIndex((row) => row.some((cell) => cell !== '')),
  )
}
