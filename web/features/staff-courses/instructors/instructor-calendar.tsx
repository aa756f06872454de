import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarAddress } from '#contract/calendar/calendar.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const NONE: CalendarAddress = { address: null, renewedAt: null }

/** The secret calendar address of an instructor, for those without an account. */
export function InstructorCalendar({ slug, name }: { slug: string; name: string }) {
  const site = useWords()
  const words = useWords('staff').instructors
  const [shown, setShown] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const modal = `instructor-calendar-${slug}`
  const params = { slug }

  async function act(work: () => Promise<CalendarAddress>): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      setShown(await work())
      return true
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function open(): Promise<void> {
    if (await act(() => api('GET /api/staff/instructors/{slug}/calendar-address', { params })))
      openModal(modal)
    else toast.error(words.calendarFailed)
  }
  const renew = () =>
    act(() => api('POST /api/staff/instructors/{slug}/calendar-address', { params }))
  const remove = () =>
    act(async () => {
      await api('DELETE /api/staff/instructors/{slug}/calendar-address', { params })
      return NONE
    })

  return (
    <>
      <Button look="quiet" size="sm" busy={isBusy} onClick={() => void open()}>
        <CalendarPlus size={16} aria-hidden="true" />
        {words.calendar}
        <span className="sr-only">: {name}</span>
      </Button>
      <Modal id={modal} title={words.calendarOf(name)} className="max-w-xl">
        <div className="flex flex-col gap-4">
          <p>{words.calendarText}</p>
          {shown.address && (
            <>
              <Field name="address" label={words.calendarAddress} required>
                <Input readOnly value={shown.address} onFocus={(event) => event.target.select()} />
              </Field>
              <CopyButton text={shown.address} label={words.copyCalendarAddress} />
            </>
          )}
          <FormFailure>{failure}</FormFailure>
          <div className="flex flex-wrap gap-3">
            <Button
              look={shown.renewedAt ? 'outline' : 'primary'}
              busy={isBusy}
              onClick={() => void renew()}
            >
              {shown.renewedAt ? words.renewCalendar : words.makeCalendar}
            </Button>
            {shown.renewedAt && (
              <Button look="danger" busy={isBusy} onClick={() => void remove()}>
                {words.removeCalendar}
              </Button>
            )}
          </div>
        </div>
      </Modal>
    </>
  )
}
