import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'

/** The numbers of a plot as a table, opened on demand. */
export function NumbersFold({ of, children }: { of: string; children: ReactNode }) {
  const words = useWords('reports')
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-md pr-2 font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="transition-transform duration-200 ease-calm group-open:rotate-180"
        />
        {words.showTable}
        <span className="sr-only">: {of}</span>
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
