import type { ComponentProps, ReactNode } from 'react'
import { dhakaDay } from '#contract/time.ts'
import { formatDay, formatHours, formatWeekDay, hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { useAct } from './use-act.ts'

/** The tones of what a class of a batch is at a moment. */
export const classTones = {
  planned: 'brand',
  live: 'good',
  over: 'accent',
  held: 'good',
  cancelled: 'danger',
} as const

/** What every card of a class shows: its title and state, day and hours, and facts; what one can do is within. */
export function ClassFrame({
  label,
  heading: Heading = 'h2',
  title,
  state,
  meeting,
  facts,
  children,
}: {
  label: string
  heading?: 'h2' | 'h3'
  title: ReactNode
  state: { tone: ComponentProps<typeof Badge>['tone']; text: string }
  meeting: { startsAt: string; endsAt: string }
  facts: ReactNode
  children: ReactNode
}) {
  const language = useLanguage()
  const day = dhakaDay(new Date(meeting.startsAt))
  return (
    <Card aria-label={label} as="article" padding="none" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading className="text-lg">{title}</Heading>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <p className="font-medium">
        {formatWeekDay(day, language)}, {formatDay(day, language)},{' '}
        {formatHours(hoursOf(meeting), language)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">{facts}</p>
      {children}
    </Card>
  )
}

/** Opens the meeting of a class as its host. An app may open instead of a page: the button can be pressed again. */
export function HostButton({
  look,
  onStart,
  children,
}: {
  look: 'primary' | 'outline'
  /** @returns the address of the meeting */
  onStart: () => Promise<string>
  children: ReactNode
}) {
  const { act, isBusy, failure } = useAct()
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <Button
        size="sm"
        look={look}
        busy={isBusy}
        onClick={() => act(async () => location.assign(await onStart()))}
      >
        {children}
      </Button>
    </>
  )
}

/** Cancels a class once that is confirmed. @param text what it means for the people of the class */
export function CancelButton({
  id,
  title,
  text,
  onCancel,
}: {
  id: string
  title: string
  text: string
  onCancel: () => Promise<void>
}) {
  const words = useWords('staff').classes
  return (
    <>
      <ModalButton opens={id} size="sm" look="quiet">
        {words.cancel}
      </ModalButton>
      <ConfirmModal
        id={id}
        title={title}
        confirm={words.cancelYes}
        keep={words.keep}
        onConfirm={onCancel}
      >
        <p>{text}</p>
      </ConfirmModal>
    </>
  )
}
