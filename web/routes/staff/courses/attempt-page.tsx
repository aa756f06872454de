import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import type { BlockTexts } from '#contract/question-bank/texts.ts'
import type { StaffAttempt, StaffAttemptDetail } from '#contract/tests/results.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import type { AttemptParts } from '#web/features/staff-tests/results/attempt-parts.ts'
import { AttemptScreen } from '#web/features/staff-tests/results/attempt-screen.tsx'
import type { MarksCall } from '#web/features/staff-tests/results/marking-form.tsx'
import { AnswerPhotos } from '#web/features/tests/answer-photos.tsx'
import { AnswerReviewPart } from '#web/features/tests/answer-review.tsx'
import { Stem, Stimulus } from '#web/features/tests/question-card.tsx'
import { faceOf } from '#web/features/tests/question-face.ts'
import { RenderersProvider, useQuestionTexts } from '#web/features/tests/renderers.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useQuestionRenderers } from '../../learn/question-renderers.tsx'

/** One attempt with its answers, for the person who marks it: staff, or who teaches or examines the course. */
export function AttemptPage({
  detail,
  place,
  calls,
  children,
}: {
  detail: StaffAttemptDetail
  /** Where its list is, and the area of the site. */
  place: { results: string; area: string }
  calls: { mark: MarksCall; nextToMark: () => Promise<readonly StaffAttempt[]> }
  /** After the questions: more time. */
  children?: ReactNode
}) {
  const words = useWords('staff').tests
  const { attempt } = detail
  const Title = place.area === '/staff' ? StaffTitle : PageTitle
  const shown = useMemo(() => [detail.questions, detail.stimuli, detail.reviews], [detail])
  return (
    <RenderersProvider value={useQuestionRenderers(shown)}>
      <Title
        lead={detail.title}
        action={
          <span className="flex flex-wrap gap-2">
            <Link to={place.results} className={buttonClasses('quiet')}>
              {words.toResults}
            </Link>
            <NextButton attemptId={attempt.attemptId} area={place.area} find={calls.nextToMark} />
          </span>
        }
      >
        {words.attemptTitle(attempt.student?.name ?? words.aGuest)}
      </Title>
      <AttemptScreen detail={detail} parts={partsOf(detail)} onMarks={calls.mark}>
        {children}
      </AttemptScreen>
    </RenderersProvider>
  )
}

/** On to the newest attempt that still has something to mark. */
function NextButton({
  attemptId,
  area,
  find,
}: {
  attemptId: string
  area: string
  find: () => Promise<readonly StaffAttempt[]>
}) {
  const words = useWords('staff').tests
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function goOn(): Promise<void> {
    setBusy(true)
    try {
      const next = (await find()).find((row) => row.attemptId !== attemptId)
      if (next) await navigate(`${area}/attempts/${next.attemptId}`)
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

function partsOf({ stimuli, attempt, photos, photosUntil }: StaffAttemptDetail): AttemptParts {
  return {
    stem: (question) => (
      <>
        {question.stimulus !== null && stimuli[question.stimulus] !== undefined && (
          <Stimulus text={stimuli[question.stimulus] as BlockTexts} questions={[question]} />
        )}
        <Stem question={question} />
      </>
    ),
    review: (question, review) => (
      <AnswerReviewPart isOfStudent question={question} review={review} />
    ),
    photos: (review) => (
      <AnswerPhotos
        attemptId={attempt.attemptId}
        photos={longAnswerOf(review.answer).photos}
        arrived={photos}
        until={photosUntil}
      />
    ),
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
