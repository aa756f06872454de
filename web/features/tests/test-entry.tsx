import { Award, CircleAlert, Clock, Medal, Play, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TestEntry } from '#contract/tests/attempts.ts'
import type { StartMode } from '#contract/tests/terms.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { AttemptList } from './attempt-list.tsx'
import { TestRules } from './test-rules.tsx'
import { WaitingRoom } from './waiting-room.tsx'

/** What starting and going on lead to. Each may throw an ApiProblem. */
export interface EntryActs {
  start: (mode: StartMode) => Promise<void>
  /** Goes on with the open attempt, on this device if it has it. */
  goOn: (attemptId: string) => Promise<void>
  takeOver: (attemptId: string) => Promise<void>
}

/** A test before it is started: its rules, how to begin, and one's own attempts. */
export function TestEntryScreen({
  entry,
  isStudent,
  hasDevice,
  acts,
  onOpened,
}: {
  entry: TestEntry
  /** Staff and instructors see the rules only. */
  isStudent: boolean
  /** Whether the open attempt is open on this device. */
  hasDevice: boolean
  acts: EntryActs
  /** The test has opened, or a waiting time is over: time to ask the server again. */
  onOpened: () => void
}) {
  const words = useWords('tests')
  const base = `/learn/${entry.courseId}/${entry.lessonId}`
  const canSeeMeritList =
    entry.hasMeritList && (!isStudent || entry.own.some(({ submittedAt }) => submittedAt !== null))
  return (
    <div className="grid gap-6">
      <Card as="section" padding="lg" isRaised aria-labelledby="test-rules" className="grid gap-5">
        <h2 id="test-rules" className="text-xl">
          {words.rules.title}
        </h2>
        <TestRules entry={entry} />
        {isStudent ? (
          <Begin entry={entry} hasDevice={hasDevice} acts={acts} onOpened={onOpened} />
        ) : (
          <p className="text-ink-soft">{words.observer}</p>
        )}
      </Card>
      {canSeeMeritList && (
        <ButtonLink
          look="outline"
          reload={false}
          to={`${base}/merit-list`}
          className="justify-self-start max-sm:w-full"
        >
          <Medal size={20} aria-hidden="true" />
          {words.meritList}
        </ButtonLink>
      )}
      {entry.own.length > 0 && <AttemptList entry={entry} base={base} />}
    </div>
  )
}

function Begin({
  entry,
  hasDevice,
  acts,
  onOpened,
}: {
  entry: TestEntry
  hasDevice: boolean
  acts: EntryActs
  onOpened: () => void
}) {
  const words = useWords('tests')
  const { openAttemptId, obstacle, canPractise } = entry
  if (openAttemptId !== null)
    return <OpenAttempt entry={entry} attemptId={openAttemptId} {...{ hasDevice, acts }} />
  return (
    <div className="grid gap-4">
      {obstacle === null ? (
        <>
          <p className="text-ink-soft">
            {entry.seconds === null ? words.startNoLimit : words.startText}
          </p>
          <ActButton look="accent" act={() => acts.start('online')}>
            <Play size={20} aria-hidden="true" />
            {words.start}
          </ActButton>
        </>
      ) : (
        <Obstacle entry={entry} obstacle={obstacle} onOpened={onOpened} />
      )}
      {canPractise && (
        <div className="grid gap-2 border-t border-line pt-4">
          <p className="text-ink-soft">{words.practiseText}</p>
          <ActButton look="outline" act={() => acts.start('practice')}>
            <Award size={20} aria-hidden="true" />
            {words.practise}
          </ActButton>
        </div>
      )}
    </div>
  )
}

function OpenAttempt({
  entry,
  attemptId,
  hasDevice,
  acts,
}: {
  entry: TestEntry
  attemptId: string
  hasDevice: boolean
  acts: EntryActs
}) {
  const words = useWords('tests')
  const isPractice = entry.own.some((one) => one.attemptId === attemptId && one.mode === 'practice')
  return hasDevice ? (
    <div className="grid gap-3">
      <p className="font-semibold">{words.openHere}</p>
      <ActButton look="accent" act={() => acts.goOn(attemptId)}>
        <Play size={20} aria-hidden="true" />
        {isPractice ? words.goOnPractice : words.goOn}
      </ActButton>
    </div>
  ) : (
    <div className="grid gap-3">
      <p className="font-semibold">{words.openElsewhere}</p>
      <p className="text-ink-soft">{words.takeOverText}</p>
      <ActButton look="accent" act={() => acts.takeOver(attemptId)}>
        <Smartphone size={20} aria-hidden="true" />
        {words.goOnHere}
      </ActButton>
    </div>
  )
}

/** Why it cannot be started now, and from when it can. */
function Obstacle({
  entry: { opensAt, closesAt, nextStartAt },
  obstacle,
  onOpened,
}: {
  entry: TestEntry
  obstacle: NonNullable<TestEntry['obstacle']>
  onOpened: () => void
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const opening =
    obstacle === 'not-open-yet' ? opensAt : obstacle === 'waiting-time' ? nextStartAt : null
  if (opening !== null)
    return <WaitingRoom key={opening} opensAt={opening} obstacle={obstacle} onOpened={onOpened} />
  return (
    <p className="flex items-start gap-2 font-semibold">
      {obstacle === 'closed' ? (
        <Clock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
      ) : (
        <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
      )}
      <span>
        {words.obstacles[obstacle]}{' '}
        {obstacle === 'closed' &&
          closesAt !== null &&
          words.closedAt(formatDateTime(closesAt, language))}
      </span>
    </p>
  )
}

/** A button that begins something, and says why where it fails. */
function ActButton({
  look,
  act,
  children,
}: {
  look: 'accent' | 'outline'
  act: () => Promise<void>
  children: ReactNode
}) {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function press(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2 sm:justify-items-start">
      <Button look={look} size="lg" busy={isBusy} onClick={() => void press()}>
        {children}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
