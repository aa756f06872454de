import {
  CheckCircle2,
  Circle,
  CircleDot,
  ClipboardCheck,
  CloudUpload,
  FileDown,
  FileText,
  Lock,
  PenLine,
  PlayCircle,
  Radio,
  Smartphone,
} from 'lucide-react'
import { NavLink } from 'react-router'
import type { LessonLock, OutlineLesson } from '#contract/learning/classroom.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { wholeMinutes } from './lesson-length.ts'
import { lessonTitle } from './lesson-title.ts'
import { lockText } from './lock-text.ts'

/** A lesson in the outline, of an enrolled or a public course. */
export type OutlineEntry = Pick<
  OutlineLesson,
  'lessonId' | 'title' | 'recording' | 'kind' | 'seconds' | 'isPreview'
> & {
  isRequired: boolean
  state: OutlineLesson['state']
  /** 'not-enrolled': a lesson beside a preview. */
  lock: LessonLock | 'not-enrolled' | null
  /** It opens without a connection. */
  isOnDevice?: boolean
  /** Completed on this device; the server does not know it yet. */
  isUnsent?: boolean
}

export interface OutlineSection {
  title: string
  lessons: readonly OutlineEntry[]
}

export const kindIcons: Record<LessonKind, typeof FileText> = {
  video: PlayCircle,
  article: FileText,
  download: FileDown,
  live: Radio,
  quiz: ClipboardCheck,
  assignment: PenLine,
}

/** The lessons of a course under their sections. `closes`: the sheet it is in. */
export function CourseOutline({
  courseId,
  sections,
  closes,
}: {
  courseId: string
  sections: readonly OutlineSection[]
  closes?: string
}) {
  const language = useLanguage()
  const words = useWords('classroom')
  return (
    <ol className="grid gap-5">
      {sections.map((section, index) => {
        const required = section.lessons.filter(({ isRequired }) => isRequired)
        const completed = required.filter(
          ({ state, isUnsent }) => state === 'completed' || isUnsent === true,
        ).length
        return (
          <li key={index}>
            <div className="mb-1.5 flex items-baseline justify-between gap-3 px-2">
              <h3 lang={scriptOf(section.title)} className="text-base">
                {section.title}
              </h3>
              {required.length > 0 && (
                <p className="shrink-0 text-sm text-ink-soft tabular-nums">
                  {words.sectionDone(
                    digitsIn(language, completed),
                    digitsIn(language, required.length),
                  )}
                </p>
              )}
            </div>
            <ul className="grid gap-0.5">
              {section.lessons.map((lesson) => (
                <li key={lesson.lessonId}>
                  <OutlineLink courseId={courseId} lesson={lesson} closes={closes} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

function OutlineLink({
  courseId,
  lesson,
  closes,
}: {
  courseId: string
  lesson: OutlineEntry
  closes: string | undefined
}) {
  const words = useWords('classroom')
  const language = useLanguage()
  const title = lessonTitle(lesson, language)
  const text = (
    <>
      <StateIcon lesson={lesson} />
      <span className="min-w-0 flex-1">
        <span lang={scriptOf(title)} className="block leading-snug font-medium">
          {title}
        </span>
        {lesson.recording && (
          <span className="block text-sm text-ink-soft">
            {words.ofBatch(digitsIn(language, lesson.recording.batchNumber))}
          </span>
        )}
        <LessonFacts lesson={lesson} />
        <OnThisDevice lesson={lesson} />
        {lesson.lock && (
          <span className="block text-sm text-ink-soft">
            {lesson.lock === 'not-enrolled'
              ? words.onlyEnrolled
              : lockText(lesson.lock, words, language)}
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-11 gap-3 rounded-md px-2 py-2'
  if (lesson.lock === 'not-enrolled')
    return <p className={classes(look, 'text-ink-soft')}>{text}</p>
  return (
    <NavLink
      to={`/learn/${courseId}/${lesson.lessonId}`}
      onClick={() => closes && closeModal(closes)}
      className={({ isActive }) =>
        classes(look, isActive ? 'bg-brand-wash text-brand-strong' : 'hover:bg-brand-wash')
      }
    >
      {text}
    </NavLink>
  )
}

function OnThisDevice({ lesson: { isOnDevice, isUnsent } }: { lesson: OutlineEntry }) {
  const words = useWords('classroom')
  if (!isOnDevice && !isUnsent) return null
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-brand">
      {isOnDevice && (
        <span className="inline-flex items-center gap-1">
          <Smartphone size={14} aria-hidden="true" className="shrink-0" />
          {words.onDevice}
        </span>
      )}
      {isUnsent && (
        <span className="inline-flex items-center gap-1">
          <CloudUpload size={14} aria-hidden="true" className="shrink-0" />
          {words.unsent}
        </span>
      )}
    </span>
  )
}

function StateIcon({ lesson: { state, lock, isUnsent } }: { lesson: OutlineEntry }) {
  const words = useWords('classroom')
  const shown = lock ? 'locked' : isUnsent ? 'completed' : state
  const Icon = { locked: Lock, completed: CheckCircle2, started: CircleDot, new: Circle }[shown]
  return (
    <span className="mt-0.5 shrink-0">
      <Icon
        size={20}
        aria-hidden="true"
        className={
          shown === 'completed' ? 'text-good' : shown === 'started' ? 'text-brand' : 'text-ink-soft'
        }
      />
      <span className="sr-only">{words.states[shown]}:</span>
    </span>
  )
}

/** The kind and length of a lesson. */
export function LessonFacts({
  lesson,
}: {
  lesson: Pick<OutlineEntry, 'kind' | 'seconds' | 'isPreview' | 'isRequired'>
}) {
  const words = useWords('classroom')
  const language = useLanguage()
  const Icon = kindIcons[lesson.kind]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span className="inline-flex items-center gap-1">
        <Icon size={14} aria-hidden="true" />
        {words.kinds[lesson.kind]}
      </span>
      {lesson.seconds !== null && (
        <span>{words.minutes(wholeMinutes(lesson.seconds, language))}</span>
      )}
      {!lesson.isRequired && <Badge>{words.optional}</Badge>}
    </span>
  )
}
