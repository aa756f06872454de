import { Presentation } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '#contract/languages.ts'
import type { TeachingOverview } from '#contract/teaching/teaching.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type InvitationEntry = TeachingOverview['invitations'][number]

/** An invitation to teach, with the button that accepts it. */
export function Invitation({
  invitation: { slug, name, nameBn },
  onAccepted,
}: {
  invitation: InvitationEntry
  onAccepted: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('dashboard').teaching
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function accept(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await api('POST /api/teaching/invitations/{slug}', { params: { slug } })
      toast.success(words.accepted)
      await onAccepted()
    } catch (error) {
      const problem = asProblem(error)
      setFailure(words.problems[problem.code] ?? problemText(problem, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      aria-labelledby={`invitation-${slug}`}
      className="grid gap-3 rounded-lg border border-brand bg-surface p-5 shadow-card"
    >
      <h2 id={`invitation-${slug}`} className="flex items-start gap-2 text-xl break-words">
        <Presentation size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        {words.invited(textIn(language, { en: name, bn: nameBn }) ?? name)}
      </h2>
      <p className="max-w-prose text-ink-soft">{words.invitedText}</p>
      <FormFailure>{failure}</FormFailure>
      <Button busy={isBusy} onClick={() => void accept()} className="justify-self-start">
        {words.accept}
      </Button>
    </section>
  )
}
