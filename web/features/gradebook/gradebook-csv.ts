import { csvPart } from '#contract/csv.ts'
import type { Gradebook } from '#contract/learning/gradebook.ts'
import { dhakaDay } from '#contract/time.ts'
import { gapText } from './gap-text.ts'
import { marksText } from '#web/text/marks-text.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A part of the gradebook as CSV. Numbers are in Latin digits, so that a spreadsheet counts with them. */
export function gradebookCsv(
  { columns, requiredLessons, rows }: Gradebook,
  { after, words }: { after: string | undefined; words: StaffWords['gradebook'] },
): string {
  const headings = [
    words.student,
    words.csv.studentId,
    words.csv.batch,
    words.csv.enrolled,
    words.lastActive,
    words.csv.lessonsDone,
    words.csv.lessonsAll,
    words.csv.attended,
    words.csv.held,
    ...columns.flatMap(({ title }) => [words.csv.state(title), words.csv.marks(title)]),
    words.completion,
    words.certificate,
  ]
  return csvPart(
    after,
    headings,
    rows.map((row) => [
      row.name,
      row.studentId,
      row.batchNumber,
      dhakaDay(new Date(row.enrolledAt)),
      row.lastActiveAt && dhakaDay(new Date(row.lastActiveAt)),
      row.completedLessons,
      requiredLessons,
      row.classesAttended,
      row.classesHeld,
      ...row.grades.flatMap(({ state, hundredths }) => [
        words.states[state],
        hundredths === null ? null : marksText(hundredths, 'en').replace('\u2212', '-'),
      ]),
      row.completion.isMet
        ? words.isMet
        : row.completion.missing.map((gap) => gapText(gap, words, 'en')).join('; ') || words.byHand,
      row.hasCertificate ? words.hasCertificate : words.noCertificate,
    ]),
  )
}
