import { FlaskConical } from 'lucide-react'
import { useWords } from '#web/text/words.ts'

/** Says plainly that no real money moves. */
export function SandboxNote() {
  const words = useWords('dashboard').orders
  return (
    <p className="flex items-start gap-3 rounded-md border-2 border-dashed border-accent px-3 py-2 sm:px-4 sm:py-3">
      <FlaskConical
        size={22}
        aria-hidden="true"
        className="shrink-0 sm:mt-0.5 text-accent-strong"
      />
      <span>
        <strong className="block max-sm:text-sm">{words.sandbox}</strong>
        <span className="text-sm text-ink-soft max-sm:hidden">{words.sandboxText}</span>
      </span>
    </p>
  )
}
