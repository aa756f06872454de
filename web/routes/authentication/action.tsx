import { useMemo, useSyncExternalStore } from 'react'
import { readMailedAction } from '#web/features/identity/mailed-links/link-action.ts'
import { AuthFrame } from '#web/features/identity/sign-in/auth-frame.tsx'
import { BadLink, CodeScreen } from '#web/features/identity/mailed-links/code-screen.tsx'
import { LinkSignIn } from '#web/features/identity/sign-in/link-sign-in.tsx'
import { ResetPassword } from '#web/features/identity/mailed-links/reset-password.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { loadedWords, loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/action.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

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
      title: `${loadedWords('identity', languageOf(location.pathname))?.confirmTitle} · ${nameOf(matches)}`,
    },
    { name: 'robots', content: 'noindex' },
    // The address contains a secret code.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The target of links in mails of the identity service: `?mode=…&oobCode=…`. */
export default function MailedLink() {
  const words = useWords('identity')
  const afterSignIn = useAfterSignIn()
  // The server renders one page for all links.
  const search = useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => null,
  )
  const action = useMemo(() => search && readMailedAction(search), [search])

  if (search === null)
    return (
      <AuthFrame title={words.checking}>
        <span className="min-h-24" />
      </AuthFrame>
    )
  if (!action) return <BadLink />
  if (action.mode === 'resetPassword') return <ResetPassword action={action} />
  if (action.mode === 'signIn')
    return <LinkSignIn onSignedIn={() => afterSignIn(words.loginToast)} />
  return <CodeScreen action={action} />
}

function neverChanges(): () => void {
  return () => undefined
}
