import { X } from 'lucide-react'
import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'

/** How many courses a change reaches, and each that it does not, with why. */
export function BulkResult({ outcome: { changed, refused } }: { outcome: BulkOutcome }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{words.bulkWillChange(formatCount(changed.length, language), changed.length)}</p>
      {refused.length > 0 && (
        <>
          <p className="font-semibold">
            {words.bulkWillRefuse(formatCount(refused.length, language))}
          </p>
          <RefusedList refused={refused} />
        </>
      )}
    </div>
  )
}

/** After a change: the courses that stayed as they were, each with why. */
export function RefusedCourses({
  refused,
  onClose,
}: {
  refused: BulkOutcome['refused']
  onClose: () => void
}) {
  const words = useWords('staff').courses
  const { ui } = useWords()
  const language = useLanguage()
  return (
    <div
      role="status"
      className="mb-3 flex items-start justify-between gap-3 rounded-lg border border-accent/50 bg-accent-wash px-4 py-2"
    >
      <div className="max-h-48 min-w-0 overflow-y-auto">
        <p className="font-semibold">{words.bulkRefused(formatCount(refused.length, language))}</p>
        <RefusedList refused={refused} />
      </div>
      <Button look="quiet" size="sm" onClick={onClose} aria-label={ui.close}>
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}

function RefusedList({ refused }: { refused: BulkOutcome['refused'] }) {
  return (
    <ul className="list-disc pl-5">
      {refused.map((course) => (
        <li key={course.courseId}>
          <span lang="en" className="font-medium">
            {course.courseId}
          </span>
          : <Reason refused={course} />
        </li>
      ))}
    </ul>
  )
}

function Reason({ refused: { code, fields } }: { refused: BulkOutcome['refused'][number] }) {
  const words = useWords('staff').courses
  const names = words.fields as Record<string, string>
  const problems = words.problems as Record<string, string>
  const missing = [...new Set(fields.map((field) => names[field.split('.').at(-1) ?? field]))]
  return (
    <>
      {words.bulkReasons[code] ?? problems[code] ?? words.bulkOtherReason}
      {missing.length > 0 && ` ${missing.filter(Boolean).join(', ')}`}
    </>
  )
}
