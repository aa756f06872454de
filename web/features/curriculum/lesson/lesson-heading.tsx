import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { kindIcons } from '../lesson-kinds.ts'
import type { LessonEditing } from './use-lesson-draft.ts'

/** The kind of the lesson, its title and its state. */
export function LessonHeading({
  editing: { lesson, draft, isUpToDate, edit },
}: {
  editing: LessonEditing
}) {
  const words = useWords('curriculum')
  const Icon = kindIcons[lesson.kind]
  return (
    <>
      <h1 className="sr-only">{draft.title}</h1>
      <p className="flex items-start gap-2 text-ink-soft">
        <Icon size={18} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
        <span className="min-w-0">
          {words.kinds[lesson.kind]} · {lesson.courseTitle}
        </span>
      </p>
      <input
        aria-label={words.lessonTitle}
        value={draft.title}
        maxLength={200}
        className={classes(controlClasses, 'mt-2 text-xl font-bold sm:text-2xl')}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, title: value }))}
      />
      <PublishedFacts lesson={lesson} isUpToDate={isUpToDate} />
    </>
  )
}

function PublishedFacts({ lesson, isUpToDate }: { lesson: StaffLesson; isUpToDate: boolean }) {
  const words = useWords('curriculum')
  const language = useLanguage()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {isUpToDate ? (
        <Badge tone="good">{words.upToDate}</Badge>
      ) : (
        <Badge tone={lesson.isPublished ? 'accent' : 'plain'}>
          {lesson.isPublished ? words.changed : words.neverPublished}
        </Badge>
      )}
      {lesson.published && (
        <span className="text-sm text-ink-soft">
          {words.publishedOn(formatDateTime(lesson.published.publishedAt, language))}
        </span>
      )}
      {lesson.seconds !== null && (
        <span className="text-sm text-ink-soft">
          {words.readingTime(formatCount(Math.max(1, Math.round(lesson.seconds / 60)), language))}
        </span>
      )}
    </div>
  )
}
