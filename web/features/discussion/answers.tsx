import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Question } from '#contract/discussion/questions.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { Byline } from './byline.tsx'
import { PrivatePictures } from './private-picture.tsx'
import { useRenderers } from './renderers.ts'
import { TextForm } from './text-form.tsx'
import type { CallQueue } from '#web/ui/hooks/use-in-order.ts'
import { WrittenActions } from './written-actions.tsx'

interface AnswersProps {
  courseId: string
  question: Question
  inOrder: CallQueue
  onChanged: (question: Question | null) => void
}

/** The answers to a question, and the form for a new one. */
export function Answers({ courseId, question, inOrder, onChanged }: AnswersProps) {
  const words = useWords('discussion')
  const language = useLanguage()
  const params = { courseId, questionId: question.questionId }
  const { answers } = question
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-xl">
        {words.answers(answers.length, digitsIn(language, answers.length))}
      </h2>
      {answers.length === 0 && <p className="text-ink-soft">{words.noAnswers}</p>}
      <ul className="grid gap-3">
        {answers.map((answer) => (
          <li key={answer.id}>
            <AnswerCard {...{ courseId, question, answer, inOrder, onChanged }} />
          </li>
        ))}
      </ul>
      {question.isLocked && <p className="rounded-md bg-sunken p-4">{words.isLocked}</p>}
      {(!question.isLocked || question.canModerate) && (
        <TextForm
          courseId={courseId}
          label={words.yourAnswer}
          action={words.answer}
          send={async ({ text, pictures }) => {
            onChanged(
              await inOrder(() =>
                api('POST /api/learn/{courseId}/questions/{questionId}/answers', {
                  params,
                  body: { text, pictures },
                }),
              ),
            )
            toast.success(words.answered)
          }}
        />
      )}
    </section>
  )
}

function EditAnswer({
  courseId,
  question: { questionId },
  answer,
  inOrder,
  onChanged,
  onClose,
}: AnswersProps & { answer: Answer; onClose: () => void }) {
  const words = useWords('discussion')
  return (
    <TextForm
      courseId={courseId}
      label={words.yourAnswer}
      action={words.save}
      firstPictures={answer.pictures}
      first={{ title: null, text: answer.source ?? '' }}
      send={async ({ text, pictures }) => {
        onChanged(
          await inOrder(() =>
            api('PATCH /api/learn/{courseId}/questions/{questionId}/answers/{answerId}', {
              params: { courseId, questionId, answerId: answer.id },
              body: { text, pictures },
            }),
          ),
        )
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

function HiddenBadge() {
  const words = useWords('discussion')
  return (
    <p>
      <Badge tone="danger">
        <EyeOff size={14} aria-hidden="true" />
        {words.hidden}
      </Badge>
    </p>
  )
}

function AnswerCard({
  courseId,
  question,
  answer,
  inOrder,
  onChanged,
}: AnswersProps & { answer: Answer }) {
  const words = useWords('discussion')
  const { document } = useRenderers()
  const [isEdited, setEdited] = useState(false)
  const params = { courseId, questionId: question.questionId, answerId: answer.id }
  const isTeacher = answer.author.as !== 'student'
  return (
    <article
      className={classes(
        'grid gap-2 rounded-md border bg-surface p-4',
        isTeacher ? 'border-accent' : 'border-line',
      )}
    >
      <Byline {...answer} />
      {answer.isHidden && <HiddenBadge />}
      {isEdited ? (
        <EditAnswer
          {...{ courseId, question, answer, inOrder, onChanged }}
          onClose={() => setEdited(false)}
        />
      ) : (
        <>
          {document(answer.document)}
          <PrivatePictures courseId={courseId} pictures={answer.pictures} />
        </>
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        <WrittenActions
          id={`answer-${answer.id}`}
          of="answer"
          isMine={answer.author.isMe}
          isEdited={isEdited}
          onEdit={() => setEdited(true)}
          onDelete={async () =>
            onChanged(
              await inOrder(() =>
                api('DELETE /api/learn/{courseId}/questions/{questionId}/answers/{answerId}', {
                  params,
                }),
              ),
            )
          }
          onReport={(reason) =>
            api('POST /api/learn/{courseId}/questions/{questionId}/reports', {
              params,
              body: { answerId: answer.id, reason },
            })
          }
          moderation={
            question.canModerate
              ? [
                  {
                    text: answer.isHidden ? words.show : words.hide,
                    act: () =>
                      api('PATCH /api/staff/questions/{questionId}/answers/{answerId}', {
                        params,
                        body: { isHidden: !answer.isHidden },
                      }),
                  },
                ]
              : []
          }
          onModerated={() => onChanged(null)}
        />
      </div>
    </article>
  )
}
