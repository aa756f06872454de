import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CourseCard } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { localizeCard } from '../localize-course.ts'
import { FoundCourses } from './found-courses.tsx'
import { type CourseChoices, courseListAddress } from './course-list-address.ts'

/**
 * Courses after the first page: a link to the next page, which scripts replace with more cards
 * below.
 */
export function MoreCourses({
  choices,
  next,
  today,
}: {
  choices: CourseChoices
  next: string | null
  today: Day
}) {
  const { catalog, problems, ui } = useWords()
  const language = useLanguage()
  const [courses, setCourses] = useState<readonly CourseCard[]>([])
  const [nearFrom, setNearFrom] = useState<number | null>(null)
  const [after, setAfter] = useState(next)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  async function showMore(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !after) return
    setBusy(true)
    try {
      const page = await api('GET /api/course-cards', { query: { ...choices, after } })
      const firstNew = courses.length
      flushSync(() => {
        setCourses([...courses, ...page.courses.map((course) => localizeCard(course, language))])
        const hasNear = page.closeMatches < page.courses.length
        if (hasNear) setNearFrom(firstNew + page.closeMatches)
        // After those that only come near there are none that are meant.
        setAfter(hasNear ? null : page.next)
      })
      // Focus moves from the button to the first new card.
      list.current?.querySelectorAll<HTMLElement>('article a')[firstNew]?.focus()
    } catch {
      toast.error(problems['offline'])
    } finally {
      setBusy(false)
    }
  }

  return (
    <div ref={list}>
      {courses.length > 0 && (
        <div className="mt-5">
          <FoundCourses
            courses={courses}
            nearFrom={nearFrom}
            q={choices.q}
            today={today}
            eager={0}
            isContinued
          />
        </div>
      )}
      {after && (
        <p className="mt-8 text-center">
          <ButtonLink
            look="outline"
            size="lg"
            to={courseListAddress({ ...choices, after }, language)}
            aria-busy={isBusy || undefined}
            onClick={(event) => void showMore(event)}
          >
            {isBusy ? ui.loading : catalog.showMore}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
