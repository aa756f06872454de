import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

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
        </>
      )}
    </div>
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
