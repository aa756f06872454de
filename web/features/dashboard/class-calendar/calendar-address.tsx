import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarAddress } from '#contract/calendar/calendar.ts'
import { useLanguage, type Language } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { addressIn, addressesOfApps } from './calendar-apps.ts'

const MODAL = 'calendar-address'

/** The calls that create and revoke an address, passed by a route. */
export interface AddressCalls {
  renew(): Promise<CalendarAddress>
  remove(): Promise<void>
}

/** The button "Add to my calendar", and its secret address with links for the usual apps. */
export function AddToMyCalendar({
  calendarAddress,
  calls,
}: {
  calendarAddress: CalendarAddress
  calls: AddressCalls
}) {
  const words = useWords('dashboard').classCalendar
  return (
    <>
      <ModalButton opens={MODAL}>
        <CalendarPlus size={18} aria-hidden="true" />
        {words.add}
      </ModalButton>
      <Modal id={MODAL} title={words.add} className="max-w-xl">
        <AddressPanel calendarAddress={calendarAddress} calls={calls} />
      </Modal>
    </>
  )
}

function AddressPanel({
  calendarAddress,
  calls,
}: {
  calendarAddress: CalendarAddress
  calls: AddressCalls
}) {
  const site = useWords()
  const words = useWords('dashboard').classCalendar
  const language = useLanguage()
  const [shown, setShown] = useState(calendarAddress)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Turned off, its button is gone.
  const panel = useFocusAfterRemoval(shown.renewedAt ? 1 : 0)

  async function act(work: () => Promise<CalendarAddress>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      setShown(await work())
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  const remove = () =>
    act(async () => {
      await calls.remove()
      return { address: null, renewedAt: null }
    })
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-4">
      <p>{words.addText}</p>
      {shown.address ? (
        <Address address={shown.address} language={language} />
      ) : (
        shown.renewedAt && <p className="text-ink-soft">{words.lost}</p>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button
          look={shown.renewedAt ? 'outline' : 'primary'}
          busy={isBusy}
          onClick={() => void act(calls.renew)}
        >
          {shown.renewedAt ? words.renew : words.make}
        </Button>
        {shown.renewedAt && (
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {words.turnOff}
          </Button>
        )}
      </div>
      {shown.renewedAt && <p className="text-sm text-ink-soft">{words.renewHint}</p>}
    </div>
  )
}

function Address({ address, language }: { address: string; language: Language }) {
  const words = useWords('dashboard').classCalendar
  const own = addressIn(address, language)
  const apps = addressesOfApps(own)
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-3">
        {(['google', 'apple', 'outlook'] as const).map((app) => (
          <li key={app} className="grid">
            <a
              href={apps[app]}
              rel="noopener noreferrer"
              target={app === 'apple' ? undefined : '_blank'}
              className={buttonClasses('outline')}
            >
              {words.apps[app]}
            </a>
          </li>
        ))}
      </ul>
      <Field name="address" label={words.address} hint={words.addressHint} required>
        <Input readOnly value={own} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={own} label={words.copyAddress} />
    </>
  )
}
