import { Bell, BellOff, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Question } from '#contract/discussion/questions.ts'
import { api } from '#web/api.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Answers } from './answers.tsx'
import { Byline } from './byline.tsx'
import { ClassTitle, QuestionMarks } from './question-card.tsx'
import { QuestionTitle } from './question-title.tsx'
import { PrivatePictures } from './private-picture.tsx'
import { useRenderers } from './renderers.ts'
import { TextForm } from './text-form.tsx'
import { type CallQueue, useInOrder } from '#web/ui/hooks/use-in-order.ts'
import { WrittenActions } from './written-actions.tsx'

/** A question with its answers, and the actions on them. */
export function QuestionScreen({
  courseId,
  question,
  back,
  onChanged,
  onDeleted,
}: {
  courseId: string
  /** The list it is in. */
  back: string
  question: Question
  /** Called after a change with the new state, or null if the page must refetch. */
  onChanged: (question: Question | null) => void
  onDeleted: () => void
}) {
  const words = useWords('discussion')
  const { document } = useRenderers()
  const inOrder = useInOrder()
  const [isEdited, setEdited] = useState(false)
  const params = { courseId, questionId: question.questionId }
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <p>
        <Link
          to={back}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          {words.back}
        </Link>
      </p>
      <Card as="article" className="grid gap-3">
        <h1 lang={scriptOf(question.title)} className="break-words text-2xl">
          <QuestionTitle question={question} />
        </h1>
        <Byline {...question} />
        <Origin courseId={courseId} question={question} />
        <QuestionMarks courseId={courseId} question={question} />
        {isEdited ? (
          <TextForm
            courseId={courseId}
            firstPictures={question.pictures}
            label={words.questionText}
            action={words.save}
            first={{ title: question.title, text: question.source ?? '' }}
            send={async ({ title, text, pictures }) => {
              const body = { title, text, pictures }
              onChanged(
                await inOrder(() =>
                  api('PATCH /api/learn/{courseId}/questions/{questionId}', { params, body }),
                ),
              )
              setEdited(false)
            }}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <>
            {document(question.document)}
            <PrivatePictures courseId={courseId} pictures={question.pictures} />
          </>
        )}
        <QuestionActions
          courseId={courseId}
          question={question}
          inOrder={inOrder}
          isEdited={isEdited}
          onEdit={() => setEdited(true)}
          onChanged={onChanged}
          onDeleted={onDeleted}
        />
      </Card>
      <Answers {...{ courseId, question, inOrder, onChanged }} />
    </div>
  )
}

/** The lesson or class of a question. */
function Origin({ courseId, question }: { courseId: string; question: Question }) {
  const words = useWords('discussion')
  return (
    <>
      {question.lesson && (
        <Link
          to={`/learn/${courseId}/${question.lesson.lessonId}`}
          className="inline-flex min-h-9 items-center justify-self-start text-brand underline underline-offset-4"
        >
          {words.toLesson(question.lesson.title)}
        </Link>
      )}
      {question.meeting && (
        <Link
          to={`/learn/${courseId}/questions?class=${question.meeting.meetingId}`}
          className="inline-flex min-h-9 items-center justify-self-start text-brand underline underline-offset-4"
        >
          <ClassTitle meeting={question.meeting} />
        </Link>
      )}
    </>
  )
}

function QuestionActions({
  courseId,
  question,
  inOrder,
  isEdited,
  onEdit,
  onChanged,
  onDeleted,
}: {
  courseId: string
  question: Question
  inOrder: CallQueue
  isEdited: boolean
  onEdit: () => void
  onChanged: (question: Question | null) => void
  onDeleted: () => void
}) {
  const words = useWords('discussion')
  const { questionId, isHidden, isLocked } = question
  const params = { courseId, questionId }
  const moderate = (body: { isHidden?: boolean; isLocked?: boolean }) => () =>
    api('PATCH /api/staff/questions/{questionId}', { params: { questionId }, body })
  const moderation = question.canModerate
    ? [
        { text: isHidden ? words.show : words.hide, act: moderate({ isHidden: !isHidden }) },
        { text: isLocked ? words.unlock : words.lock, act: moderate({ isLocked: !isLocked }) },
      ]
    : []
  return (
    <div className="flex flex-wrap gap-2 border-t border-dashed border-line pt-3">
      <Standing {...{ question, params, inOrder, onChanged }} />
      <WrittenActions
        id={`question-${question.questionId}`}
        of="question"
        isMine={question.author.isMe}
        isEdited={isEdited}
        onEdit={onEdit}
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
        moderation={moderation}
        onModerated={() => onChanged(null)}
      />
    </div>
  )
}

function Standing({
  question: { isSolved, isFollowed, canSolve },
  params,
  inOrder,
  onChanged,
}: {
  question: Question
  params: { courseId: string; questionId: string }
  inOrder: CallQueue
  onChanged: (question: Question) => void
}) {
  const site = useWords()
  const words = useWords('discussion')
  const [isActing, setActing] = useState<'solved' | 'follow' | null>(null)
  const act = (what: 'solved' | 'follow', change: () => Promise<Question>) => {
    setActing(what)
    void inOrder(change)
      .then(onChanged, (error: unknown) => toast.error(problemText(asProblem(error), site)))
      .finally(() => setActing((now) => (now === what ? null : now)))
  }
  return (
    <>
      {canSolve && (
        <Button
          look={isSolved ? 'quiet' : 'outline'}
          size="sm"
          busy={isActing === 'solved'}
          onClick={() =>
            act('solved', () =>
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
        busy={isActing === 'follow'}
        onClick={() =>
          act('follow', () =>
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
