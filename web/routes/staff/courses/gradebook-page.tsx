import type { ReactNode } from 'react'
import type { Gradebook } from '#contract/learning/gradebook.ts'
import { scriptOf } from '#contract/script-of.ts'
import { gradebookCsv } from '#web/features/gradebook/gradebook-csv.ts'
import { GradebookTable } from '#web/features/gradebook/gradebook-table.tsx'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** How the students of a course are getting on: for staff and for who teaches it. `action`: the way back. */
export function GradebookPage({
  gradebook,
  fetchPart,
  action,
}: {
  gradebook: Gradebook
  fetchPart: (after: string | undefined) => Promise<Gradebook>
  action: ReactNode
}) {
  const words = useWords('staff').gradebook
  const language = useLanguage()
  const { courseId, courseName, batches, rows, next } = gradebook
  return (
    <ListScreen
      title={words.title}
      lead={
        <>
          <span lang={scriptOf(courseName)} className="block font-semibold text-ink">
            {courseName}
          </span>
          {words.lead}
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {action}
          <ExportButton
            name={`gradebook-${courseId}`}
            fetchPart={async (after) => {
              const part = await fetchPart(after)
              return { csv: gradebookCsv(part, { after, words }), next: part.next }
            }}
          />
        </span>
      }
      filter={
        batches.length === 0
          ? []
          : {
              name: 'batch',
              label: words.batchFilter,
              all: words.allStudents,
              choices: batches.map(({ number }) => ({
                value: String(number),
                text: words.batch(digitsIn(language, number)),
              })),
            }
      }
      isEmpty={rows.length === 0}
      emptyText={words.nobody}
      next={next}
    >
      <GradebookTable gradebook={gradebook} />
    </ListScreen>
  )
}
