import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

/** The card of a page that signs in, beside a panel on the benefits of an account. */
export function AuthFrame({
  title,
  lead,
  announce,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  /** Read out when it appears: the result of an action. */
  announce?: 'alert' | 'status'
  children?: ReactNode
}) {
  const words = useWords('identity')
  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-4 py-8 sm:py-12 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-stretch md:gap-10">
      <aside className="hidden flex-col justify-between gap-6 overflow-hidden rounded-xl bg-river-800 p-8 text-white md:flex lg:p-10">
        <img src="/pictures/hero.svg" width="720" height="620" alt="" className="h-auto w-full" />
        <div>
          <div className="stitch-line mb-5 w-24" />
          <ul className="flex flex-col gap-3 text-lg">
            {words.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-3">
                <BadgeCheck size={22} aria-hidden="true" className="shrink-0 text-marigold-400" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <div role={announce}>
          <h1 className="text-2xl sm:text-3xl">
            {typeof title === 'string' ? unbroken(title) : title}
          </h1>
          {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        </div>
        {children && <div className="mt-6 flex flex-col gap-5">{children}</div>}
      </div>
    </div>
  )
}

/** "or", on a running stitch. */
export function OrLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft before:flex-1 before:border-t-2 before:border-dashed before:border-line after:flex-1 after:border-t-2 after:border-dashed after:border-line">
      {children}
    </p>
  )
}
