import { MapPin, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { MeetingState } from '#contract/classes/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { digitsIn, formatCount, formatDay, formatShift, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form.tsx'
import { ModalButton } from '#web/ui/modal.tsx'
import { shiftOf } from './shift-of.ts'

const tones = { planned: 'brand', held: 'good', cancelled: 'danger', over: 'accent' } as const

/** A class as staff see it; `edit` changes it. */
export function ClassCard({
  meeting,
  now,
  edit,
  onState,
  onStart,
}: {
  meeting: StaffMeeting
  now: number
  edit: ReactNode
  onState: (state: MeetingState) => Promise<void>
  /** @returns where the meeting is */
  onStart: () => Promise<string>
}) {
  const words = useWords('staff').classes
  const language = useLanguage()
  const isOver = meeting.state === 'planned' && Date.parse(meeting.endsAt) <= now
  const state = isOver ? 'over' : meeting.state
  const number = words.class(digitsIn(language, meeting.number))
  const topic =
    language === 'bn'
      ? (meeting.topic.bn ?? meeting.topic.en)
      : (meeting.topic.en ?? meeting.topic.bn)
  const day = dhakaDay(new Date(meeting.startsAt))
  return (
    <article
      aria-label={number}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="font-medium">
        {formatWeekDay(day, language)}, {formatDay(day, language)},{' '}
        {formatShift(shiftOf(meeting), language)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Where meeting={meeting} />
        {meeting.instructor && <span>{meeting.instructor.en}</span>}
        {meeting.attended > 0 && (
          <span>{words.attended(formatCount(meeting.attended, language))}</span>
        )}
      </p>
      {meeting.state !== 'cancelled' && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-dashed border-line pt-3">
          {isOver ? (
            <HeldQuestion onState={onState} />
          ) : (
            meeting.state === 'planned' && (
              <Acts
                meeting={meeting}
                number={digitsIn(language, meeting.number)}
                onState={onState}
                onStart={onStart}
              />
            )
          )}
          {edit}
        </div>
      )}
    </article>
  )
}

function Where({ meeting }: { meeting: StaffMeeting }) {
  const words = useWords('staff').classes
  const isPlace = meeting.room === 'place'
  const text = isPlace
    ? (meeting.place ?? words.rooms.place)
    : meeting.room === 'link' && !meeting.address
      ? words.noLink
      : words.rooms[meeting.room]
  return (
    <span className="inline-flex items-center gap-1.5">
      {isPlace ? <MapPin size={16} aria-hidden="true" /> : <Video size={16} aria-hidden="true" />}
      {text}
    </span>
  )
}

/** Nobody was in it, so only staff know. */
function HeldQuestion({ onState }: { onState: (state: MeetingState) => Promise<void> }) {
  const words = useWords('staff').classes
  const { act, isBusy, failure } = useAct()
  return (
    <>
      <p className="font-medium">{words.wasHeld}</p>
      <Button size="sm" busy={isBusy} onClick={() => act(() => onState('held'))}>
        {words.held}
      </Button>
      <Button
        size="sm"
        look="outline"
        busy={isBusy}
        onClick={() => act(() => onState('cancelled'))}
      >
        {words.notHeld}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}

function Acts({
  meeting,
  number,
  onState,
  onStart,
}: {
  meeting: StaffMeeting
  number: string
  onState: (state: MeetingState) => Promise<void>
  onStart: () => Promise<string>
}) {
  const words = useWords('staff').classes
  const { act, isBusy, failure } = useAct()
  const modal = `cancel-class-${meeting.meetingId}`
  const hasMeeting = meeting.room === 'link' ? meeting.address !== null : meeting.room !== 'place'
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      {hasMeeting && (
        <Button
          size="sm"
          look="outline"
          busy={isBusy}
          onClick={() => act(async () => location.assign(await onStart()))}
        >
          {words.start}
        </Button>
      )}
      <ModalButton opens={modal} size="sm" look="quiet">
        {words.cancel}
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={words.cancelTitle(number)}
        confirm={words.cancelYes}
        keep={words.keep}
        onConfirm={() => onState('cancelled')}
      >
        <p>{words.cancelText}</p>
      </ConfirmModal>
    </>
  )
}

/** Does something, and says why it failed. */
function useAct() {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function act(what: () => Promise<void>): void {
    setBusy(true)
    setFailure(null)
    what()
      .catch((error: unknown) => setFailure(problemText(asProblem(error), site)))
      .finally(() => setBusy(false))
  }
  return { act, isBusy, failure }
}
