import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Question } from '#contract/discussion/questions.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'
import { Byline } from './byline.tsx'
import { useShowing } from './showing.ts'
import { TextForm } from './text-form.tsx'
import { WrittenActions } from './written-actions.tsx'

interface Changed {
  courseId: string
  question: Question
  onChanged: (question: Question | null) => void
}

/** The answers to a question, and the form for one's own. */
export function Answers({ courseId, question, onChanged }: Changed) {
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
            <AnswerCard {...{ courseId, question, answer, onChanged }} />
          </li>
        ))}
      </ul>
      {question.isLocked && <p className="rounded-md bg-sunken p-4">{words.isLocked}</p>}
      {(!question.isLocked || question.canModerate) && (
        <TextForm
          label={words.yourAnswer}
          action={words.answer}
          send={async ({ text }) => {
            onChanged(
              await api('POST /api/learn/{courseId}/questions/{questionId}/answers', {
                params,
                body: { text },
              }),
            )
            toast.success(words.answered)
          }}
        />
      )}
    </section>
  )
}

function AnswerCard({ courseId, question, answer, onChanged }: Changed & { answer: Answer }) {
  const words = useWords('discussion')
  const { document } = useShowing()
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
      {answer.isHidden && (
        <p>
          <Badge tone="danger">
            <EyeOff size={14} aria-hidden="true" />
            {words.hidden}
          </Badge>
        </p>
      )}
      {isEdited ? (
        <TextForm
          label={words.yourAnswer}
          action={words.save}
          first={{ title: null, text: answer.source ?? '' }}
          send={async ({ text }) => {
            onChanged(
              await api('PATCH /api/learn/{courseId}/questions/{questionId}/answers/{answerId}', {
                params,
                body: { text },
              }),
            )
            setEdited(false)
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        document(answer.document)
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        <WrittenActions
          id={`answer-${answer.id}`}
          of="answer"
          isMine={answer.author.isMe}
          onEdit={() => setEdited(true)}
          onDelete={async () =>
            onChanged(
              await api('DELETE /api/learn/{courseId}/questions/{questionId}/answers/{answerId}', {
                params,
              }),
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
