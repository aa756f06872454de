import { useState } from 'react'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { CodeField, type Way } from './code-field.tsx'
import { wordedProblem } from './worded-problem.ts'

/** Asks for a code of the app, or a recovery code. `lead` is about the app; `onProved` takes over what the server remembers. */
export function ProveForm({ lead, onProved }: { lead?: string; onProved: () => Promise<void> }) {
  const words = useWords('staff').secondFactor
  const [way, setWay] = useState<Way>('app')
  return (
    <div className="flex flex-col gap-5">
      {way === 'app' && lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
      {/* Another way is another form: nothing of the first attempt is left in it. */}
      <CodeForm key={way} way={way} onProved={onProved} />
      <Button
        look="quiet"
        size="sm"
        className="self-start"
        onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}
      >
        {way === 'app' ? words.useRecovery : words.useApp}
      </Button>
      {way === 'recovery' && <p className="text-sm text-ink-soft">{words.lostAll}</p>}
    </div>
  )
}

function CodeForm({ way, onProved }: { way: Way; onProved: () => Promise<void> }) {
  const words = useWords('staff').secondFactor
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('./forms.ts')).ProofForm,
    async onSubmit(body) {
      try {
        await api('POST /api/authorization/second-factor/proof', { body })
      } catch (error) {
        throw wordedProblem(error, way === 'app' ? words : aboutRecovery(words), language)
      }
      await onProved()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <CodeField form={form} way={way} />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" busy={form.isBusy} className="self-start">
        {words.prove}
      </Button>
    </form>
  )
}

/** A wrong recovery code has nothing to do with the clock of a phone. */
function aboutRecovery(words: StaffWords['secondFactor']): StaffWords['secondFactor'] {
  return { ...words, problems: { ...words.problems, wrong_code: words.wrongRecoveryCode } }
}
