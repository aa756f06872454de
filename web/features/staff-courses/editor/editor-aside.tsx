import { Award, BookOpen, CalendarDays, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { type CourseActs, PublishPanel } from '../publishing/publish-panel.tsx'

/** Publishing, and links to the other pages of the course. */
export function EditorAside({ course, acts }: { course: StaffCourse; acts: CourseActs }) {
  const {
    courses: words,
    completion: { link: completion },
  } = useWords('staff')
  return (
    <div
      id="publish-panel"
      className="flex scroll-mt-32 flex-col gap-4 xl:sticky xl:top-32 xl:max-h-[calc(100dvh-9rem)] xl:self-start xl:overflow-y-auto"
    >
      <PublishPanel course={course} acts={acts} />
      <ImportNotes notes={course.importNotes} />
      <nav aria-label={words.more} className="rounded-lg border border-line bg-surface p-2">
        <ul>
          <Further
            to={`/staff/courses/${course.courseId}/curriculum`}
            icon={<BookOpen size={18} />}
          >
            {words.curriculum}
          </Further>
          <Further to={`/staff/courses/${course.courseId}/completion`} icon={<Award size={18} />}>
            {completion}
          </Further>
          <Further to={`/staff/batches/${course.courseId}`} icon={<CalendarDays size={18} />}>
            {words.batchesOf}
          </Further>
          {course.state === 'published' && <OnSite courseId={course.courseId} />}
        </ul>
      </nav>
    </div>
  )
}

/** What the file of an import said in columns that a course does not have. */
function ImportNotes({ notes }: { notes: StaffCourse['importNotes'] }) {
  const words = useWords('staff').imports
  if (notes.length === 0) return null
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.notesTitle}</summary>
      <dl className="grid gap-2 pb-2">
        {notes.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm wrap-anywhere text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const FURTHER =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-brand hover:bg-brand-wash'

function Further({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={FURTHER}>
        <span aria-hidden="true">{icon}</span>
        {children}
      </Link>
    </li>
  )
}

function OnSite({ courseId }: { courseId: string }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <li>
      <a href={pathIn(language, `/courses/${courseId}`)} className={FURTHER}>
        <ExternalLink size={18} aria-hidden="true" />
        {words.onSite}
      </a>
    </li>
  )
}
