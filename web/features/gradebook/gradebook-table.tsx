import type { Grade, Gradebook, GradebookRow } from '#contract/learning/gradebook.ts'
import { scriptOf } from '#contract/script-of.ts'
import { marksText } from '#web/text/marks-text.ts'
import { digitsIn, formatCount, formatMoment } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { gapText } from './gap-text.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

const tones = {
  none: 'plain',
  open: 'brand',
  waiting: 'accent',
  failed: 'danger',
  passed: 'good',
  done: 'good',
} as const

/** How the students of a course are getting on: one row a student. */
export function GradebookTable({ gradebook }: { gradebook: Gradebook }) {
  const words = useWords('staff').gradebook
  const language = useLanguage()
  return (
    <DataTable
      caption={words.title}
      columns={columnsOf(gradebook, words, language)}
      rows={gradebook.rows}
      rowKey={({ studentId, batchNumber }) => `${studentId} ${batchNumber}`}
    />
  )
}

type Words = StaffWords['gradebook']

function columnsOf(
  { columns, requiredLessons }: Gradebook,
  words: Words,
  language: Language,
): Column<GradebookRow>[] {
  return [
    {
      header: words.student,
      cell: ({ name, studentId, batchNumber }) => (
        <span className="block min-w-40">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-ink-soft">
            <code>{studentId}</code> ·{' '}
            {batchNumber === null ? words.noBatch : words.batch(digitsIn(language, batchNumber))}
          </span>
        </span>
      ),
    },
    {
      header: words.lessons,
      cell: ({ completedLessons }) =>
        words.lessonsOf(
          formatCount(completedLessons, language),
          formatCount(requiredLessons, language),
        ),
    },
    {
      header: words.classes,
      cell: ({ classesAttended, classesHeld }) =>
        classesHeld === 0
          ? words.noClasses
          : words.lessonsOf(
              formatCount(classesAttended, language),
              formatCount(classesHeld, language),
            ),
    },
    ...columns.map(({ title }, at): Column<GradebookRow> => ({
      header: (
        <span lang={scriptOf(title)} className="inline-block min-w-28">
          {title}
        </span>
      ),
      cell: ({ grades }) => {
        const grade = grades[at]
        return grade && <GradeCell grade={grade} />
      },
    })),
    {
      header: words.lastActive,
      cell: ({ lastActiveAt }) =>
        lastActiveAt === null ? words.never : formatMoment(lastActiveAt, language),
    },
    {
      header: words.completion,
      cell: ({ completion }) => <CompletionCell completion={completion} />,
    },
    {
      header: words.certificate,
      cell: ({ hasCertificate }) => (hasCertificate ? words.hasCertificate : words.noCertificate),
    },
  ]
}

/** Whether what completes the course is done, else what is missing. */
function CompletionCell({ completion: { isMet, missing } }: Pick<GradebookRow, 'completion'>) {
  const words = useWords('staff').gradebook
  const language = useLanguage()
  if (isMet) return <Badge tone="good">{words.isMet}</Badge>
  if (missing.length === 0) return <>{words.byHand}</>
  return (
    <ul className="grid min-w-40 gap-0.5 text-sm">
      {missing.map((gap) => (
        <li key={gap.gap}>{gapText(gap, words, language)}</li>
      ))}
    </ul>
  )
}

function GradeCell({ grade: { state, hundredths, hundredthsPossible } }: { grade: Grade }) {
  const words = useWords('staff').gradebook
  const language = useLanguage()
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={tones[state]}>{words.states[state]}</Badge>
      {hundredths !== null && hundredthsPossible !== null && (
        <span className="text-sm">
          {words.grade(marksText(hundredths, language), marksText(hundredthsPossible, language))}
        </span>
      )}
    </span>
  )
}
