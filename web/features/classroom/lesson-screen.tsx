import { ArrowLeft, ArrowRight, CheckCircle2, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LessonLock, LessonView } from '#contract/learning/classroom.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { lessonTitle } from './lesson-title.ts'
import { lockText } from './lock-text.ts'
import { LessonFacts } from './outline.tsx'

type Neighbour = LessonView['next']

/** One lesson: its video, its title, its content and the next step. */
export function LessonScreen({
  courseId,
  section,
  lesson,
  previous,
  next,
  video,
  notice,
  end,
  children,
}: {
  courseId: string
  section: string
  lesson: Pick<
    LessonView['lesson'],
    'lessonId' | 'title' | 'recording' | 'kind' | 'seconds' | 'isPreview'
  > & {
    isRequired: boolean
    lock: LessonLock | null
  }
  previous: Neighbour
  next: Neighbour
  /** On top, from edge to edge of a phone. */
  video?: ReactNode
  /** Above the title: the notice for staff, teachers and visitors. */
  notice?: ReactNode
  /** Below the lesson: completing it. */
  end?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { lessonId } = lesson
  const title = lessonTitle(lesson, useLanguage())
  // Moving between lessons loads no document: screen readers announce the new title.
  const shown = useRef(lessonId)
  useEffect(() => {
    if (shown.current !== lessonId) heading.current?.focus()
    shown.current = lessonId
  }, [lessonId])
  return (
    <article aria-labelledby="lesson-title" className="mx-auto grid max-w-3xl gap-6">
      {video && !lesson.lock && (
        <div className="max-sm:-mx-4 max-sm:-mt-6 max-sm:[--frame-corner:0px] max-sm:[--frame-inset:1rem]">
          {video}
        </div>
      )}
      {notice}
      <header className="grid gap-2">
        <p lang={scriptOf(section)} className="text-sm font-semibold text-accent-strong">
          {section}
        </p>
        <h1
          ref={heading}
          id="lesson-title"
          tabIndex={-1}
          lang={scriptOf(title)}
          className={classes('outline-none', video ? 'text-2xl sm:text-3xl' : 'text-3xl')}
        >
          {title}
        </h1>
        <LessonFacts lesson={lesson} />
      </header>
      {lesson.lock ? <LockedLesson courseId={courseId} lock={lesson.lock} /> : children}
      {!lesson.lock && end}
      <Neighbours courseId={courseId} previous={previous} next={next} />
    </article>
  )
}

function LockedLesson({ courseId, lock }: { courseId: string; lock: LessonLock }) {
  const words = useWords('classroom')
  const language = useLanguage()
  return (
    <div className="stitched grid justify-items-center gap-3 rounded-lg bg-surface px-6 py-10 text-center">
      <Lock size={40} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <p className="text-lg font-semibold">{words.locked}</p>
      <p className="text-ink-soft">{lockText(lock, words, language)}</p>
      {'lessonId' in lock && (
        <ButtonLink reload={false} look="outline" to={`/learn/${courseId}/${lock.lessonId}`}>
          {words.goToLesson(lock.title)}
        </ButtonLink>
      )}
    </div>
  )
}

function Neighbours({
  courseId,
  previous,
  next,
}: {
  courseId: string
  previous: Neighbour
  next: Neighbour
}) {
  const words = useWords('classroom')
  const language = useLanguage()
  const look =
    'flex min-h-14 min-w-0 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 hover:border-brand hover:bg-brand-wash'
  return (
    <nav
      aria-label={`${words.previous}, ${words.next}`}
      className="grid gap-3 border-t-2 border-dashed border-line pt-6 sm:grid-cols-2"
    >
      {previous ? (
        <Link to={`/learn/${courseId}/${previous.lessonId}`} className={look}>
          <ArrowLeft size={20} aria-hidden="true" className="shrink-0 text-brand" />
          <Named label={words.previous} title={lessonTitle(previous, language)} />
        </Link>
      ) : (
        <span className="max-sm:hidden" />
      )}
      {next && (
        <Link
          to={`/learn/${courseId}/${next.lessonId}`}
          className={`${look} justify-end text-right`}
        >
          <Named label={words.next} title={lessonTitle(next, language)} />
          <ArrowRight size={20} aria-hidden="true" className="shrink-0 text-brand" />
        </Link>
      )}
    </nav>
  )
}

function Named({ label, title }: { label: string; title: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm text-ink-soft">{label}</span>
      <span lang={scriptOf(title)} className="line-clamp-2 font-medium">
        {title}
      </span>
    </span>
  )
}

/** Marks a lesson as completed and continues; shows if it is completed. */
export function CompleteLesson({
  isCompleted,
  isWatched,
  isLast,
  complete,
}: {
  isCompleted: boolean
  /** Completed by watching its video, not by a button. */
  isWatched: boolean
  isLast: boolean
  /** Completes the lesson and opens the next. @throws ApiProblem */
  complete: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('classroom')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await complete()
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      {isCompleted ? (
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CheckCircle2 size={22} aria-hidden="true" />
          {words.completed}
        </p>
      ) : isWatched ? (
        <p className="text-ink-soft">{words.watchToComplete}</p>
      ) : (
        <Button size="lg" busy={isBusy} onClick={() => void send()} className="max-sm:w-full">
          <CheckCircle2 size={20} aria-hidden="true" />
          {isLast ? words.complete : words.completeAndGoOn}
        </Button>
      )}
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
