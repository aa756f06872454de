import { defined } from '#contract/defined.ts'
import { useState } from 'react'
import { api, ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { QrCode } from '#web/ui/icons/qr-code.tsx'
import type { QrShape } from '#web/ui/icons/qr-shape.ts'
import { CodeField } from './code-field.tsx'
import { wordedProblem } from './worded-problem.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetUpStart {
  secret: string
  qr: QrShape
}

interface SetUpResult {
  recoveryCodes: readonly string[]
  /** Settles when this browser has taken over what the server remembers: until then the staff area stays closed. */
  takenOver: Promise<void>
}

/**
 * Sets an authenticator app up, step by step: QR code, first code, recovery codes. Also replaces the one there is.
 * `onConfirmed` takes over what the server remembers; `onDone` comes when the recovery codes are saved.
 */
export function SetUp({
  start,
  email,
  site,
  onSignInAgain,
  onConfirmed,
  onDone,
}: {
  /** On the button that begins. */
  start: string
  email: string
  site: string
  onSignInAgain: () => Promise<void>
  onConfirmed: () => Promise<void>
  onDone: () => Promise<void>
}) {
  const [begun, setBegun] = useState<SetUpStart | null>(null)
  const [confirmed, setConfirmed] = useState<SetUpResult | null>(null)
  if (confirmed)
    return (
      <RecoveryCodes
        codes={confirmed.recoveryCodes}
        email={email}
        site={site}
        onSaved={async () => {
          await confirmed.takenOver.catch(onConfirmed)
          await onDone()
        }}
      />
    )
  if (!begun) return <Begin text={start} onBegun={setBegun} onSignInAgain={onSignInAgain} />
  return (
    <Confirm
      begun={begun}
      onOver={() => setBegun(null)}
      onConfirmed={(recoveryCodes) => {
        const takenOver = onConfirmed()
        // Tried again when the codes are saved, if it fails now.
        takenOver.catch(() => undefined)
        // Shown whatever comes of it: the server will not show them again.
        setConfirmed({ recoveryCodes, takenOver })
      }}
    />
  )
}

function Begin({
  text,
  onBegun,
  onSignInAgain,
}: {
  text: string
  onBegun: (begun: SetUpStart) => void
  onSignInAgain: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('staff').secondFactor
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function begin(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { secret, uri } = await api('POST /api/authorization/second-factor/enrolment')
      const { qrShape } = await import('#web/ui/icons/qr-shape.ts')
      onBegun({ secret, qr: qrShape(uri) })
    } catch (error) {
      const own = wordedProblem(error, words, language)
      if (!(own instanceof ApiProblem)) throw error
      setProblem(own)
    } finally {
      setBusy(false)
    }
  }

  if (problem?.code === 'recent_sign_in_needed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4 rounded-md bg-accent-wash p-4">
        <p>{words.signInAgainText}</p>
        <Button onClick={() => void onSignInAgain()}>{words.signInAgain}</Button>
      </div>
    )
  return (
    <>
      <FormFailure>{problem && problemText(problem, site)}</FormFailure>
      <Button busy={isBusy} className="self-start" onClick={() => void begin()}>
        {text}
      </Button>
    </>
  )
}

function Confirm({
  begun: { secret, qr },
  onOver,
  onConfirmed,
}: {
  begun: SetUpStart
  onOver: () => void
  onConfirmed: (codes: string[]) => void
}) {
  const words = useWords('staff').secondFactor
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('./forms.ts')).ConfirmForm,
    async onSubmit(body) {
      try {
        onConfirmed(
          (await api('POST /api/authorization/second-factor/confirmation', { body })).recoveryCodes,
        )
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'enrolment_over') onOver()
        throw wordedProblem(error, words, language)
      }
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div>
        <p className="font-semibold">{words.scan}</p>
        <QrCode
          qr={qr}
          label={words.qrLabel}
          className="mt-3 size-56 max-w-full border border-line"
        />
      </div>
      <div>
        <p>{words.typeKey}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <code className="min-w-0 break-words rounded-md bg-sunken px-3 py-2 font-mono">
            {defined(secret.match(/.{1,4}/g)).join(' ')}
          </code>
          <CopyButton text={secret} label={words.copyKey} />
        </p>
      </div>
      <div>
        <p className="mb-3 font-semibold">{words.enterFirst}</p>
        <CodeField form={form} way="app" />
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" busy={form.isBusy} className="self-start">
        {words.confirm}
      </Button>
    </form>
  )
}
