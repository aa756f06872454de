import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { findCourses } from '#web/find-courses.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { Offers, SuggestedField } from '#web/ui/form/suggested-field.tsx'
import { useSuggestions } from '#web/ui/hooks/use-suggestions.ts'

/** One course: titles that fit are offered while one types; the id of any other can be typed. */
export function CourseField({
  form,
  onCourse,
}: {
  form: Form
  /** With what is typed, once it names a course or the field is left. */
  onCourse: (courseId: string) => void
}) {
  const words = useWords('staff').batches
  return (
    <div onBlur={({ target }) => onCourse((target as HTMLInputElement).value.trim())}>
      <SuggestedField
        {...form.field('courseId')}
        label={words.course}
        hint={words.courseHint}
        find={findCourses}
        onFound={(courseId) => {
          if (courseId !== '') onCourse(courseId)
        }}
        required
      />
    </div>
  )
}

/** Several courses, each found by its title or id. What is typed and not added yet counts too. */
export function CoursesField({ form, initial }: { form: Form; initial: readonly string[] }) {
  const words = useWords('staff').money
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(initial)
  const [typed, type] = useState('')
  const matches = useSuggestions(typed, findCourses)
  const [first] = useState(initial)
  useEffect(() => {
    const around = box.current?.closest('form')
    const empty = () => {
      choose(first)
      type('')
    }
    around?.addEventListener('reset', empty)
    return () => around?.removeEventListener('reset', empty)
  }, [first])
  const add = (text: string) => {
    const ids = text.split(/[\s,]+/).filter(Boolean)
    choose((before) => [...new Set([...before, ...ids])])
    type('')
  }
  return (
    <div ref={box} className="flex flex-col gap-2 sm:col-span-2">
      <div className="flex items-start gap-2">
        <Field
          {...form.field('courses')}
          label={words.onlyCourses}
          hint={words.onlyCoursesHint}
          className="min-w-0 flex-1"
        >
          <Input
            list={list}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget: { value } }) =>
              matches.some((match) => match.value === value) ? add(value) : type(value)
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              add(typed)
            }}
          />
          <Offers id={list} offered={matches} />
        </Field>
      </div>
      {chosen.length > 0 && (
        <ul aria-label={words.onlyCourses} className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-md border border-line-strong pl-3"
            >
              <input type="hidden" name="courses" value={id} />
              {id}
              <Button
                look="quiet"
                size="sm"
                aria-label={words.removeCourse(id)}
                onClick={() => choose(chosen.filter((other) => other !== id))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
