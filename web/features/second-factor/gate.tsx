import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { ProveForm } from './prove-form.tsx'

/** A separate page in front of the staff area. */
export function Gate({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const { area } = useWords('staff')
  return (
    <Card padding="none" className="mx-auto mt-4 flex max-w-xl flex-col gap-4 p-5 sm:mt-8 sm:p-8">
      <title>{`${title} · ${area}`}</title>
      <KeyRound size={36} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">{unbroken(title)}</h1>
      {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
      {children}
    </Card>
  )
}

/** Asks for the code before the staff area opens. */
export function CodeGate({ onProved }: { onProved: () => Promise<void> }) {
  const words = useWords('staff').secondFactor
  return (
    <Gate title={words.codeTitle}>
      <ProveForm lead={words.codeText} onProved={onProved} />
    </Gate>
  )
}
