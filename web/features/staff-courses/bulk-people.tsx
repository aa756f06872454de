import { Trash2 } from 'lucide-react'
import { BULK_PEOPLE } from '#contract/catalog/terms.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { type FindInstructors, InstructorSearch } from './fields/instructor-search.tsx'

export type BulkPerson = CourseDocument['instructors'][number]

/** Instructors who come into courses or leave them, chosen from those who teach here. */
export function BulkPeople({
  title,
  people,
  find,
  onChange,
}: {
  title: string
  people: readonly BulkPerson[]
  find: FindInstructors
  onChange: (people: BulkPerson[]) => void
}) {
  const words = useWords('staff').courses
  return (
    <details className="rounded-md border border-line px-4 py-2">
      <summary className="min-h-9 cursor-pointer font-semibold">
        {title}
        {people.length > 0 && <span className="font-normal">{`: ${namesOf(people)}`}</span>}
      </summary>
      <div className="flex flex-col gap-3 py-3">
        <ul className="flex flex-col gap-1">
          {people.map((person) => (
            <li key={person.slug} className="flex items-center justify-between gap-2">
              <span lang={scriptOf(nameOf(person))}>{nameOf(person)}</span>
              <Button
                look="quiet"
                size="sm"
                aria-label={words.remove(nameOf(person))}
                onClick={() => onChange(people.filter(({ slug }) => slug !== person.slug))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        {people.length < BULK_PEOPLE && (
          <InstructorSearch
            chosen={people}
            find={find}
            onAdd={(person) => onChange([...people, person])}
          />
        )}
      </div>
    </details>
  )
}

function nameOf({ name, nameBn }: BulkPerson): string {
  return name || nameBn
}

function namesOf(people: readonly BulkPerson[]): string {
  return people.map(nameOf).join(', ')
}
