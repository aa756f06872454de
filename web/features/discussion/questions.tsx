import { MessageCircleQuestionMark, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListedQuestion } from '#contract/discussion/questions.ts'
import { questionOrders } from '#contract/discussion/terms.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { asProblem, problemText } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { QuestionCard } from './question-card.tsx'
import { useShowing } from './showing.ts'
import { TextForm } from './text-form.tsx'

interface Shown {
  rows: readonly ListedQuestion[]
  next: string | null
}

/** The questions of a course, or of one lesson of it, and the form that asks. */
export function Questions({
  courseId,
  lessonId = null,
  placeNow,
}: {
  courseId: string
  lessonId?: string | null
  /** Where the video is now, in seconds; null: there is none. */
  placeNow?: () => number | null
}) {
  const site = useWords()
  const words = useWords('discussion')
  const [asked, setAsked] = useState<{ q: string; order: (typeof questionOrders)[number] }>({
    q: '',
    order: 'newest',
  })
  const [shown, setShown] = useState<Shown | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  const query = { ...asked, ...(lessonId && { lesson: lessonId }) }
  const queryKey = JSON.stringify([courseId, query, tries])
  useEffect(() => {
    let isOver = false
    const [course, wanted] = JSON.parse(queryKey) as [string, typeof query]
    api('GET /api/learn/{courseId}/questions', {
      params: { courseId: course },
      query: wanted,
    }).then(
      (page) => {
        if (isOver) return
        setShown(page)
        setFailed(false)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [queryKey])

  async function more({ rows, next }: Shown): Promise<void> {
    const page = await api('GET /api/learn/{courseId}/questions', {
      params: { courseId },
      query: { ...query, after: next! },
    })
    setShown({ rows: [...rows, ...page.rows], next: page.next })
  }

  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <div>
        <h2 id="questions" className="flex items-center gap-2 text-xl">
          <MessageCircleQuestionMark size={22} aria-hidden="true" className="text-brand" />
          {words.title}
        </h2>
        <p className="text-sm text-ink-soft">{words.lead}</p>
      </div>
      <Ask courseId={courseId} lessonId={lessonId} placeNow={placeNow} />
      {lessonId === null ? (
        <Finder onAsked={setAsked} />
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
      {hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-danger-wash p-4">
          <p>{words.failed}</p>
          <Button look="outline" size="sm" onClick={() => setTries(tries + 1)}>
            {words.tryAgain}
          </Button>
        </div>
      ) : !shown ? (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : shown.rows.length === 0 ? (
        <EmptyState title={asked.q || asked.order !== 'newest' ? words.noneFound : words.none}>
          {asked.q || asked.order !== 'newest' ? null : words.noneText}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {shown.rows.map((question) => (
            <li key={question.questionId}>
              <QuestionCard
                courseId={courseId}
                question={question}
                showsLesson={lessonId === null}
              />
            </li>
          ))}
        </ul>
      )}
      {shown?.next && !hasFailed && (
        <Button
          look="outline"
          onClick={() =>
            void more(shown).catch((error: unknown) =>
              toast.error(problemText(asProblem(error), site)),
            )
          }
        >
          {words.more}
        </Button>
      )}
    </section>
  )
}

function Finder({
  onAsked,
}: {
  onAsked: (asked: { q: string; order: (typeof questionOrders)[number] }) => void
}) {
  const words = useWords('discussion')
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-3"
      onChange={(event) => {
        // A choice counts at once; words when they are sent.
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
  placeNow,
}: {
  courseId: string
  lessonId: string | null
  placeNow: (() => number | null) | undefined
}) {
  const words = useWords('discussion')
  const navigate = useNavigate()
  const { clock } = useShowing()
  const [place, setPlace] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
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
        label={words.questionText}
        action={words.send}
        first={{ title: '', text: '' }}
        place={place === null ? null : { seconds: place, label: words.withPlace(clock(place)) }}
        send={async (typed) => {
          const made = await api('POST /api/learn/{courseId}/questions', {
            params: { courseId },
            body: { lessonId, ...typed },
          })
          toast.success(words.asked)
          await navigate(`/learn/${courseId}/questions/${made.questionId}`)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
