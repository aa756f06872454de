import { MapPin, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classStateAt } from '#contract/classes/class-state.ts'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { MeetingState } from '#contract/classes/terms.ts'
import { textIn } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { eitherText } from '#contract/either-text.ts'
import {
  digitsIn,
  formatCount,
  formatDay,
  formatHours,
  formatWeekDay,
  hoursOf,
} from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'

const tones = {
  planned: 'brand',
  live: 'good',
  over: 'accent',
  held: 'good',
  cancelled: 'danger',
} as const

/** A class as staff see it; `edit` changes it. */
export function ClassCard({
  meeting,
  now,
  edit,
  attendance,
  recordings,
  addRecording,
  onState,
  onStart,
}: {
  meeting: StaffMeeting
  now: number
  edit: ReactNode
  /** The link to its attendance. */
  attendance: ReactNode
  recordings: ReactNode
  addRecording: ReactNode
  onState: (state: MeetingState) => Promise<void>
  /** @returns the address of the meeting */
  onStart: () => Promise<string>
}) {
  const words = useWords('staff').classes
  const language = useLanguage()
  const state = classStateAt(meeting, now)
  const number = words.class(digitsIn(language, meeting.number))
  const topic = eitherText(language, meeting.topic)
  const day = dhakaDay(new Date(meeting.startsAt))
  return (
    <Card aria-label={number} as="article" padding="none" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="font-medium">
        {formatWeekDay(day, language)}, {formatDay(day, language)},{' '}
        {formatHours(hoursOf(meeting), language)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Where meeting={meeting} />
        {meeting.instructor && <span>{textIn(language, meeting.instructor)}</span>}
        {meeting.attended > 0 && (
          <span>{words.attended(formatCount(meeting.attended, language))}</span>
        )}
      </p>
      {recordings}
      {meeting.state !== 'cancelled' && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-dashed border-line pt-3">
          {state === 'over' ? (
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
          {attendance}
          {addRecording}
          {edit}
        </div>
      )}
    </Card>
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
      {isPlace ? (
        <MapPin size={16} aria-hidden="true" className="shrink-0" />
      ) : (
        <Video size={16} aria-hidden="true" className="shrink-0" />
      )}
      {text}
    </span>
  )
}

/** Asks whether a class without recorded attendance took place, which only staff know. */
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

/** Runs an action, and shows why it failed. */
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
