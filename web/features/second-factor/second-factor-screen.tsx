import { type ReactNode, useState } from 'react'
import type { SecondFactorState } from '#contract/identity/second-factor.ts'
import { api } from '#web/api.ts'
import { digitsIn, formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { ApiProblem } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { wordedProblem } from './worded-problem.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

const TURN_OFF = 'turn-off-second-factor'
/** From here on down the page asks for new recovery codes. */
const FEW = 3

interface Screen {
  state: SecondFactorState
  email: string
  site: string
  onSignInAgain: () => Promise<void>
  onConfirmed: () => Promise<void>
  /** Fetches what has changed. */
  onChanged: () => Promise<void>
}

/** The person's two-step verification: its state, and how to change it. */
export function SecondFactorScreen(screen: Screen) {
  const words = useWords('staff').secondFactor
  const language = useLanguage()
  const { state, onChanged } = screen
  const setUp = (start: string) => (
    <SetUp
      {...screen}
      start={start}
      onDone={async () => {
        toast.success(words.turnedOn)
        await onChanged()
      }}
    />
  )
  if (!state.setUpAt)
    return (
      <Part text={words.isOff} lead={words.setUpText}>
        {setUp(words.start)}
      </Part>
    )
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <div>
        <p className="font-semibold">{words.isOn(formatMoment(state.setUpAt, language))}</p>
        <p className="text-ink-soft">
          {words.codesLeft(digitsIn(language, state.recoveryCodesLeft))}{' '}
          {state.recoveryCodesLeft <= FEW && words.fewLeft}
        </p>
      </div>
      <Part text={words.replace} lead={words.replaceText}>
        {/* A replaced app begins again with the button. */}
        <div key={state.setUpAt}>{setUp(words.replace)}</div>
      </Part>
      <Part text={words.newCodes} lead={words.newCodesText}>
        <NewCodes {...screen} />
      </Part>
      {!state.isRequired && (
        <Part text={words.turnOff} lead={words.turnOffText}>
          <TurnOff onChanged={onChanged} />
        </Part>
      )}
    </div>
  )
}

function Part({ text, lead, children }: { text: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex max-w-2xl flex-col gap-4">
      <div>
        <h2 className="text-lg">{text}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>
      </div>
      {children}
    </Card>
  )
}

function NewCodes({ email, site, onChanged }: Screen) {
  const siteWords = useWords()
  const words = useWords('staff').secondFactor
  const language = useLanguage()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function create(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      setCodes((await api('POST /api/authorization/second-factor/recovery-codes')).recoveryCodes)
    } catch (error) {
      const own = wordedProblem(error, words, language)
      if (!(own instanceof ApiProblem)) throw error
      setFailure(problemText(own, siteWords))
    } finally {
      setBusy(false)
    }
  }

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        email={email}
        site={site}
        onSaved={async () => {
          setCodes(null)
          await onChanged()
        }}
      />
    )
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <Button look="outline" busy={isBusy} className="self-start" onClick={() => void create()}>
        {words.newCodes}
      </Button>
    </>
  )
}

function TurnOff({ onChanged }: { onChanged: () => Promise<void> }) {
  const words = useWords('staff').secondFactor
  return (
    <>
      <ModalButton opens={TURN_OFF} look="outline" className="self-start">
        {words.turnOff}
      </ModalButton>
      <ConfirmModal
        id={TURN_OFF}
        title={words.turnOffSure}
        confirm={words.turnOff}
        keep={words.keep}
        onConfirm={async () => {
          await api('DELETE /api/authorization/second-factor')
          toast.success(words.turnedOff)
          await onChanged()
        }}
      >
        <p>{words.turnOffText}</p>
      </ConfirmModal>
    </>
  )
}
