import { AuthFrame, OrLine } from '#web/features/identity/sign-in/auth-frame.tsx'
import { GoogleSignIn } from '#web/features/identity/sign-in/google-sign-in.tsx'
import { SignInOrUpLink } from '#web/features/identity/sign-in/sign-in-or-up-link.tsx'
import { SignUpForm } from '#web/features/identity/sign-in/sign-up-form.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { loadedWords, loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/signup.ts'
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
      title: `${loadedWords('identity', languageOf(location.pathname))?.signUpTitle} · ${nameOf(matches)}`,
    },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Source: spec §2 /authentication/signup. */
export default function SignUp() {
  const words = useWords('identity')
  const afterSignIn = useAfterSignIn()
  useLeaveWhenSignedIn()
  return (
    <AuthFrame title={words.signUpTitle} lead={words.signUpLead}>
      <GoogleSignIn onSignedIn={() => afterSignIn(words.googleToast)} />
      <OrLine>{words.or}</OrLine>
      <SignUpForm onSignedUp={() => afterSignIn(words.signUpToast)} />
      <SignInOrUpLink question={words.haveAccount} to="/authentication/login">
        {words.toLogin}
      </SignInOrUpLink>
    </AuthFrame>
  )
}
