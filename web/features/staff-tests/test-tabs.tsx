import { ArrowLeft } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'

/** The parts of a test lesson: what students read first, what they answer, and what came of it. */
export function TestTabs({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const words = useWords('staff').tests
  const lesson = `/staff/courses/${courseId}/lessons/${lessonId}`
  const tabs = [
    { to: lesson, text: words.instructions },
    { to: `${lesson}/test`, text: words.plan },
    { to: `${lesson}/results`, text: words.results },
  ]
  return (
    <nav aria-label={words.parts} className="mb-4">
      <ul className="flex gap-2 overflow-x-auto px-1 py-2">
        {tabs.map(({ to, text }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === lesson}
              className="inline-flex min-h-10 items-center rounded-md border border-line bg-surface px-3.5 whitespace-nowrap font-medium transition-colors hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Back to the lessons of the course. */
export function BackToCurriculum({ courseId }: { courseId: string }) {
  const words = useWords('staff').tests
  return (
    <Link
      to={`/staff/courses/${courseId}/curriculum`}
      className={buttonClasses('quiet', 'sm', '-ms-3')}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {words.backToCurriculum}
    </Link>
  )
}
