import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** A stack of questions that open one at a time; pressing the open one closes it. Native `details`, so no script is needed. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className="divide-y divide-line overflow-hidden">
      {children}
    </Card>
  )
}

/** `group`: the same for all items of which one may be open. */
export function AccordionItem({
  group,
  title,
  children,
  open,
  lang,
}: {
  group: string
  title: ReactNode
  children: ReactNode
  open?: boolean
  lang?: string
}) {
  return (
    <details name={group} open={open} lang={lang} className="accordion group">
      <summary className="flex min-h-14 list-none items-center gap-4 px-5 py-3 font-semibold hover:bg-brand-wash [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <Plus
          size={20}
          aria-hidden="true"
          className="shrink-0 text-brand transition-transform duration-200 ease-calm group-open:rotate-45"
        />
      </summary>
      <div className="px-5 pb-5 text-ink-soft">{children}</div>
    </details>
  )
}
