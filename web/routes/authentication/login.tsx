import { useState } from 'react'
import { AuthFrame, OrLine } from '#web/features/identity/sign-in/auth-frame.tsx'
import { GoogleSignIn } from '#web/features/identity/sign-in/google-sign-in.tsx'
import {
  type MailLinkKind,
  MailLinkModal,
} from '#web/features/identity/mailed-links/mail-link-modal.tsx'
import { SignInOrUpLink } from '#web/features/identity/sign-in/sign-in-or-up-link.tsx'
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx'
import { nameOf, siteOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { loadedWords, loadWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Route } from './+types/login.ts'
import { LookAround } from './look-around.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** With a loader of its own the page is rendered on the server; without one it would wait for the browser's. */
export function loader() {
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadWords('identity', languageOf(new URL(request.url).pathname))
}

export function meta({ location, matches }: Route.MetaArgs) {
  return [
    {
      title: `${loadedWords('identity', languageOf(location.pathname))?.loginTitle} · ${nameOf(matches)}`,
    },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Source: spec §2 /authentication/login. */
export default function Login({ matches }: Route.ComponentProps) {
  const words = useWords('identity')
  const afterSignIn = useAfterSignIn()
  const [linkKind, setLinkKind] = useState<MailLinkKind | null>(null)
  useLeaveWhenSignedIn()
  return (
    <AuthFrame title={words.loginTitle} lead={words.loginLead}>
      {siteOf(matches)?.hasSampleSchool && <LookAround />}
      <GoogleSignIn onSignedIn={() => afterSignIn(words.googleToast)} />
      <OrLine>{words.or}</OrLine>
      <SignInForm
        onSignedIn={() => afterSignIn(words.loginToast)}
        onForgotten={() => setLinkKind('reset')}
      />
      <Button
        look="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="self-center"
        onClick={() => setLinkKind('sign-in')}
      >
        {words.wantLink}
      </Button>
      <SignInOrUpLink question={words.noAccount} to="/authentication/signup">
        {words.toSignUp}
      </SignInOrUpLink>
      {linkKind && <MailLinkModal kind={linkKind} onClose={() => setLinkKind(null)} />}
    </AuthFrame>
  )
}
