import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { textIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import type { Language } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { useSuggestions } from '#web/ui/hooks/use-suggestions.ts'

interface CourseMatch {
  courseId: string
  title: string
}

/** Courses on the site whose title or id fits what is typed. */
async function findCourses(typed: string, language: Language): Promise<CourseMatch[]> {
  const { courses } = await api('GET /api/search-suggestions', { query: { q: typed.slice(0, 60) } })
  return courses.map(({ courseId, courseTitle, courseTitleBn }) => ({
    courseId,
    title: textIn(language, { en: courseTitle, bn: courseTitleBn }),
  }))
}

function Matches({ id, matches }: { id: string; matches: readonly CourseMatch[] }) {
  return (
    <datalist id={id}>
      {matches.map(({ courseId, title }) => (
        <option key={courseId} value={courseId}>
          {title}
        </option>
      ))}
    </datalist>
  )
}

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
  const list = useId()
  const [typed, type] = useState('')
  const matches = useSuggestions(typed, findCourses)
  const chosen = matches.find(({ courseId }) => courseId === typed.trim())
  return (
    <Field
      {...form.field('courseId')}
      label={words.course}
      hint={chosen ? chosen.title : words.courseHint}
      required
    >
      <Input
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          type(value)
          if (matches.some(({ courseId }) => courseId === value)) onCourse(value)
        }}
        onBlur={(event) => onCourse(event.currentTarget.value.trim())}
      />
      <Matches id={list} matches={matches} />
    </Field>
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
              matches.some(({ courseId }) => courseId === value) ? add(value) : type(value)
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              add(typed)
            }}
          />
          <Matches id={list} matches={matches} />
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
