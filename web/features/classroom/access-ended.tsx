import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import type { Day } from '#contract/time.ts'
import { formatDay } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'

/** A course whose access has ended, as its link has it. */
export interface EndedAccess {
  courseId: string
  courseName: string
  until: Day
}

/** Shown instead of a course whose last day of access has passed. The words of the area "classroom" have to be loaded. */
export function AccessEnded({
  access: { courseId, courseName, until },
  help,
}: {
  access: EndedAccess
  /** How to reach the provider. */
  help: ReactNode
}) {
  const words = useWords('classroom').accessEnded
  const language = useLanguage()
  return (
    <div className="mx-auto grid max-w-2xl gap-5 px-4 py-12">
      <Card as="section" aria-labelledby="access-ended" isRaised className="grid gap-4">
        <Hourglass size={40} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
        <div className="grid gap-1">
          <p lang={scriptOf(courseName)} className="text-ink-soft">
            {courseName}
          </p>
          <h1 id="access-ended" className="text-2xl">
            {words.title(formatDay(until, language))}
          </h1>
        </div>
        <p>{words.text}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={pathIn(language, '/contact')}>{words.ask}</ButtonLink>
          <ButtonLink look="outline" reload={false} to={`/learn/${courseId}/marks`}>
            {words.marks}
          </ButtonLink>
          <ButtonLink look="quiet" to="/dashboard/student-courses">
            {words.myCourses}
          </ButtonLink>
        </div>
      </Card>
      {help}
    </div>
  )
}
