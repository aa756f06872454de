import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

/** A part of a page that opens when its heading is pressed. Native `details`, so no script is needed. */
export function Fold({
  id,
  heading,
  icon,
  title,
  count,
  hint,
  isOpen = false,
  children,
}: {
  /** Of the heading. */
  id: string
  heading?: Ref<HTMLHeadingElement>
  icon: ReactNode
  title: string
  /** How many there are inside, as the language writes it; null: none, or not known yet. */
  count: string | null
  hint: string
  /** Open from the beginning. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="accordion group rounded-md border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-md px-4 py-2 hover:bg-brand-wash [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 text-brand">{icon}</span>
        <span className="min-w-0 flex-1">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg outline-none">
            {title}
            {count !== null && <span className="text-ink-soft"> ({count})</span>}
          </h2>
          <span className="block text-sm text-ink-soft">{hint}</span>
        </span>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="shrink-0 text-brand transition-transform duration-200 ease-calm group-open:rotate-180"
        />
      </summary>
      <section aria-labelledby={id} className="grid gap-4 px-4 pb-4 pt-2">
        {children}
      </section>
    </details>
  )
}
