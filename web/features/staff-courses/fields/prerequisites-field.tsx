import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MOST_PREREQUISITES } from '#contract/catalog/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useLatestSearch } from './use-latest-search.ts'
import { WordSearch } from './word-search.tsx'

/** A course as shown in the field. */
export interface CourseMatch {
  courseId: string
  title: string
}

export type FindCourses = (words: string) => Promise<CourseMatch[]>

/** The courses to have done before this one, found by their title or id. */
export function PrerequisitesField({
  courseId,
  chosen,
  find,
  onChange,
}: {
  /** Of the course itself, which is not offered. */
  courseId: string
  chosen: readonly string[]
  find: FindCourses
  onChange: (chosen: string[]) => void
}) {
  const words = useWords('staff').courses
  const [titles, remember] = useTitles(chosen, find)
  const { found, hasFailed, search } = useLatestSearch(find, remember)
  const offered = found?.filter(
    (course) => course.courseId !== courseId && !chosen.includes(course.courseId),
  )
  const afterRemoval = useFocusAfterRemoval(chosen.length)
  const afterChoice = useFocusAfterRemoval(offered?.length ?? 0)
  return (
    <div
      ref={(element) => {
        afterRemoval(element)
        afterChoice(element)
      }}
      tabIndex={-1}
      className="flex flex-col gap-4 outline-none"
    >
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-2">
          {chosen.map((id) => (
            <li
              key={id}
              className="flex items-center gap-2 rounded-md border border-line bg-paper py-1 pr-1 pl-4"
            >
              <CourseName courseId={id} title={titles.get(id)} />
              <Button
                look="quiet"
                size="sm"
                aria-label={words.remove(titles.get(id) ?? id)}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MOST_PREREQUISITES && (
        <WordSearch
          label={words.findPrerequisite}
          onSearch={(typed) => (typed === '' ? undefined : search(typed))}
        />
      )}
      <div role="status">
        {hasFailed && <p className="text-danger">{words.findFailed}</p>}
        {offered?.length === 0 && <p className="text-ink-soft">{words.noCourseFound}</p>}
      </div>
      {offered && offered.length > 0 && chosen.length < MOST_PREREQUISITES && (
        <ul className="flex flex-col gap-1">
          {offered.map((course) => (
            <OfferedCourse
              key={course.courseId}
              course={course}
              onAdd={() => onChange([...chosen, course.courseId])}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function OfferedCourse({ course, onAdd }: { course: CourseMatch; onAdd: () => void }) {
  const words = useWords('staff').courses
  return (
    <li className="flex items-center gap-2 pl-4">
      <CourseName {...course} />
      <Button
        look="quiet"
        size="sm"
        aria-label={words.addPrerequisite(course.title)}
        onClick={onAdd}
      >
        <Plus size={18} aria-hidden="true" />
      </Button>
    </li>
  )
}

function CourseName({ courseId, title }: { courseId: string; title: string | undefined }) {
  return (
    <span className="min-w-0 flex-1">
      {title && (
        <span lang={scriptOf(title)} className="block font-medium">
          {title}
        </span>
      )}
      <span className="text-sm text-ink-soft">{courseId}</span>
    </span>
  )
}

/** The titles of the chosen courses that are known so far. */
function useTitles(
  chosen: readonly string[],
  find: FindCourses,
): [ReadonlyMap<string, string>, (courses: readonly CourseMatch[]) => void] {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const [first] = useState(chosen)
  useEffect(() => {
    for (const id of first)
      find(id)
        .then((courses) =>
          setTitles((titleOf) =>
            withTitles(
              titleOf,
              courses.filter(({ courseId }) => courseId === id),
            ),
          ),
        )
        // Its id is shown.
        .catch(() => {})
  }, [first, find])
  return [titles, (courses) => setTitles((titleOf) => withTitles(titleOf, courses))]
}

function withTitles(
  titleOf: ReadonlyMap<string, string>,
  courses: readonly CourseMatch[],
): ReadonlyMap<string, string> {
  return new Map([...titleOf, ...courses.map(({ courseId, title }) => [courseId, title] as const)])
}
