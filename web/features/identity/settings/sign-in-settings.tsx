import { type ReactNode, useState } from 'react'
import type { ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ChangeEmailModal } from './change-email-modal.tsx'
import { ChangePasswordModal } from './change-password-modal.tsx'
import { useSession } from '../session/session.ts'
import type { SignInGuard } from './sign-in-again.tsx'
import { GOOGLE, type ProviderLink, type SignInMethods } from '../sign-in/sign-in-methods.ts'
import { identityCode, signInProblem } from '../sign-in/sign-in-problem.ts'

const REMOVE = 'remove-provider'

const providerNames: Record<string, string> = {
  [GOOGLE]: 'Google',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'twitter.com': 'Twitter',
}
const nameOf = (id: string) => providerNames[id] ?? id

interface Props {
  methods: SignInMethods
  withRecentSignIn: SignInGuard
  /** Reads `methods` again. */
  onChanged: () => Promise<void>
}

/** The ways to sign in, and how to change them: address, password, and accounts at providers. */
export function SignInSettings(props: Props) {
  const words = useWords('dashboard').signIn
  const session = useSession()
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  if (session.state !== 'signed-in') return null
  const { email, emailVerified } = session.user
  const { methods, withRecentSignIn } = props
  const others = methods.providers.filter(({ id }) => id !== GOOGLE)
  const modal = { email, withRecentSignIn, onClose: () => setOpen(null) }
  return (
    <>
      <ul className="divide-y-2 divide-dashed divide-line">
        <Method name={words.email} text={emailVerified ? email : words.unconfirmed(email)}>
          <Button look="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen('email')}>
            {words.changeEmail}
          </Button>
        </Method>
        <Method
          name={words.password}
          text={methods.hasPassword ? words.hasPassword : words.noPassword}
        >
          <Button
            look="outline"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen('password')}
          >
            {methods.hasPassword ? words.changePassword : words.setPassword}
          </Button>
        </Method>
        <Google {...props} />
        {others.map((provider) => (
          <Linked key={provider.id} provider={provider} {...props} />
        ))}
      </ul>
      {open === 'email' && <ChangeEmailModal {...modal} />}
      {open === 'password' && (
        <ChangePasswordModal
          {...modal}
          title={methods.hasPassword ? words.changePassword : words.setPassword}
          onSaved={async () => {
            await props.onChanged()
            toast.success(words.passwordSaved)
          }}
        />
      )}
    </>
  )
}

function Method({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-36">
        <span className="block font-semibold">{name}</span>
        <span className="block break-words text-ink-soft">{text}</span>
      </span>
      {children}
    </li>
  )
}

function Google(props: Props) {
  const linked = props.methods.providers.find(({ id }) => id === GOOGLE)
  return linked ? <Linked provider={linked} {...props} /> : <ConnectGoogle {...props} />
}

function ConnectGoogle({ withRecentSignIn, onChanged }: Props) {
  const site = useWords()
  const identity = useWords('identity')
  const words = useWords('dashboard').signIn
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function connect(): Promise<void> {
    setBusy(true)
    try {
      const { linkGoogle } = await import('./account-changes.ts')
      await withRecentSignIn(() => linkGoogle(language))
      await onChanged()
      toast.success(words.connected('Google'))
    } catch (error) {
      const problem = asProblem(signInProblem(error, identity))
      toast.error(
        identityCode(error) === 'popup-blocked' ? words.windowBlocked : problemText(problem, site),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Method name="Google" text={words.notConnected}>
      <Button
        look="outline"
        size="sm"
        busy={isBusy}
        aria-label={words.connectTo('Google')}
        onClick={() => void connect()}
      >
        {words.connect}
      </Button>
    </Method>
  )
}

function Linked({
  provider: { id, account },
  methods,
  withRecentSignIn,
  onChanged,
}: Props & { provider: ProviderLink }) {
  const site = useWords()
  const identity = useWords('identity')
  const words = useWords('dashboard').signIn
  const language = useLanguage()
  const name = nameOf(id)
  const isLast = !methods.hasPassword && methods.providers.length === 1
  const modal = `${REMOVE}-${id.split('.')[0]}`

  async function remove(): Promise<void> {
    const { unlinkProvider } = await import('./account-changes.ts')
    await withRecentSignIn(() => unlinkProvider(id, language)).catch((error: unknown) => {
      throw signInProblem(error, identity)
    })
    await onChanged()
    toast.success(words.removed(name))
  }

  function explain(error: unknown): string {
    // The others were removed elsewhere meanwhile.
    if (identityCode(error) === 'operation-not-allowed') return words.lastMethod
    return problemText(error as ApiProblem, site)
  }

  const text = account ? words.connectedAs(account) : words.isConnected
  return (
    <Method name={name} text={isLast ? `${text} ${words.lastMethod}` : text}>
      {!isLast && (
        <Button
          look="outline"
          size="sm"
          aria-haspopup="dialog"
          aria-label={words.removeFrom(name)}
          onClick={() => openModal(modal)}
        >
          {words.remove}
        </Button>
      )}
      <ConfirmModal
        id={modal}
        title={words.removeFrom(name)}
        confirm={words.remove}
        keep={words.keep}
        explain={explain}
        onConfirm={remove}
      >
        <p>{words.removeText(name)}</p>
      </ConfirmModal>
    </Method>
  )
}
