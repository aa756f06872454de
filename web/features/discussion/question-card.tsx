import { CircleCheck, CirclePlay, EyeOff, GraduationCap, Lock, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QuestionSummary } from '#contract/discussion/questions.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Byline } from './byline.tsx'
import { QuestionTitle } from './question-title.tsx'
import { useRenderers } from './renderers.ts'

/** A question in a list; its title links to the question. */
export function QuestionCard({
  courseId,
  question,
  showsLesson,
}: {
  courseId: string
  question: QuestionSummary
  /** In a list of more than one lesson. */
  showsLesson: boolean
}) {
  const words = useWords('discussion')
  return (
    <article className="relative grid gap-2 rounded-md border border-line bg-surface p-4 hover:border-brand">
      <h3 lang={scriptOf(question.title)} className="break-words font-semibold">
        <Link
          to={`/learn/${courseId}/questions/${question.questionId}`}
          className="after:absolute after:inset-0"
        >
          <QuestionTitle question={question} />
        </Link>
      </h3>
      <Byline {...question} />
      {showsLesson && (
        <p
          lang={question.lesson ? scriptOf(question.lesson.title) : undefined}
          className="text-sm text-ink-soft"
        >
          {question.lesson?.title ??
            (question.meeting ? <ClassTitle meeting={question.meeting} /> : words.aboutCourse)}
        </p>
      )}
      <QuestionMarks courseId={courseId} question={question} />
    </article>
  )
}

/** The title of the class that a question is about. */
export function ClassTitle({
  meeting: { number, topic },
}: {
  meeting: NonNullable<QuestionSummary['meeting']>
}) {
  const words = useWords('discussion')
  const language = useLanguage()
  const about = eitherText(language, topic)
  return (
    <>
      {words.aboutClass(digitsIn(language, number))}
      {about && <span lang={scriptOf(about)}>: {about}</span>}
    </>
  )
}

/** The state of a question. */
export function QuestionMarks({
  courseId,
  question,
  children,
}: {
  courseId: string
  question: QuestionSummary
  children?: ReactNode
}) {
  const words = useWords('discussion')
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-2">
      {question.isSolved && (
        <Badge tone="good">
          <CircleCheck size={14} aria-hidden="true" />
          {words.solved}
        </Badge>
      )}
      <Badge>
        <MessagesSquare size={14} aria-hidden="true" />
        {words.answers(question.answerCount, digitsIn(language, question.answerCount))}
      </Badge>
      {question.hasTeacherAnswer && (
        <Badge tone="accent">
          <GraduationCap size={14} aria-hidden="true" />
          {words.teacherAnswered}
        </Badge>
      )}
      <VideoPlace courseId={courseId} question={question} />
      {question.isLocked && (
        <Badge>
          <Lock size={14} aria-hidden="true" />
          {words.locked}
        </Badge>
      )}
      {question.isHidden && (
        <Badge tone="danger">
          <EyeOff size={14} aria-hidden="true" />
          {words.hidden}
        </Badge>
      )}
      {children}
    </p>
  )
}

/** The place in the video that a question is about; it leads there. */
function VideoPlace({
  courseId,
  question: { atSeconds, lesson },
}: {
  courseId: string
  question: QuestionSummary
}) {
  const words = useWords('discussion')
  const { clock, onPlace } = useRenderers()
  if (atSeconds === null || !lesson) return null
  const look =
    'relative z-1 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline underline-offset-4'
  const inner = (
    <>
      <CirclePlay size={16} aria-hidden="true" />
      {words.at(clock(atSeconds))}
    </>
  )
  return onPlace ? (
    <button type="button" className={look} onClick={() => onPlace(atSeconds)}>
      {inner}
    </button>
  ) : (
    <Link to={`/learn/${courseId}/${lesson.lessonId}?at=${atSeconds}`} className={look}>
      {inner}
    </Link>
  )
}
