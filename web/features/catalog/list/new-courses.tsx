import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NEW_COURSES_SHOWN_FIRST } from '#contract/catalog/terms.ts'
import type { CourseCard as FullCard } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CourseCard } from './course-card.tsx'
import { localizeCard } from '../localize-course.ts'
import { courseListAddress } from './course-list-address.ts'
import type { CourseCardFields } from '../course/card-fields.ts'

/** The maximum number of courses of one call. */
const AT_ONCE = 60

/**
 * New courses in two columns: six first; See More shows all the others and disappears. Source: spec
 * §2 behaviours, §9.
 */
export function NewCourses({
  first,
  total,
  today,
}: {
  first: readonly CourseCardFields[]
  total: number
  today: Day
}) {
  const { home, problems, ui } = useWords()
  const language = useLanguage()
  const [courses, setCourses] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isMore = courses.length <= NEW_COURSES_SHOWN_FIRST && total > courses.length

  async function seeMore(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    // A phone shows fewer at first.
    const seen = [...(list.current?.querySelectorAll('li') ?? [])].filter(
      (item) => item.offsetParent,
    ).length
    try {
      const all = (await allNewCourses()).map((course) => localizeCard(course, language))
      flushSync(() => setCourses(all))
      list.current?.querySelectorAll<HTMLElement>('article a')[seen]?.focus()
    } catch {
      toast.error(problems['offline'])
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ul ref={list} className="grid gap-5 lg:grid-cols-2">
        {courses.map((course) => (
          <li key={course.courseId}>
            <CourseCard course={course} today={today} wide />
          </li>
        ))}
      </ul>
      {isMore && (
        <p className="mt-8 text-center">
          <ButtonLink
            look="outline"
            size="lg"
            to={courseListAddress({ popularity: 'New' }, language)}
            aria-busy={isBusy || undefined}
            onClick={(event) => void seeMore(event)}
          >
            {isBusy ? ui.loading : home.seeMore}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

async function allNewCourses(): Promise<FullCard[]> {
  const courses: FullCard[] = []
  let after: string | undefined
  do {
    const page = await api('GET /api/course-cards', {
      query: { popularity: 'New', limit: AT_ONCE, after },
    })
    courses.push(...page.courses)
    after = page.next ?? undefined
  } while (after)
  return courses
}
