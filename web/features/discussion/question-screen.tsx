import { Bell, BellOff, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Question } from '#contract/discussion/questions.ts'
import { api } from '#web/api.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { asProblem, problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { Answers } from './answers.tsx'
import { Byline } from './byline.tsx'
import { QuestionMarks } from './question-card.tsx'
import { useShowing } from './showing.ts'
import { TextForm } from './text-form.tsx'
import { WrittenActions } from './written-actions.tsx'

/** A question with its answers, and everything one may do about them. */
export function QuestionScreen({
  courseId,
  question,
  onChanged,
  onDeleted,
}: {
  courseId: string
  question: Question
  /** It was changed: as it is now, or null where the page has to look. */
  onChanged: (question: Question | null) => void
  onDeleted: () => void
}) {
  const words = useWords('discussion')
  const { document } = useShowing()
  const [isEdited, setEdited] = useState(false)
  const params = { courseId, questionId: question.questionId }
  const staffParams = { questionId: question.questionId }
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <p>
        <Link
          to={`/learn/${courseId}/questions`}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          {words.back}
        </Link>
      </p>
      <article className="grid gap-3 rounded-lg border border-line bg-surface p-5">
        <h1 lang={scriptOf(question.title)} className="break-words text-2xl">
          {question.title}
        </h1>
        <Byline {...question} />
        {question.lesson && (
          <Link
            to={`/learn/${courseId}/${question.lesson.lessonId}`}
            className="inline-flex min-h-9 items-center justify-self-start text-brand underline underline-offset-4"
          >
            {words.toLesson(question.lesson.title)}
          </Link>
        )}
        <QuestionMarks question={question} />
        {isEdited ? (
          <TextForm
            label={words.questionText}
            action={words.save}
            first={{ title: question.title, text: question.source ?? '' }}
            send={async ({ title, text }) => {
              const body = { title, text }
              onChanged(
                await api('PATCH /api/learn/{courseId}/questions/{questionId}', { params, body }),
              )
              setEdited(false)
            }}
            onCancel={() => setEdited(false)}
          />
        ) : (
          document(question.document)
        )}
        <div className="flex flex-wrap gap-2 border-t border-dashed border-line pt-3">
          <Standing question={question} params={params} onChanged={onChanged} />
          <WrittenActions
            id={`question-${question.questionId}`}
            of="question"
            isMine={question.author.isMe}
            onEdit={() => setEdited(true)}
            onDelete={async () => {
              await api('DELETE /api/learn/{courseId}/questions/{questionId}', { params })
              onDeleted()
            }}
            onReport={(reason) =>
              api('POST /api/learn/{courseId}/questions/{questionId}/reports', {
                params,
                body: { answerId: null, reason },
              })
            }
            moderation={
              question.canModerate
                ? [
                    {
                      text: question.isHidden ? words.show : words.hide,
                      act: () =>
                        api('PATCH /api/staff/questions/{questionId}', {
                          params: staffParams,
                          body: { isHidden: !question.isHidden },
                        }),
                    },
                    {
                      text: question.isLocked ? words.unlock : words.lock,
                      act: () =>
                        api('PATCH /api/staff/questions/{questionId}', {
                          params: staffParams,
                          body: { isLocked: !question.isLocked },
                        }),
                    },
                  ]
                : []
            }
            onModerated={() => onChanged(null)}
          />
        </div>
      </article>
      <Answers courseId={courseId} question={question} onChanged={onChanged} />
    </div>
  )
}

function Standing({
  question: { isSolved, isFollowed, canSolve },
  params,
  onChanged,
}: {
  question: Question
  params: { courseId: string; questionId: string }
  onChanged: (question: Question) => void
}) {
  const site = useWords()
  const words = useWords('discussion')
  const act = (change: () => Promise<Question>) =>
    void change().then(onChanged, (error: unknown) =>
      toast.error(problemText(asProblem(error), site)),
    )
  return (
    <>
      {canSolve && (
        <Button
          look={isSolved ? 'quiet' : 'outline'}
          size="sm"
          onClick={() =>
            act(() =>
              api('PUT /api/learn/{courseId}/questions/{questionId}/solved', {
                params,
                body: { isSolved: !isSolved },
              }),
            )
          }
        >
          <CircleCheck size={16} aria-hidden="true" />
          {isSolved ? words.markOpen : words.markSolved}
        </Button>
      )}
      <Button
        look="quiet"
        size="sm"
        aria-pressed={isFollowed}
        title={words.followHint}
        onClick={() =>
          act(() =>
            api('PUT /api/learn/{courseId}/questions/{questionId}/follow', {
              params,
              body: { isFollowed: !isFollowed },
            }),
          )
        }
      >
        {isFollowed ? (
          <BellOff size={16} aria-hidden="true" />
        ) : (
          <Bell size={16} aria-hidden="true" />
        )}
        {isFollowed ? words.unfollow : words.follow}
      </Button>
    </>
  )
}
