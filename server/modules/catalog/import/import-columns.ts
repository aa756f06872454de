import { defined } from '#contract/defined.ts'
import { z } from 'zod'
import { BatchDraft, withHours } from '#contract/catalog/batch-draft.ts'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { type CategoryName, CourseId, InstructorSlug } from '#contract/catalog/courses.ts'
import type { mappedColumns } from '#contract/catalog/import-terms.ts'
import { SINCE_YEAR_1 } from '#contract/day.ts'
import {
  courseLevels,
  courseStates,
  type PopularityMark,
  popularityMarks,
  teachingLanguages,
  type TeachingLanguage,
  ACCESS_DAYS,
  COURSE_TEXT_LIMITS,
  MOST_ENTRIES,
  MOST_FAQ,
  MOST_PREREQUISITES,
} from '#contract/catalog/terms.ts'
import { readVideoAddress, videoAddress } from '#contract/media/video-address.ts'
import { latinDigits, type Poisha, readTaka } from '#contract/money.ts'
import { TURNING, VISIBLE } from '#contract/text.ts'
import type { ImportCategory } from '../categories/import-categories.ts'
import type { InstructorDraft } from '../writing/course-draft.ts'
import { quoted, type ColumnResult, wrong } from './import-fault.ts'
import { nearest } from './import-nearest.ts'
import { pointsOf } from './import-text.ts'

const LONGEST = COURSE_TEXT_LIMITS
const MOST_LESSONS = 10_000

export function readCourseId(value: unknown): ColumnResult<string> {
  const text = plain(value)
  const id = CourseId.safeParse(text)
  if (id.success) return { value: id.data }
  const onlyItsStart = typeof text === 'string' && /^[-_][A-Za-z0-9_-]{0,63}$/.test(text)
  return wrong(
    value,
    `is not a course id: ${onlyItsStart ? 'it begins with a letter or a digit' : '1 to 64 letters, digits, - or _'}`,
  )
}

/** Ids of courses: "PRG-101 | WEB-101", a JSON list, or a list. Each counts once. */
export function readCourseIds(value: unknown): ColumnResult<string[]> {
  const entries = entriesOf(value, (text) => text.split('|'))
  if (!entries || !entries.every((entry) => typeof entry === 'string'))
    return wrong(value, 'is not a list of texts')
  const ids = [...new Set(entries.map((entry) => entry.trim()).filter(Boolean))]
  if (ids.length > MOST_PREREQUISITES)
    return {
      fault: `has ${ids.length} entries; ${MOST_PREREQUISITES} is the most`,
      kind: `has more than ${MOST_PREREQUISITES} entries`,
    }
  for (const id of ids) {
    const read = readCourseId(id)
    if ('fault' in read) return read
  }
  return { value: ids }
}

/** @param lines `one`: a line break has no place in it */
export function readText(
  longest: keyof typeof LONGEST,
  lines: 'one' | 'many' = 'many',
): (value: unknown) => ColumnResult<string> {
  return (value) => {
    const text = plain(value)
    if (typeof text !== 'string') return wrong(value, 'is not text')
    return textFault(text, LONGEST[longest], lines) ?? { value: text }
  }
}

/** Control characters and halves of characters; a line end is none. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

type ColumnFault = Extract<ColumnResult<never>, { fault: string }>

const SWALLOWED = 'is a quote before it never closed?'

function textFault(
  text: string,
  longest: number,
  lines: 'one' | 'many' = 'many',
): ColumnFault | null {
  if (!text.isWellFormed() || UNSTORABLE.test(text))
    return wrong(text, 'has characters that cannot be stored')
  if (TURNING.test(text)) return wrong(text, 'has characters that turn the direction of the text')
  if (!VISIBLE.test(text)) return wrong(text, 'has no letter that can be seen')
  const broken = /[\n\t]/.exec(text)?.[0]
  const length = lengthOf(text)
  if (length > longest) {
    const fault = `is ${length} characters long; ${longest} is the most`
    return {
      fault: broken === '\n' ? `${fault}; it has a line break: ${SWALLOWED}` : fault,
      kind: `is longer than ${longest} characters`,
    }
  }
  if (lines === 'one' && broken === '\n') return wrong(text, 'has a line break', SWALLOWED)
  return lines === 'one' && broken ? wrong(text, 'has a tab in it') : null
}

/** As a person counts: ড়, ঢ় and য় are one letter, though NFC writes each as two characters. */
function lengthOf(text: string): number {
  return [...text.replace(/[\u09a1\u09a2\u09af]\u09bc/g, 'x')].length
}

/** What a value can be one of that this copy decides. */
export interface ImportChoices {
  categories: readonly ImportCategory[]
}

function categoriesByName(categories: readonly ImportCategory[]) {
  return categories.flatMap(({ name, nameEn, nameBn }) => [
    [name, name] as const,
    [nameEn, name] as const,
    [nameBn, name] as const,
  ])
}

/**
 * Our value that someone meant by theirs, in a column whose values can be mapped; null where it is
 * anyone's guess.
 */
export function mappedValue(
  column: (typeof mappedColumns)[number],
  written: string,
  { categories }: ImportChoices,
): string | null {
  const named = <T extends string>(choices: readonly T[]) =>
    nearest(
      written,
      choices.map((choice) => [choice, choice] as const),
    )
  switch (column) {
    case 'category':
      return nearest(written, categoriesByName(categories))
    case 'lessionLevel':
      return nearest(written, levelsByName)
    case 'coursesPopularityStatus':
      return named(popularityMarks)
    case 'courseTaughtIn':
      return nearest(written, teachingLanguagesByName)
    case 'courseState':
      return named(courseStates)
    case 'courseFee':
      return /^(free|ফ্রি|বিনামূল্যে)$/i.test(written.trim()) ? '0' : plainAmount(written)
    case 'lessionsNumber':
      return /\d{1,5}/.exec(latinDigits(written))?.[0] ?? null
  }
}

export function readCategory(
  value: unknown,
  { categories }: ImportChoices,
): ColumnResult<CategoryName> {
  const byName = categoriesByName(categories)
  const renamed = categories.find(({ nameEn }) => nameEn === value)
  if (renamed) return { value: renamed.name }
  const names = categories.map(({ name }) => name)
  return oneOf(names, { value, complaint: 'is not one of the categories', names: byName })
}

export function readAmount(value: unknown): ColumnResult<Poisha> {
  const amount =
    typeof value === 'string' || typeof value === 'number' ? readTaka(String(value)) : null
  return amount === null
    ? wrong(value, 'is not an amount', amountHint(String(value)))
    : { value: amount }
}

/**
 * How to write an amount that is refused because it could mean another one; null where it is
 * anyone's guess.
 */
function amountHint(written: string): string | null {
  const text = latinDigits(written.trim())
  if (FOREIGN.test(text)) return 'amounts are in taka, without a sign'
  const amount = plainAmount(written)
  const isPower = /E\+?\d/i.test(text)
  return (
    amount &&
    `write ${amount}${isPower ? ', and format the column as a number in the spreadsheet' : ''}`
  )
}

const FOREIGN = /[$€£₹]|\b(USD|EUR|GBP|INR)\b/i

/** "4500" for "৳৪,৫০০", "4,500 Tk" or "4.5E+3"; null where it is no amount of taka or one already. */
function plainAmount(written: string): string | null {
  const text = latinDigits(written.trim())
  if (FOREIGN.test(text)) return null
  const bare = text.replace(/^(৳|BDT|Tk\.?|Taka|টাকা)\s*|\s*(৳|BDT|Tk\.?|Taka|টাকা|\/-|\/=)$/gi, '')
  const isGrouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/.test(bare)
  const isPower = /^\d(\.\d+)?E\+?\d$/i.test(bare)
  const amount = isGrouped ? bare.replaceAll(',', '') : isPower ? String(Number(bare)) : bare
  return amount === text || readTaka(amount) === null ? null : amount
}

export function readLessonCount(value: unknown): ColumnResult<number> {
  const text =
    typeof value === 'string' || typeof value === 'number' ? latinDigits(String(value).trim()) : ''
  const count = /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return count <= MOST_LESSONS ? { value: count } : wrong(value, 'is not a number of lessons')
}

/** For how many days students have access: "365", "365 days" or "৩৬৫ দিন". */
export function readAccessDays(value: unknown): ColumnResult<number> {
  const text =
    typeof value === 'string' || typeof value === 'number' ? latinDigits(String(value).trim()) : ''
  const days = Number(/^(\d{1,5})(\.0+)?( ?(days?|দিন))?$/i.exec(text)?.[1] ?? Number.NaN)
  return days >= ACCESS_DAYS.least && days <= ACCESS_DAYS.most
    ? { value: days }
    : wrong(value, `is not a number of days from ${ACCESS_DAYS.least} to ${ACCESS_DAYS.most}`)
}

type Level = (typeof courseLevels)[number]
/** As the site writes them. */
const banglaLevels: Record<Level, string> = {
  Beginner: 'বিগিনার',
  Intermediate: 'ইন্টারমিডিয়েট',
  Advanced: 'অ্যাডভান্সড',
  Expert: 'এক্সপার্ট',
}
const levelsByName = courseLevels.flatMap((level) => [
  [level, level] as const,
  [banglaLevels[level], level] as const,
])

export function readLevel(value: unknown): ColumnResult<Level> {
  return oneOf(courseLevels, {
    value,
    complaint: `is not one of ${courseLevels.join(', ')}`,
    names: levelsByName,
  })
}

export function readPopularity(value: unknown): ColumnResult<PopularityMark> {
  const byName = popularityMarks.map((mark) => [mark, mark] as const)
  return oneOf(popularityMarks, {
    value,
    complaint: `is not one of ${popularityMarks.join(', ')}`,
    names: byName,
  })
}

const teachingLanguagesByName = [
  ['Bangla', 'Bangla'],
  ['Bengali', 'Bangla'],
  ['bn', 'Bangla'],
  ['বাংলা', 'Bangla'],
  ['English', 'English'],
  ['en', 'English'],
  ['ইংরেজি', 'English'],
  ['Both', 'Both'],
  ['Bangla and English', 'Both'],
  ['বাংলা ও ইংরেজি', 'Both'],
] as const satisfies readonly (readonly [string, TeachingLanguage])[]

/** By any of its usual names, in capitals or not. */
export function readTeachingLanguage(value: unknown): ColumnResult<TeachingLanguage> {
  const text = plain(value)
  const same = teachingLanguagesByName.find(
    ([name]) => typeof text === 'string' && name.toLowerCase() === text.toLowerCase(),
  )
  return oneOf(teachingLanguages, {
    value: same ? same[1] : value,
    complaint: `is not one of ${teachingLanguages.join(', ')}`,
    names: teachingLanguagesByName,
  })
}

export function readYesOrNo(value: unknown): ColumnResult<boolean> {
  const read = oneOf(['yes', 'no'], {
    value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
    complaint: 'is not one of yes, no',
    names: yesOrNo,
  })
  return 'fault' in read ? read : { value: read.value === 'yes' }
}

const yesOrNo = [
  ['yes', 'yes'],
  ['true', 'yes'],
  ['হ্যাঁ', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
  ['না', 'no'],
] as const

/** Of a course that is new; another's stays. */
export function readState(value: unknown): ColumnResult<CourseState> {
  return oneOf(courseStates, {
    value,
    complaint: `is not one of ${courseStates.join(', ')}`,
    names: courseStates.map((state) => [state, state] as const),
  })
}

const Moment = z.iso.datetime({ offset: true }).regex(SINCE_YEAR_1)

/** When a course that is new was published first; another's stays. */
export function readMoment(value: unknown): ColumnResult<Date> {
  const moment = Moment.safeParse(plain(value))
  return moment.success
    ? { value: new Date(moment.data) }
    : wrong(value, 'is not a moment such as 2026-11-20T18:00:00Z')
}

/** On this site: the content security policy of the pages shows no others. */
export function readPicture(value: unknown): ColumnResult<string> {
  const text = plain(value)
  const isPath =
    typeof text === 'string' && /^\/[^/\\\s"<>][^\\\s"<>]*$/.test(text) && text.length <= 1_000
  // A browser takes ".." out of an address, so it would name another file than it says.
  const leadsAway = isPath && /(^|\/)\.{1,2}(\/|$)|%/.test(text)
  return isPath && !leadsAway
    ? { value: text }
    : wrong(value, 'is not a path on this site, such as /pictures/mine.jpg')
}

/** A page of YouTube, Vimeo or Bunny Stream, a video file, or one that is stored here: `video:` and its id. */
export function readVideo(value: unknown): ColumnResult<string> {
  const source = typeof value === 'string' ? readVideoAddress(value) : null
  return source ? { value: videoAddress(source) } : wrong(value, 'is not the address of a video')
}

/** "one | two", one a line, a JSON list of texts, or a list. */
export function readList(value: unknown): ColumnResult<string[]> {
  const entries = entriesOf(value, (text) =>
    text.includes('|') ? text.split('|') : pointsOf(text),
  )
  if (!entries || !entries.every((entry) => typeof entry === 'string'))
    return wrong(value, 'is not a list of texts')
  return checkedList(
    entries.map((entry) => entry.normalize('NFC').trim()).filter(Boolean),
    (entry) => textFault(entry, LONGEST.line),
  )
}

/** Bangla texts beside those of another column, entry by entry; one that is not written is empty. */
export function readListBeside(value: unknown): ColumnResult<string[]> {
  const entries = entriesOf(value, (text) =>
    text.includes('|') ? text.split('|') : pointsOf(text),
  )
  if (!entries || !entries.every((entry) => typeof entry === 'string'))
    return wrong(value, 'is not a list of texts')
  return checkedList(
    entries.map((entry) => entry.normalize('NFC').trim()),
    (entry) => (entry ? textFault(entry, LONGEST.line) : null),
  )
}

const OutlineBeside = z.array(
  z.object({ title: z.string().trim().default(''), content: z.string().trim().default('') }),
)

/** The same for an outline: a JSON list of {title, content}, or one "title :: content" a line, empty lines kept. */
export function readOutlineBeside(value: unknown): ColumnResult<z.infer<typeof OutlineBeside>> {
  const entries = entriesOf(value, (text) =>
    text.split('\n').map((line) => {
      const [title, ...content] = line.split('::')
      return { title, content: content.join('::') }
    }),
  )
  const items = OutlineBeside.safeParse(entries)
  if (!items.success)
    return wrong(
      value,
      'is not an outline: a list of {title, content}, or a "title :: content" a line',
    )
  return checkedList(
    items.data,
    ({ title, content }) =>
      (title ? textFault(title, LONGEST.line) : null) ??
      (content ? textFault(content, LONGEST.paragraph) : null),
  )
}

const OutlineItem = z.object({
  title: z.string().trim().min(1),
  content: z.string().trim().default(''),
})

/** A JSON list of {title, content}, or one "title :: content" a line. */
export function readOutline(value: unknown): ColumnResult<z.infer<typeof OutlineItem>[]> {
  const entries = entriesOf(value, (text) =>
    text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => {
        const [title, ...content] = line.split('::')
        return { title, content: content.join('::') }
      }),
  )
  const items = z.array(OutlineItem).safeParse(entries)
  if (!items.success)
    return wrong(
      value,
      'is not an outline: a list of {title, content}, or a "title :: content" a line',
    )
  return checkedList(
    items.data,
    ({ title, content }) =>
      textFault(title, LONGEST.line) ?? (content ? textFault(content, LONGEST.paragraph) : null),
  )
}

const FaqItem = z.object({
  question: z.string().trim().min(1),
  answer: z.string().trim().min(1),
})
const FaqBeside = z.array(
  z.object({ question: z.string().trim().default(''), answer: z.string().trim().default('') }),
)
const NOT_FAQ =
  'is not a list of questions: a list of {question, answer}, or a "question :: answer" a line'

/** A JSON list of {question, answer}, or one "question :: answer" a line. */
export function readFaq(value: unknown): ColumnResult<z.infer<typeof FaqItem>[]> {
  const entries = entriesOf(value, (text) => text.split('\n').filter(hasLetters).map(asQuestion))
  const items = z.array(FaqItem).safeParse(entries)
  return items.success ? checkedFaq(items.data) : wrong(value, NOT_FAQ)
}

/** The same in Bangla beside the others, entry by entry; empty where one is not written. */
export function readFaqBeside(value: unknown): ColumnResult<z.infer<typeof FaqBeside>> {
  const entries = entriesOf(value, (text) => text.split('\n').map(asQuestion))
  const items = FaqBeside.safeParse(entries)
  return items.success ? checkedFaq(items.data) : wrong(value, NOT_FAQ)
}

function hasLetters(line: string): boolean {
  return line.trim() !== ''
}

function asQuestion(line: string): { question: string; answer: string } {
  const [question = '', ...answer] = line.split('::')
  return { question, answer: answer.join('::') }
}

function checkedFaq<Item extends z.infer<typeof FaqItem>>(list: Item[]): ColumnResult<Item[]> {
  const check = ({ question, answer }: Item) =>
    (question ? textFault(question, LONGEST.line) : null) ??
    (answer ? textFault(answer, LONGEST.paragraph) : null)
  return checkedList(list, check, MOST_FAQ)
}

/** Shown for an instructor without one. */
export const NO_PICTURE = '/pictures/instructors/no-picture.svg'

const ImportInstructor = z.object({
  name: z.string().trim().min(1),
  designation: z.string().trim().default(''),
  image: z.string().trim().optional(),
  nameBn: z.string().trim().optional(),
  designationBn: z.string().trim().optional(),
  slug: InstructorSlug.optional(),
})

/**
 * A JSON list of {name, designation, image, nameBn, designationBn}, or
 * "name; designation; image; name in Bangla; designation in Bangla" separated by "|".
 */
export function readInstructors(value: unknown): ColumnResult<InstructorDraft[]> {
  const entries = entriesOf(value, (text) =>
    text.split('|').map((part) => {
      const [name, designation, image, nameBn, designationBn] = part.split(';')
      return { name, designation, image, nameBn, designationBn }
    }),
  )
  const people = z.array(ImportInstructor).safeParse(entries)
  if (!people.success)
    return wrong(value, 'does not name instructors: "name; designation; image" separated by |')
  return checkedList(
    people.data.map(({ name, designation, image, nameBn, designationBn, slug }) => ({
      ...(slug && { slug }),
      name,
      designation,
      image: image || NO_PICTURE,
      nameBn: nameBn || undefined,
      designationBn: designationBn || undefined,
    })),
    ({ image, ...texts }) => {
      const picture = readPicture(image)
      if ('fault' in picture) return picture
      return (
        Object.values(texts)
          .map((text) => (text ? textFault(text, LONGEST.line, 'one') : null))
          .find((fault) => fault !== null) ?? null
      )
    },
  )
}

/** A JSON list of batches. */
export function readBatches(value: unknown): ColumnResult<BatchDraft[]> {
  const entries = entriesOf(value, () => null)?.map(withHours)
  const batches = z.array(BatchDraft).safeParse(entries)
  if (!batches.success)
    return { fault: batchFault(batches.error, entries), kind: 'is not a list of batches' }
  const list = batches.data
  const late = list.find((batch) => batch.enrolBy > batch.startsOn)
  if (late)
    return {
      fault: `has batch ${late.number} with enrolBy after startsOn`,
      kind: 'has a batch with enrolBy after startsOn',
    }
  const twice = list.find(
    (batch, at) => list.findIndex(({ number }) => number === batch.number) !== at,
  )
  return twice
    ? { fault: `has batch ${twice.number} twice`, kind: 'has a batch twice' }
    : checkedList(list, () => null)
}

function batchFault(error: z.ZodError, entries: unknown): string {
  const { path } = defined(error.issues[0])
  if (!entries || path.length < 2)
    return `is not a JSON list of {${Object.keys(BatchDraft.shape).join(', ')}}`
  const value = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    entries,
  )
  return `has ${String(path[1])} ${value === undefined ? 'missing' : quoted(value)} in batch ${Number(path[0]) + 1} of the list`
}

/** Text trimmed and in one spelling; anything else as it is. */
function plain(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value
}

function oneOf<const T extends string>(
  choices: readonly T[],
  {
    value,
    complaint,
    names,
  }: {
    value: unknown
    complaint: string
    names: readonly (readonly [name: string, choice: string])[]
  },
): ColumnResult<T> {
  const text = plain(value)
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return { value: choice }
  const meant = typeof text === 'string' ? nearest(text, names) : null
  return wrong(value, complaint, meant && `did you mean ${quoted(meant)}?`)
}

/** The entries of a list, of JSON text that holds one, or of text in its own notation; null where it is no list. */
function entriesOf(value: unknown, notation: (text: string) => unknown): unknown[] | null {
  const read =
    typeof value === 'string'
      ? value.trim().startsWith('[')
        ? jsonOrNull(value)
        : notation(value)
      : value
  return Array.isArray(read) ? read : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function checkedList<T>(
  list: T[],
  faultOf: (entry: T) => ColumnFault | null,
  most = MOST_ENTRIES,
): ColumnResult<T[]> {
  if (list.length > most)
    return {
      fault: `has ${list.length} entries; ${most} is the most`,
      kind: `has more than ${most} entries`,
    }
  return list.map(faultOf).find((found) => found !== null) ?? { value: list }
}
