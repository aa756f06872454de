import { useEffect, useRef } from 'react'
import type { GuestClass } from '#contract/classes/guest-classes.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { digitsIn, formatDay, formatHours, formatWeekDay, hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

interface ContactDetails {
  name: string
  email: string
  phone: string | null
}

/**
 * Books a seat in a free orientation class of a course, or requests one if none is planned or all
 * are full. Opened by a ModalButton. Source: spec §2 /courses/{id}.
 */
export function FreeClassModal({
  id,
  courseId,
  courseTitle,
  classes = [],
  person,
}: {
  id: string
  courseId?: string
  courseTitle?: string
  /** The dates ahead. */
  classes?: readonly GuestClass[]
  /** The signed-in person, fetched once something is typed; null: no one. */
  person?: () => Promise<ContactDetails | null>
}) {
  const { inbox, orientation } = useWords()
  const hasSeats = classes.some(({ seatsLeft }) => seatsLeft !== 0)
  return (
    <Modal id={id} title={inbox.freeClassTitle}>
      {courseTitle && <p className="font-semibold text-brand">{courseTitle}</p>}
      <p className="mb-4 text-ink-soft">{inbox.freeClassText}</p>
      {classes.length > 0 && !hasSeats && <p className="mb-4 font-medium">{orientation.allFull}</p>}
      {hasSeats ? (
        <BookingForm id={id} classes={classes} person={person} />
      ) : (
        <RequestForm id={id} courseId={courseId} />
      )}
    </Modal>
  )
}

function RequestForm({ id, courseId }: { id: string; courseId: string | undefined }) {
  const { inbox } = useWords()
  const form = useInboxForm('FreeClassForm', {
    sent: inbox.freeClassToast,
    onSent: () => closeModal(id),
    ...(courseId !== undefined && { extra: { courseId } }),
  })
  return (
    <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
      <Person form={form} />
      <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
        {inbox.bookNow}
      </Button>
    </form>
  )
}

function BookingForm({
  id,
  classes,
  person,
}: {
  id: string
  classes: readonly GuestClass[]
  person: (() => Promise<ContactDetails | null>) | undefined
}) {
  const { inbox, orientation } = useWords()
  const language = useLanguage()
  const chosen = useRef('')
  const form = useForm({
    schema: async () => (await import('#contract/classes/guest-classes.ts')).BookingForm,
    read(data) {
      chosen.current = String(data.get('orientationId') ?? '')
      const { name, email, phone, website } = Object.fromEntries(data)
      return { name, email, phone, website, wantsOffer: data.has('wantsOffer'), language }
    },
    async onSubmit(body, element) {
      await api('POST /api/orientation-classes/{id}/bookings', {
        params: { id: chosen.current },
        body,
      })
      toast.success(inbox.freeClassToast)
      element.reset()
      closeModal(id)
    },
  })
  useFillIn(form, person)
  return (
    <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
      <Dates classes={classes} />
      <Person form={form} />
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" name="wantsOffer" className="mt-1" />
        <span>
          {orientation.wantsOffer}
          <span className="block text-sm text-ink-soft">{orientation.offerHint}</span>
        </span>
      </label>
      <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
        {inbox.bookNow}
      </Button>
    </form>
  )
}

function Dates({ classes }: { classes: readonly GuestClass[] }) {
  const { orientation } = useWords()
  const language = useLanguage()
  const first = classes.find(({ seatsLeft }) => seatsLeft !== 0)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{orientation.chooseDate}</legend>
      {classes.map((one) => {
        const day = dhakaDay(new Date(one.startsAt))
        return (
          <label
            key={one.orientationId}
            className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 has-disabled:text-ink-muted"
          >
            <input
              type="radio"
              name="orientationId"
              value={one.orientationId}
              defaultChecked={one === first}
              disabled={one.seatsLeft === 0}
            />
            <span>
              {formatWeekDay(day, language)}, {formatDay(day, language)}
              <span className="block text-sm">
                {formatHours(hoursOf(one), language)}
                {one.place && ` · ${one.place}`}
                {one.seatsLeft !== null &&
                  ` · ${one.seatsLeft === 0 ? orientation.full : orientation.seats(digitsIn(language, one.seatsLeft))}`}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Person({ form }: { form: Form }) {
  return (
    <>
      <Honeypot />
      <FormFailure>{form.failure}</FormFailure>
      <NameField form={form} />
      <EmailField form={form} />
      <PhoneField form={form} />
    </>
  )
}

/** Fills in known data of a signed-in person once they start typing; their input stays. */
function useFillIn(form: Form, person: (() => Promise<ContactDetails | null>) | undefined): void {
  const { ref } = form.props
  useEffect(() => {
    const element = ref.current
    if (!element || !person) return
    const ask = () =>
      void person().then(
        (details) => fillIn(element, details ?? {}),
        () => undefined,
      )
    element.addEventListener('focusin', ask, { once: true })
    return () => element.removeEventListener('focusin', ask)
  }, [ref, person])
}

function fillIn(form: HTMLFormElement, details: Partial<ContactDetails>): void {
  for (const [name, value] of Object.entries(details)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '' && value) input.value = value
  }
}
