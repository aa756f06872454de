import { CheckCircle2, CloudOff, Smartphone, TimerOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { testLimits } from '#contract/tests/terms.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AnswerText } from './answer-text.tsx'
import type { SittingView } from './sitting-memory.ts'

/** What takes the place of the questions when they can no longer be answered here. */
export function SittingEnd({
  sheet,
  view,
  resultPath,
  unsentPhotos,
  onKeepWorking,
  onTakeOver,
}: {
  sheet: AttemptSheet
  view: SittingView
  resultPath: string
  unsentPhotos: number
  onKeepWorking: () => void
  onTakeOver: () => Promise<void>
}) {
  const words = useWords('tests').sitting
  const isOffline = view.line === 'offline' || view.line === 'waiting'
  switch (view.phase) {
    case 'elsewhere':
      return <Elsewhere sheet={sheet} view={view} onTakeOver={onTakeOver} />
    case 'handed-in':
      return (
        <Notice icon={<CheckCircle2 size={48} />} title={words.handedIn}>
          {unsentPhotos > 0 && <PhotosOnTheirWay count={unsentPhotos} />}
          <ButtonLink reload={false} replace to={resultPath} size="lg">
            {words.toResult}
          </ButtonLink>
        </Notice>
      )
    case 'time-over':
      return (
        <Notice icon={<TimerOff size={48} />} title={words.timeOver}>
          <p>{isOffline ? words.timeOverOffline : words.timeOverSending}</p>
          {!isOffline && <Spinner />}
        </Notice>
      )
    default:
      return isOffline ? (
        <Notice icon={<CloudOff size={48} />} title={words.handInWaits}>
          <p>{words.handInWaitsText}</p>
          <Button look="outline" onClick={onKeepWorking} className="min-h-12">
            {words.keepWorking}
          </Button>
        </Notice>
      ) : (
        <Notice icon={<Spinner />} title={words.handingIn} />
      )
  }
}

/** Handed in, and some photos are still here: they count for half an hour. */
function PhotosOnTheirWay({ count }: { count: number }) {
  const words = useWords('tests').photos
  const language = useLanguage()
  const minutes = digitsIn(language, testLimits.photoGraceSeconds / 60)
  return (
    <div className="grid justify-items-center gap-2 rounded-md bg-accent-wash p-4 text-accent-strong">
      <p className="font-semibold">{words.onTheirWay(digitsIn(language, count), count)}</p>
      <p>{words.keepOpen(minutes)}</p>
      <Spinner />
    </div>
  )
}

function Notice({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div
      role="status"
      className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-12 text-center"
    >
      <span aria-hidden="true" className="text-brand">
        {icon}
      </span>
      <h2 className="text-2xl">{title}</h2>
      {children}
    </div>
  )
}

/** Another device has the attempt: what this one still holds, and the way back. */
function Elsewhere({
  sheet,
  view,
  onTakeOver,
}: {
  sheet: AttemptSheet
  view: SittingView
  onTakeOver: () => Promise<void>
}) {
  const words = useWords('tests').sitting
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const localAnswers = sheet.questions.flatMap((question) => {
    const own = view.slots.get(question.slot)
    return own?.state === 'waiting' ? [{ question, answer: own.answer }] : []
  })

  async function takeOver(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onTakeOver()
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto grid max-w-lg gap-4 px-4 py-10">
      <Smartphone size={48} aria-hidden="true" className="text-brand" />
      <h2 className="text-2xl">{words.elsewhereTitle}</h2>
      <p>{words.elsewhereText}</p>
      {localAnswers.length === 0 ? (
        <p>{words.nothingHeld}</p>
      ) : (
        <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold">
            {words.held(digitsIn(language, localAnswers.length), localAnswers.length)}
          </p>
          <ul className="grid gap-3">
            {localAnswers.map(({ question, answer }) => (
              <li key={question.slot}>
                <p className="text-sm text-ink-soft">
                  {words.question(digitsIn(language, question.slot))}
                </p>
                <AnswerText question={question} answer={answer} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button busy={isBusy} onClick={() => void takeOver()} size="lg" className="max-sm:w-full">
        {words.takeBack}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
