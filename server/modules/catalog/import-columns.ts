import { z } from 'zod'
import {
  Batch,
  type CategoryName,
  categoryNames,
  CourseId,
  courseLevels,
  Instructor,
  type PopularityMark,
  popularityMarks,
} from '#contract/catalog.ts'
import { latinDigits, type Poisha, readTaka } from '#contract/money.ts'

/** What a column holds, or what is wrong with it: words that follow the column's name. */
export type Read<T> = { value: T } | { fault: string }

const LONGEST = { title: 200, subtitle: 500, line: 500, paragraph: 4_000 }
const MOST_ENTRIES = 100
const MOST_LESSONS = 10_000

/** The value in a report, cut where it is long. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}

export function readCourseId(value: unknown): Read<string> {
  const id = CourseId.safeParse(plain(value))
  return id.success ? { value: id.data } : { fault: `${quoted(value)} is not a course id: 1 to 64 letters, digits, - or _` }
}

export function readText(longest: keyof typeof LONGEST): (value: unknown) => Read<string> {
  return (value) => {
    const text = plain(value)
    if (typeof text !== 'string') return { fault: `${quoted(value)} is not text` }
    const fault = textFault(text, LONGEST[longest])
    return fault ? { fault } : { value: text }
  }
}

/** Control characters and halves of characters; a line end is none. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function textFault(text: string, longest: number): string | null {
  if (!text.isWellFormed() || UNSTORABLE.test(text)) return `${quoted(text)} has characters that cannot be stored`
  return text.length > longest ? `is ${text.length} characters long; ${longest} is the most` : null
}

export function readCategory(value: unknown): Read<CategoryName> {
  return oneOf(categoryNames, plain(value), 'is not one of the categories')
}

export function readAmount(value: unknown): Read<Poisha> {
  const amount = typeof value === 'string' || typeof value === 'number' ? readTaka(String(value)) : null
  return amount === null ? { fault: `${quoted(value)} is not an amount` } : { value: amount }
}

export function readLessonCount(value: unknown): Read<number> {
  const text = typeof value === 'string' || typeof value === 'number' ? latinDigits(String(value).trim()) : ''
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return count <= MOST_LESSONS ? { value: count } : { fault: `${quoted(value)} is not a number of lessons` }
}

export function readLevel(value: unknown): Read<(typeof courseLevels)[number]> {
  return oneOf(courseLevels, plain(value), `is not one of ${courseLevels.join(', ')}`)
}

export function readPopularity(value: unknown): Read<PopularityMark> {
  return oneOf(popularityMarks, plain(value), `is not one of ${popularityMarks.join(', ')}`)
}

/** On this site: the content security policy of the pages shows no others. */
export function readPicture(value: unknown): Read<string> {
  const text = plain(value)
  const isPath = typeof text === 'string' && /^\/[^/\\\s"<>][^\\\s"<>]*$/.test(text) && text.length <= 1_000
  return isPath ? { value: text } : { fault: `${quoted(value)} is not a path on this site, such as /pictures/mine.jpg` }
}

/** "one | two", a JSON list of texts, or a list. */
export function readList(value: unknown): Read<string[]> {
  const entries = entriesOf(value, (text) => text.split('|'))
  if (!entries || !entries.every((entry) => typeof entry === 'string')) return { fault: `${quoted(value)} is not a list of texts` }
  return checkedList(entries.map((entry) => entry.normalize('NFC').trim()).filter(Boolean), (entry) => textFault(entry, LONGEST.line))
}

const OutlineItem = z.object({ title: z.string().trim().min(1), content: z.string().trim().default('') })

/** A JSON list of {title, content}, or one "title :: content" a line. */
export function readOutline(value: unknown): Read<z.infer<typeof OutlineItem>[]> {
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
  if (!items.success) return { fault: `${quoted(value)} is not an outline: a list of {title, content}, or a "title :: content" a line` }
  return checkedList(items.data, ({ title, content }) => textFault(title, LONGEST.line) ?? textFault(content, LONGEST.paragraph))
}

/** Shown for an instructor without one. */
const NO_PICTURE = '/pictures/instructors/no-picture.svg'

const ImportedInstructor = Instructor.partial({ image: true, designation: true }).extend({ name: z.string().trim().min(1) })

/** A JSON list of {name, designation, image}, or "name; designation; image" separated by "|". */
export function readInstructors(value: unknown): Read<Instructor[]> {
  const entries = entriesOf(value, (text) =>
    text.split('|').map((part) => {
      const [name, designation, image] = part.split(';').map((piece) => piece.trim())
      return { name, designation, image: image || undefined }
    }),
  )
  const people = z.array(ImportedInstructor).safeParse(entries)
  if (!people.success) return { fault: `${quoted(value)} does not name instructors: "name; designation; image" separated by |` }
  return checkedList(
    people.data.map(({ name, designation = '', image }) => ({ name, designation: designation.trim(), image: image?.trim() || NO_PICTURE })),
    ({ name, designation, image }) => {
      const picture = readPicture(image)
      if ('fault' in picture) return picture.fault
      return textFault(name, LONGEST.line) ?? textFault(designation, LONGEST.line)
    },
  )
}

const ImportedBatch = Batch.pick({ number: true, startsOn: true, enrolBy: true, classDays: true })
  .extend({
    number: z.int().min(1).max(100_000),
    seats: z.int().min(0).max(1_000_000).nullable().default(null),
    shift: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
      .nullable()
      .default(null),
    orientationOn: Batch.shape.orientationOn.default(null),
  })
  .partial({ classDays: true })
type ImportedBatch = Required<z.infer<typeof ImportedBatch>>

/** A JSON list of batches. */
export function readBatches(value: unknown): Read<ImportedBatch[]> {
  const entries = entriesOf(value, () => null)
  const batches = z.array(ImportedBatch).safeParse(entries)
  if (!batches.success) return { fault: batchFault(batches.error, entries) }
  const list = batches.data.map((batch) => ({ ...batch, classDays: batch.classDays ?? [] }))
  const late = list.find((batch) => batch.enrolBy > batch.startsOn)
  if (late) return { fault: `has batch ${late.number} with enrolBy after startsOn` }
  const twice = list.find((batch, at) => list.findIndex(({ number }) => number === batch.number) !== at)
  return twice ? { fault: `has batch ${twice.number} twice` } : checkedList(list, () => null)
}

function batchFault(error: z.ZodError, entries: unknown): string {
  const { path } = error.issues[0]!
  if (!entries || path.length < 2) return 'is not a JSON list of {number, startsOn, enrolBy, seats, classDays, shift, orientationOn}'
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], entries)
  return `has ${String(path[1])} ${value === undefined ? 'missing' : quoted(value)} in batch ${Number(path[0]) + 1} of the list`
}

/** Text trimmed and in one spelling; anything else as it is. */
function plain(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value
}

function oneOf<const T extends string>(choices: readonly T[], value: unknown, complaint: string): Read<T> {
  const choice = choices.find((candidate) => candidate === value)
  return choice === undefined ? { fault: `${quoted(value)} ${complaint}` } : { value: choice }
}

/** The entries of a list, of JSON text that holds one, or of text in its own notation; null where it is no list. */
function entriesOf(value: unknown, notation: (text: string) => unknown): unknown[] | null {
  const read = typeof value === 'string' ? (value.trim().startsWith('[') ? jsonOrNull(value) : notation(value)) : value
  return Array.isArray(read) ? read : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function checkedList<T>(list: T[], faultOf: (entry: T) => string | null): Read<T[]> {
  if (list.length > MOST_ENTRIES) return { fault: `has ${list.length} entries; ${MOST_ENTRIES} is the most` }
  const fault = list.map(faultOf).find((found) => found !== null)
  return fault ? { fault } : { value: list }
}
