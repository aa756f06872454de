import { useMemo, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { BlockTexts } from '#contract/question-bank/texts.ts'
import type { StaffAttemptDetail } from '#contract/tests/results.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import type { AttemptParts } from '#web/features/staff-tests/results/attempt-parts.ts'
import { AttemptScreen } from '#web/features/staff-tests/results/attempt-screen.tsx'
import { AllowancePart, ExtensionForm } from '#web/features/staff-tests/results/time-forms.tsx'
import { AnswerReviewPart } from '#web/features/tests/answer-review.tsx'
import { Stem, Stimulus } from '#web/features/tests/question-card.tsx'
import { faceOf } from '#web/features/tests/question-face.ts'
import { RenderersProvider, useQuestionTexts } from '#web/features/tests/renderers.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useQuestionRenderers } from '../../learn/question-renderers.tsx'
import type { Route } from './+types/test-attempt.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [detail] = await Promise.all([
      api('GET /api/staff/attempts/{attemptId}', { params }),
      loadWords('tests', languageOf(new URL(request.url).pathname)),
    ])
    const allowances = await api('GET /api/staff/lessons/{lessonId}/test/allowances', {
      params: { lessonId: detail.lessonId },
    })
    return { detail, allowances }
  })
}

/** One attempt with its answers, for the person who marks it. */
export default function TestAttempt({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return <Attempt key={loaderData.detail.attempt.attemptId} {...loaderData} />
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

function Attempt({ detail, allowances }: LoaderData) {
  const words = useWords('staff').tests
  const { revalidate } = useRevalidator()
  const { attempt, courseId, lessonId, isOwn } = detail
  const shown = useMemo(() => [detail.questions, detail.stimuli, detail.reviews], [detail])
  const ofLesson = { params: { lessonId } }
  const results = `/staff/courses/${courseId}/lessons/${lessonId}/results`
  return (
    <RenderersProvider value={useQuestionRenderers(shown)}>
      <StaffTitle
        lead={detail.title}
        action={
          <span className="flex flex-wrap gap-2">
            <Link to={results} className={buttonClasses('quiet')}>
              {words.toResults}
            </Link>
            <NextButton detail={detail} />
          </span>
        }
      >
        {words.attemptTitle(attempt.student.name)}
      </StaffTitle>
      <AttemptScreen
        detail={detail}
        parts={partsOf(detail)}
        onMarks={async (body) => {
          await api('PUT /api/staff/attempts/{attemptId}/marks', {
            params: { attemptId: attempt.attemptId },
            body,
          })
          await revalidate()
        }}
      >
        {!isOwn && (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ExtensionForm
              student={attempt.student.studentId}
              onExtend={async (body) => {
                const answer = await api('POST /api/staff/lessons/{lessonId}/test/extensions', {
                  ...ofLesson,
                  body,
                })
                await revalidate()
                return answer
              }}
            />
            <AllowancePart
              allowances={allowances}
              student={attempt.student.studentId}
              onAllow={async (body) => {
                await api('PUT /api/staff/lessons/{lessonId}/test/allowances', {
                  ...ofLesson,
                  body,
                })
                await revalidate()
              }}
            />
          </div>
        )}
      </AttemptScreen>
    </RenderersProvider>
  )
}

/** On to the newest attempt that still has something to mark. */
function NextButton({ detail }: { detail: StaffAttemptDetail }) {
  const words = useWords('staff').tests
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { attemptId } = detail.attempt

  async function goOn(): Promise<void> {
    setBusy(true)
    try {
      const { rows } = await api('GET /api/staff/lessons/{lessonId}/test/attempts', {
        params: { lessonId: detail.lessonId },
        query: { show: 'to-mark', limit: 2 },
      })
      const next = rows.find((row) => row.attemptId !== attemptId)
      if (next) await navigate(`/staff/attempts/${next.attemptId}`)
      else toast.success(words.allMarked)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" busy={isBusy} onClick={() => void goOn()}>
      {words.markNext}
    </Button>
  )
}

function partsOf({ stimuli }: StaffAttemptDetail): AttemptParts {
  return {
    stem: (question) => (
      <>
        {question.stimulus !== null && stimuli[question.stimulus] !== undefined && (
          <Stimulus text={stimuli[question.stimulus] as BlockTexts} questions={[question]} />
        )}
        <Stem question={question} />
      </>
    ),
    review: (question, review) => <AnswerReviewPart question={question} review={review} />,
    part: (question, part) => <PartText question={question} part={part} />,
    rubric: (rubric) => <Block texts={rubric as BlockTexts} />,
  }
}

function PartText({
  question,
  part,
}: {
  question: StaffAttemptDetail['questions'][number]
  part: string
}) {
  const texts = useQuestionTexts()
  const face = faceOf(question)
  const prompt =
    face.kind === 'long_answer' ? face.shown.parts?.find(({ id }) => id === part) : undefined
  return <>{texts.line(prompt?.text)}</>
}

function Block({ texts }: { texts: BlockTexts }) {
  return <>{useQuestionTexts().block(texts)}</>
}
