import { ArrowLeft } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'

/** The parts of an assignment: what students read, and its marks and due date. */
export function AssignmentTabs({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const words = useWords('staff').assignments
  const lesson = `/staff/courses/${courseId}/lessons/${lessonId}`
  const tabs = [
    { to: lesson, text: words.instructions },
    { to: `${lesson}/assignment`, text: words.rules },
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

/** Back to where this page was opened from. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClasses('quiet', 'sm', '-ms-3')}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}
