import { Eye, FileText, CirclePlay } from 'lucide-react'
import type { LessonSummary } from '#contract/learning/classroom.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { extentOfLessons } from '../extent-words.ts'

export interface SectionSummary {
  title: string
  lessons: readonly LessonSummary[]
}

/** The published lessons of a course under their sections; a preview is a link for anyone. */
export function CourseLessons({
  courseId,
  sections,
}: {
  courseId: string
  sections: readonly SectionSummary[]
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <Accordion>
      {sections.map(({ title, lessons }, index) => (
        <AccordionItem
          key={title}
          group="outline"
          open={index === 0}
          lang={scriptOf(title)}
          title={
            <span className="flex items-baseline gap-3">
              <span className="w-6 shrink-0 text-right text-accent-strong tabular-nums">
                {formatCount(index + 1, language)}
              </span>
              <span className="min-w-0 flex-1">{title}</span>
              <span className="shrink-0 text-sm font-normal text-ink-soft">
                {extentOfLessons(lessons, catalog, language)}
              </span>
            </span>
          }
        >
          <ul className="grid gap-1 pl-2 sm:pl-9">
            {lessons.map((lesson) => (
              <li key={lesson.lessonId}>
                <Lesson courseId={courseId} lesson={lesson} />
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

function Lesson({ courseId, lesson }: { courseId: string; lesson: LessonSummary }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const Icon = lesson.kind === 'video' ? CirclePlay : FileText
  const minutes =
    lesson.seconds && formatCount(Math.max(1, Math.round(lesson.seconds / 60)), language)
  const title = (
    <span lang={scriptOf(lesson.title)} className="min-w-0 flex-1">
      {lesson.title}
    </span>
  )
  const time = minutes && (
    <span className="shrink-0 text-sm text-ink-soft">{catalog.lessonMinutes(minutes)}</span>
  )
  if (!lesson.isPreview)
    return (
      <p className="flex min-h-11 items-center gap-3 py-1.5">
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {title}
        {time}
      </p>
    )
  return (
    <a
      href={`/learn/${courseId}/${lesson.lessonId}`}
      // The classroom has one address for all languages and uses the last chosen one.
      data-language={language}
      className="flex min-h-11 items-center gap-3 rounded-md py-1.5 font-medium text-brand hover:underline"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span lang={scriptOf(lesson.title)} className="min-w-0 flex-1">
        {lesson.title}{' '}
        <span
          lang={language}
          className="inline-flex items-center gap-1 rounded-sm bg-brand-wash px-2 py-0.5 align-middle text-sm whitespace-nowrap"
        >
          <Eye size={14} aria-hidden="true" />
          {catalog.lessonPreview}
        </span>
      </span>
      {time}
    </a>
  )
}
