import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type LookAroundRole, lookAroundRoles } from '#contract/identity/look-around.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** One button for each person of the sample school; nobody has a password. */
export function LookAroundDoors({
  onSignedIn,
}: {
  /** `opens`: the page that person begins at. */
  onSignedIn: (opens: string, toast: string) => Promise<void>
}) {
  const site = useWords()
  const identity = useWords('identity')
  const words = useWords('lookAround')
  const [busy, setBusy] = useState<LookAroundRole | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function open(role: LookAroundRole): Promise<void> {
    if (busy) return
    setBusy(role)
    setFailure(null)
    try {
      const { lookAroundAs } = await import('./look-around.ts')
      await onSignedIn(await lookAroundAs(role), words.toast(words.roles[role].name))
    } catch (error) {
      setFailure(error instanceof ApiProblem ? problemText(error, site) : identity.errors.unknown)
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-labelledby="look-around" className="rounded-lg bg-accent-wash p-4">
      <h2 id="look-around" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{words.text}</p>
      <FormFailure>{failure}</FormFailure>
      <ul className="mt-3 grid gap-2">
        {lookAroundRoles.map((role) => (
          <li key={role}>
            <button
              type="button"
              aria-busy={busy === role || undefined}
              onClick={() => void open(role)}
              className="flex min-h-12 w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-left hover:border-brand hover:bg-brand-wash"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{words.roles[role].name}</span>
                <span className="block text-sm text-ink-soft">{words.roles[role].about}</span>
              </span>
              {busy === role ? (
                <Spinner />
              ) : (
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
