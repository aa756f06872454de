import { MessageCircleQuestionMark, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Question } from '#contract/discussion/questions.ts'
import { questionOrders } from '#contract/discussion/terms.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterClosing } from '#web/ui/hooks/use-focus-after-closing.ts'
import { QuestionCard } from './question-card.tsx'
import { useRenderers } from './renderers.ts'
import { TextForm } from './text-form.tsx'
import { type QuestionSearch, type QuestionPages, useQuestions } from './use-questions.ts'

/**
 * The questions of a course, or of one of its lessons or live classes, and the form for a new one. Folded below a
 * lesson.
 */
export function Questions({
  courseId,
  lessonId = null,
  meetingId = null,
  placeNow,
}: {
  courseId: string
  lessonId?: string | null
  /** A live class. */
  meetingId?: string | null
  /** The current place in the video, in seconds; null: no video. */
  placeNow?: () => number | null
}) {
  const words = useWords('discussion')
  const [newQuestion, setNewQuestion] = useState<Question | null>(null)
  const language = useLanguage()
  const [search, setSearch] = useState<QuestionSearch>({ q: '', order: 'newest' })
  const isWhole = lessonId === null && meetingId === null
  const list = useQuestions(courseId, {
    ...search,
    ...(lessonId && { lesson: lessonId }),
    ...(meetingId && { class: meetingId }),
  })
  const icon = <MessageCircleQuestionMark size={22} aria-hidden="true" className="text-brand" />
  const parts = (
    <>
      <Ask
        {...{ courseId, lessonId, meetingId, placeNow }}
        onMade={(question) => {
          setNewQuestion(question)
          list.retry()
        }}
      />
      {newQuestion && <Made courseId={courseId} question={newQuestion} />}
      {isWhole ? (
        <Finder onAsked={setSearch} />
      ) : (
        <p>
          <Link
            to={`/learn/${courseId}/questions`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            {words.allOfCourse}
          </Link>
        </p>
      )}
      <QuestionList
        courseId={courseId}
        list={list}
        isNarrowed={search.q !== '' || search.order !== 'newest'}
        showsLesson={isWhole}
      />
    </>
  )
  if (lessonId !== null)
    return (
      <Fold
        id="questions"
        icon={icon}
        title={words.title}
        count={countOf(list, language)}
        hint={words.lead}
      >
        {parts}
      </Fold>
    )
  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <div>
        <h2 id="questions" className="flex items-center gap-2 text-xl">
          {icon}
          {words.title}
        </h2>
        <p className="text-sm text-ink-soft">{meetingId ? words.ofClass : words.lead}</p>
      </div>
      {parts}
    </section>
  )
}

/** How many questions there are; "20+" where there are more pages. */
function countOf({ shown }: QuestionPages, language: Language): string | null {
  if (!shown || shown.rows.length === 0) return null
  return formatCount(shown.rows.length, language) + (shown.next === null ? '' : '+')
}

/** The question that was just asked: it is online, and the page stays. */
function Made({ courseId, question }: { courseId: string; question: Question }) {
  const words = useWords('discussion')
  return (
    <p className="grid justify-items-start gap-1 rounded-md bg-good-wash p-4">
      {words.asked}
      <Link
        to={`/learn/${courseId}/questions/${question.questionId}`}
        className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
      >
        {words.seeAsked}
      </Link>
    </p>
  )
}

function QuestionList({
  courseId,
  list: { shown, hasFailed, retry, more },
  isNarrowed,
  showsLesson,
}: {
  courseId: string
  list: QuestionPages
  isNarrowed: boolean
  showsLesson: boolean
}) {
  const site = useWords()
  const words = useWords('discussion')
  if (hasFailed)
    return (
      <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-danger-wash p-4">
        <p>{words.failed}</p>
        <Button look="outline" size="sm" onClick={retry}>
          {words.tryAgain}
        </Button>
      </div>
    )
  if (!shown)
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  if (shown.rows.length === 0)
    return (
      <EmptyState title={isNarrowed ? words.noneFound : words.none}>
        {isNarrowed ? null : words.noneText}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {shown.rows.map((question) => (
          <li key={question.questionId}>
            <QuestionCard courseId={courseId} question={question} showsLesson={showsLesson} />
          </li>
        ))}
      </ul>
      {shown.next && (
        <Button
          look="outline"
          onClick={() =>
            void more().catch((error: unknown) => toast.error(problemText(asProblem(error), site)))
          }
        >
          {words.more}
        </Button>
      )}
    </>
  )
}

function Finder({ onAsked }: { onAsked: (search: QuestionSearch) => void }) {
  const words = useWords('discussion')
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-3"
      onChange={(event) => {
        // A choice applies immediately; text when submitted.
        if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const order = questionOrders.find((one) => one === data.get('order')) ?? 'newest'
        onAsked({ q: String(data.get('q') ?? '').trim(), order })
      }}
    >
      <label className="min-w-0 flex-1 basis-56">
        <span className="mb-1 block text-sm text-ink-soft">{words.search}</span>
        <input type="search" name="q" maxLength={200} className={controlClasses} />
      </label>
      <label className="min-w-0">
        <span className="mb-1 block text-sm text-ink-soft">{words.order}</span>
        <select name="order" className={controlClasses}>
          {questionOrders.map((order) => (
            <option key={order} value={order}>
              {words.orders[order]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="outline">
        <Search size={18} aria-hidden="true" />
        {words.find}
      </Button>
    </form>
  )
}

function Ask({
  courseId,
  lessonId,
  meetingId,
  placeNow,
  onMade,
}: {
  courseId: string
  lessonId: string | null
  meetingId: string | null
  placeNow: (() => number | null) | undefined
  onMade: (question: Question) => void
}) {
  const words = useWords('discussion')
  const { clock } = useRenderers()
  const [place, setPlace] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useFocusAfterClosing(isOpen)
  if (!isOpen)
    return (
      <Button
        ref={button}
        look="primary"
        className="justify-self-start"
        onClick={() => {
          const now = placeNow?.() ?? null
          setPlace(now === null ? null : Math.floor(now))
          setOpen(true)
        }}
      >
        {words.ask}
      </Button>
    )
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <TextForm
        courseId={courseId}
        label={words.questionText}
        action={words.send}
        first={{ title: '', text: '' }}
        place={place === null ? null : { seconds: place, label: words.withPlace(clock(place)) }}
        send={async (typed) => {
          const question = await api('POST /api/learn/{courseId}/questions', {
            params: { courseId },
            body: { lessonId, meetingId, ...typed },
          })
          toast.success(words.asked)
          setOpen(false)
          onMade(question)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
