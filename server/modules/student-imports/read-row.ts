import { latinDigits } from '#contract/money.ts'
import { spelledTag, StudentTag, TAGS_OF_A_STUDENT } from '#contract/staff/student-overview.ts'
import type { ImportRow } from '#contract/student-imports/imports.ts'
import type { RowReason, RowWarning } from '#contract/student-imports/terms.ts'
import { readPercent } from '#contract/student-imports/written-values.ts'
import { readTypedDay } from '#contract/typed-day.ts'
import { Email, emailKey, PersonName, readPhone } from '#contract/text.ts'
import type { Day } from '#contract/time.ts'

/** A row as we understand it. */
export interface RowReading {
  row: ImportRow
  /** Whom it is about; null: nobody, by `fault`. */
  email: { typed: string; key: string } | null
  fault: RowReason | null
  name: string
  phone: string | null
  enrolledOn: Day | null
  completedOn: Day | null
  progress: number | null
  tags: string[]
  /** What was written and cannot be read: left out. */
  warnings: RowWarning[]
}

/** Reads the texts of a row. */
export function readRow(row: ImportRow, today: Day): RowReading {
  const warnings: RowWarning[] = []
  /** @returns the value; null, with a warning where something was written */
  function read<T>(field: RowWarning, written: string, value: T | null): T | null {
    if (value === null && written !== '') warnings.push(field)
    return value
  }
  const pastDay = (text: string) => {
    const day = readTypedDay(text)
    return day !== null && day <= today ? day : null
  }
  const email = Email.safeParse(row.email)
  const tags = tagsOf(row.tags)
  if (tags === null) warnings.push('tags')
  return {
    row,
    email: email.success ? { typed: email.data, key: emailKey(email.data) } : null,
    fault: row.email === '' ? 'no_email' : email.success ? null : 'not_an_email',
    name: read('name', row.name, PersonName.safeParse(row.name).data ?? null) ?? '',
    phone: read('phone', row.phone, readPhone(row.phone)),
    enrolledOn: read('enrolledOn', row.enrolledOn, pastDay(row.enrolledOn)),
    completedOn: read('completedOn', row.completedOn, pastDay(row.completedOn)),
    progress: read('progress', row.progress, readPercent(latinDigits(row.progress))),
    tags: tags ?? [],
    warnings,
  }
}

/** null: too many, or one that is too long. */
function tagsOf(text: string): string[] | null {
  const written = text
    .split(/[,،;|]/)
    .map((tag) => spelledTag(tag.trim()))
    .filter(Boolean)
  const tags = [...new Set(written)]
  const isGood =
    tags.length <= TAGS_OF_A_STUDENT && tags.every((tag) => StudentTag.safeParse(tag).success)
  return isGood ? tags : null
}
