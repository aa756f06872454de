import { Plus } from 'lucide-react'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { CourseInstructor } from '#contract/catalog/courses.ts'
import { textIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useLatestSearch } from './use-latest-search.ts'
import { WordSearch } from './word-search.tsx'

type Person = CourseDocument['instructors'][number]

/** People who teach here, by words of their name or designation. */
export type FindInstructors = (words: string) => Promise<readonly CourseInstructor[]>

/** Finds someone who teaches here already: typed anew, a spelling mistake would make a second person. */
export function InstructorSearch({
  chosen,
  find,
  onAdd,
}: {
  chosen: readonly Person[]
  find: FindInstructors
  onAdd: (person: Person) => void
}) {
  const words = useWords('staff').courses
  const { found, hasFailed, search } = useLatestSearch(find)
  const offered = found?.filter(({ slug }) => !chosen.some((person) => person.slug === slug))

  return (
    <div className="flex flex-col gap-3">
      <WordSearch label={words.findInstructor} onSearch={search} />
      <div role="status">
        {hasFailed && <p className="text-danger">{words.findFailed}</p>}
        {offered?.length === 0 && <p className="text-ink-soft">{words.noInstructorFound}</p>}
      </div>
      {offered && offered.length > 0 && (
        <ul className="flex flex-col gap-1">
          {offered.map((person) => (
            <OfferedPerson key={person.slug} person={person} onAdd={() => onAdd(asTyped(person))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OfferedPerson({ person, onAdd }: { person: CourseInstructor; onAdd: () => void }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const name = textIn(language, { en: person.name, bn: person.nameBn })
  const designation = textIn(language, { en: person.designation, bn: person.designationBn })
  return (
    <li className="flex items-center gap-3">
      <img
        src={person.image}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-full bg-sunken object-cover"
      />
      <span className="min-w-0 flex-1">
        <span lang={scriptOf(name)} className="block font-medium">
          {name}
        </span>
        <span lang={scriptOf(designation)} className="text-sm text-ink-soft">
          {designation}
        </span>
      </span>
      <Button look="quiet" size="sm" aria-label={words.addPrerequisite(name)} onClick={onAdd}>
        <Plus size={18} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** As the editor has a person: a text that is written in Bangla only stands in the Bangla field. */
function asTyped(person: CourseInstructor): Person {
  const { name, nameBn, designation, designationBn, image, slug } = person
  const [names, designations] = [sides(name, nameBn), sides(designation, designationBn)]
  return {
    name: names.en,
    nameBn: names.bn,
    designation: designations.en,
    designationBn: designations.bn,
    image,
    slug,
  }
}

function sides(text: string, bangla: string | null) {
  if (bangla) return { en: text, bn: bangla }
  return { en: '', bn: '', [scriptOf(text)]: text }
}
