import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffGuestClass } from '#contract/classes/guest-classes.ts'
import { textIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { isJoinable, Where } from '../class-card.tsx'
import { CancelButton, ClassFrame, HostButton } from '../class-frame.tsx'

const tones = { planned: 'brand', cancelled: 'danger', over: 'plain' } as const

/** An orientation class as staff see it; `edit` changes it. */
export function GuestClassCard({
  orientation,
  now,
  edit,
  onCancel,
  onStart,
}: {
  orientation: StaffGuestClass
  now: number
  edit: ReactNode
  onCancel: () => Promise<void>
  /** @returns the address of the meeting */
  onStart: () => Promise<string>
}) {
  const words = useWords('staff').orientation
  const { start } = useWords('staff').classes
  const language = useLanguage()
  const course = textIn(language, orientation.courseName)
  const isOver = Date.parse(orientation.endsAt) <= now
  const isAhead = orientation.state === 'planned' && !isOver
  const state = orientation.state === 'planned' && isOver ? 'over' : orientation.state
  return (
    <ClassFrame
      label={course}
      title={<span lang={scriptOf(course)}>{course}</span>}
      state={{ tone: tones[state], text: words.states[state] }}
      meeting={orientation}
      facts={<Facts orientation={orientation} />}
    >
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-dashed border-line pt-3">
        {isAhead && (
          <>
            {isJoinable(orientation) && (
              <HostButton look="outline" onStart={onStart}>
                {start}
              </HostButton>
            )}
            <CancelButton
              id={`cancel-orientation-${orientation.orientationId}`}
              title={words.cancelTitle}
              text={words.cancelText}
              onCancel={onCancel}
            />
            {edit}
          </>
        )}
        <Link
          to={`/staff/orientation/${orientation.orientationId}`}
          className={buttonClasses('outline', 'sm')}
          aria-label={words.bookingsOf(course)}
        >
          {words.bookings}
        </Link>
      </div>
    </ClassFrame>
  )
}

/** Where the class is, and how many booked, came and used their offer. */
function Facts({ orientation }: { orientation: StaffGuestClass }) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <>
      <Where meeting={orientation} />
      <span>
        {orientation.seats === null
          ? words.booked(count(orientation.booked))
          : words.bookedOf(count(orientation.booked), count(orientation.seats))}
      </span>
      {orientation.attended > 0 && <span>{words.attended(count(orientation.attended))}</span>}
      {orientation.offersUsed > 0 && <span>{words.offersUsed(count(orientation.offersUsed))}</span>}
    </>
  )
}
