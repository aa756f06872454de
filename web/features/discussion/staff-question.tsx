import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffQuestion } from '#contract/discussion/questions.ts'
import type { InstructorQuestion } from '#contract/teaching/teaching.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { type DiscussionWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Byline } from './byline.tsx'
import { PrivatePictures } from './private-picture.tsx'
import { ClassTitle, QuestionMarks } from './question-card.tsx'
import { QuestionTitle } from './question-title.tsx'
import { useRenderers } from './renderers.ts'
import { TextForm } from './text-form.tsx'

/**
 * A question in a list for staff or an instructor: its waiting time, its reports, and the answer
 * form.
 */
export function StaffQuestionCard({
  question,
  now,
  onChanged,
}: {
  question: StaffQuestion | InstructorQuestion
  now: Date
  onChanged: () => Promise<void>
}) {
  const words = useWords('discussion')
  const language = useLanguage()
  const { document } = useRenderers()
  const [isAnswering, setAnswering] = useState(false)
  const params = { courseId: question.courseId, questionId: question.questionId }
  return (
    <Card as="article" padding="sm" className="grid gap-3">
      <h2 lang={scriptOf(question.title)} className="break-words text-lg font-semibold">
        <QuestionTitle question={question} />
      </h2>
      <Byline {...question} />
      <p className="text-sm text-ink-soft">
        <span lang={scriptOf(question.courseName)}>{question.courseName}</span>
        {question.meeting && (
          <span>
            {' '}
            · <ClassTitle meeting={question.meeting} />
          </span>
        )}
        {question.lesson && (
          <span lang={scriptOf(question.lesson.title)}> · {question.lesson.title}</span>
        )}
      </p>
      {question.waitingSince && (
        <p>
          <Badge tone="accent">
            {words.staff.waiting(waitText(question.waitingSince, { now, words, language }))}
          </Badge>
        </p>
      )}
      <QuestionMarks courseId={question.courseId} question={question} />
      {document(question.document)}
      <PrivatePictures courseId={question.courseId} pictures={question.pictures} />
      {'reports' in question && question.reports.length > 0 && (
        <Reports question={question} onChanged={onChanged} />
      )}
      {isAnswering ? (
        <TextForm
          courseId={question.courseId}
          label={words.yourAnswer}
          action={words.answer}
          send={async ({ text, pictures }) => {
            await api('POST /api/learn/{courseId}/questions/{questionId}/answers', {
              params,
              body: { text, pictures },
            })
            toast.success(words.answered)
            setAnswering(false)
            await onChanged()
          }}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAnswering(true)}>
            {words.answer}
          </Button>
          <Link
            to={`/learn/${question.courseId}/questions/${question.questionId}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-brand hover:bg-brand-wash"
          >
            <ExternalLink size={16} aria-hidden="true" />
            {words.staff.open}
          </Link>
        </div>
      )}
    </Card>
  )
}

function Reports({
  question: { questionId, reports },
  onChanged,
}: {
  question: StaffQuestion
  onChanged: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('discussion')
  const act = (work: () => Promise<unknown>, done: string) =>
    void work().then(
      async () => {
        toast.success(done)
        await onChanged()
      },
      (error: unknown) => toast.error(problemText(asProblem(error), site)),
    )
  const hide = (answerId: number | null) =>
    answerId === null
      ? api('PATCH /api/staff/questions/{questionId}', {
          params: { questionId },
          body: { isHidden: true },
        })
      : api('PATCH /api/staff/questions/{questionId}/answers/{answerId}', {
          params: { questionId, answerId },
          body: { isHidden: true },
        })
  return (
    <section className="grid gap-3 rounded-md bg-danger-wash p-4" aria-label={words.staff.reports}>
      <h3 className="font-semibold">{words.staff.reports}</h3>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1">
            <blockquote
              lang={scriptOf(report.text)}
              className="break-words border-s-4 border-danger/40 ps-3 text-ink-soft"
            >
              {report.text}
            </blockquote>
            <p lang={scriptOf(report.reason)} className="break-words">
              {report.reason}
            </p>
            <Button
              look="danger"
              size="sm"
              className="justify-self-start"
              onClick={() => act(() => hide(report.answerId), words.staff.done)}
            >
              {report.answerId === null ? words.staff.hideQuestion : words.staff.hideAnswer}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        look="outline"
        size="sm"
        className="justify-self-start"
        onClick={() =>
          act(
            () =>
              api('POST /api/staff/questions/{questionId}/reports/handled', {
                params: { questionId },
              }),
            words.staff.dismissed,
          )
        }
      >
        {words.staff.dismiss}
      </Button>
    </section>
  )
}

/** The waiting time, in the largest unit that fits. */
export function waitText(
  since: string,
  {
    now,
    words: { staff },
    language,
  }: { now: Date; words: Pick<DiscussionWords, 'staff'>; language: Language },
): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const [count, say] =
    minutes < 60
      ? ([minutes, staff.minutes] as const)
      : minutes < 48 * 60
        ? ([Math.floor(minutes / 60), staff.hours] as const)
        : ([Math.floor(minutes / 1440), staff.days] as const)
  return say(count, digitsIn(language, count))
}
