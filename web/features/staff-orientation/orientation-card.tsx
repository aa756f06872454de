import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { textIn } from '#contract/languages.ts'
import type { StaffOrientation } from '#contract/orientation/orientation.ts'
import { dhakaDay } from '#contract/time.ts'
import { formatCount, formatDay, formatHours, formatWeekDay, hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'

const tones = { planned: 'brand', cancelled: 'danger', over: 'plain' } as const

/** An orientation class as staff see it; `edit` changes it. */
export function OrientationCard({
  orientation,
  now,
  edit,
  onCancel,
  onStart,
}: {
  orientation: StaffOrientation
  now: number
  edit: ReactNode
  onCancel: () => Promise<void>
  /** @returns the address of the meeting */
  onStart: () => Promise<string>
}) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const course = textIn(language, orientation.courseName)
  const isOver = Date.parse(orientation.endsAt) <= now
  const isAhead = orientation.state === 'planned' && !isOver
  const state = orientation.state === 'planned' && isOver ? 'over' : orientation.state
  const day = dhakaDay(new Date(orientation.startsAt))
  const where =
    orientation.place ??
    (orientation.room === 'link' && !orientation.address
      ? words.noLink
      : words.rooms[orientation.room])
  const modal = `cancel-orientation-${orientation.orientationId}`
  return (
    <Card aria-label={course} as="article" padding="none" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg" lang={scriptOf(course)}>
          {course}
        </h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="font-medium">
        {formatWeekDay(day, language)}, {formatDay(day, language)},{' '}
        {formatHours(hoursOf(orientation), language)}
      </p>
      <Numbers orientation={orientation} where={where} />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-dashed border-line pt-3">
        {isAhead && !orientation.place && where !== words.noLink && <Start onStart={onStart} />}
        {isAhead && (
          <>
            <ModalButton opens={modal} size="sm" look="quiet">
              {words.cancel}
            </ModalButton>
            <ConfirmModal
              id={modal}
              title={words.cancelTitle}
              confirm={words.cancel}
              keep={words.close}
              onConfirm={onCancel}
            >
              <p>{words.cancelText}</p>
            </ConfirmModal>
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
    </Card>
  )
}

/** Where the class is, and how many booked, came and used their offer. */
function Numbers({ orientation, where }: { orientation: StaffOrientation; where: string }) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span>{where}</span>
      <span>
        {orientation.seats === null
          ? words.booked(count(orientation.booked))
          : words.bookedOf(count(orientation.booked), count(orientation.seats))}
      </span>
      {orientation.attended > 0 && <span>{words.attended(count(orientation.attended))}</span>}
      {orientation.offersUsed > 0 && <span>{words.offersUsed(count(orientation.offersUsed))}</span>}
    </p>
  )
}

function Start({ onStart }: { onStart: () => Promise<string> }) {
  const site = useWords()
  const words = useWords('staff').orientation
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <Button
        size="sm"
        look="outline"
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          setFailure(null)
          onStart()
            .then((address) => location.assign(address))
            .catch((error: unknown) => setFailure(problemText(asProblem(error), site)))
            .finally(() => setBusy(false))
        }}
      >
        {words.start}
      </Button>
    </>
  )
}
