import { FlaskConical } from 'lucide-react'
import { useWords } from '#web/text/words.ts'

/** Says plainly that no real money moves. */
export function SandboxNote() {
  const words = useWords('dashboard').orders
  return (
    <p className="flex items-start gap-3 rounded-md border-2 border-dashed border-accent px-4 py-3">
      <FlaskConical size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-strong" />
      <span>
        <strong className="block">{words.sandbox}</strong>
        <span className="text-sm text-ink-soft">{words.sandboxText}</span>
      </span>
    </p>
  )
}
