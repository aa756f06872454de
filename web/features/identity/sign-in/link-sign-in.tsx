import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from '../email-field.tsx'
import { linkEmail } from '../mailed-links/link-email.ts'
import { signInProblem } from './sign-in-problem.ts'

/**
 * Signs in with the link of a mail: immediately in the browser that requested it, elsewhere after
 * the address is entered.
 */
export function LinkSignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const site = useWords()
  const words = useWords('identity')
  const [asksEmail, setAsksEmail] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    schema: async () => (await import('../forms.ts')).EmailForm,
    onSubmit({ email }) {
      setFailure(null)
      return signIn(email)
    },
  })

  async function signIn(email: string): Promise<void> {
    const { signInWithLink } = await import('./sign-in.ts')
    await signInWithLink(email, location.href).catch((error: unknown) => {
      throw signInProblem(error, words)
    })
    await onSignedIn()
  }

  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current) return
    isUsed.current = true
    const email = linkEmail()
    if (!email) return setAsksEmail(true)
    signIn(email).catch((error: unknown) => {
      setAsksEmail(true)
      setFailure(error instanceof ApiProblem ? problemText(error, site) : words.errors.unknown)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- a link signs in once
  }, [])

  if (!asksEmail)
    return (
      <AuthFrame title={words.checking}>
        <span className="min-h-24" />
      </AuthFrame>
    )
  return (
    <AuthFrame title={words.linkEmailTitle} lead={failure ? undefined : words.linkEmailText}>
      <form {...form.props} method="dialog" className="flex flex-col gap-4">
        <FormFailure>{form.failure ?? failure}</FormFailure>
        <EmailField form={form} />
        <Button type="submit" busy={form.isBusy}>
          {words.signIn}
        </Button>
      </form>
    </AuthFrame>
  )
}
