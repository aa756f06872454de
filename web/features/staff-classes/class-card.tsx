import { MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { classStateAt } from '#contract/classes/class-state.ts'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { MeetingState } from '#contract/classes/terms.ts'
import { eitherText } from '#contract/either-text.ts'
import { textIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { CancelButton, ClassFrame, classTones, HostButton } from './class-frame.tsx'
import { useAct } from './use-act.ts'

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
  return (
    <ClassFrame
      label={number}
      title={
        <>
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </>
      }
      state={{ tone: classTones[state], text: words.states[state] }}
      meeting={meeting}
      facts={
        <>
          <Where meeting={meeting} />
          {meeting.instructor && <span>{textIn(language, meeting.instructor)}</span>}
          {meeting.attended > 0 && (
            <span>{words.attended(formatCount(meeting.attended, language))}</span>
          )}
        </>
      }
    >
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
    </ClassFrame>
  )
}

/** Where a class is held, as staff see it. */
export function Where({ meeting }: { meeting: Pick<StaffMeeting, 'room' | 'place' | 'address'> }) {
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
  return (
    <>
      {isJoinable(meeting) && (
        <HostButton look="outline" onStart={onStart}>
          {words.start}
        </HostButton>
      )}
      <CancelButton
        id={`cancel-class-${meeting.meetingId}`}
        title={words.cancelTitle(number)}
        text={words.cancelText}
        onCancel={() => onState('cancelled')}
      />
    </>
  )
}

/** Whether there is a meeting to open: there is none in a place, nor before a link is known. */
export function isJoinable({ room, address }: Pick<StaffMeeting, 'room' | 'address'>): boolean {
  return room === 'link' ? address !== null : room !== 'place'
}
