import { useEffect, useState } from 'react'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { type FindSuggestions, SuggestedField } from '#web/ui/form/suggested-field.tsx'

/** The calls of the form about courses. */
export interface CourseLookup {
  /** Courses whose title or id fits what is typed. */
  find: FindSuggestions
  /** Who teaches a course; empty where there is no such course. */
  instructorsOf: (courseId: string, language: Language) => Promise<Instructor[]>
}

interface Instructor {
  slug: string
  name: string
}

/**
 * The course of a class, by its id; titles that fit are offered while one types.
 *
 * @param onFound with the id once it is that of a course, else with an empty one
 */
export function CourseField({
  form,
  lookup,
  onFound,
}: {
  form: Form
  lookup: CourseLookup
  onFound: (courseId: string) => void
}) {
  const words = useWords('staff').orientation
  return (
    <SuggestedField
      {...form.field('courseId')}
      label={words.course}
      hint={words.courseHint}
      find={lookup.find}
      onFound={onFound}
      required
    />
  )
}

/** Who holds the class: one of the instructors of its course. @param held who holds it so far */
export function InstructorField({
  form,
  lookup,
  courseId,
  held,
}: {
  form: Form
  lookup: CourseLookup
  courseId: string
  held: Instructor | null
}) {
  const words = useWords('staff').orientation
  const instructors = useInstructors(lookup, courseId)
  const offered =
    held && !instructors.some(({ slug }) => slug === held.slug)
      ? [held, ...instructors]
      : instructors
  if (offered.length === 0) return null
  return (
    <Field {...form.field('instructorSlug')} label={words.instructor}>
      <Select key={courseId} defaultValue={held?.slug ?? ''}>
        <option value="">{words.noInstructor}</option>
        {offered.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function useInstructors(lookup: CourseLookup, courseId: string): readonly Instructor[] {
  const language = useLanguage()
  const [found, setFound] = useState<{ courseId: string; instructors: Instructor[] } | null>(null)
  useEffect(() => {
    if (courseId === '') return
    let isOver = false
    lookup.instructorsOf(courseId, language).then(
      (instructors) => isOver || setFound({ courseId, instructors }),
      // The class can be planned without; who holds it is added later.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [lookup, courseId, language])
  return found?.courseId === courseId ? found.instructors : []
}
