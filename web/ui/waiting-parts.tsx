import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useFocusAfterRemoval } from './hooks/use-focus-after-removal.ts'

interface Queue {
  /** The hash of an address that opens it. */
  name: string
  title: string
  /** How many wait; without any there is no button. */
  count: number
  content: ReactNode
}

/**
 * Work that waits beside a list: one button a kind, so that the list leads. One is open at a time, at first the one that
 * the hash of the address names.
 */
export function WaitingParts({ parts }: { parts: readonly Queue[] }) {
  const language = useLanguage()
  const panel = useId()
  const { hash } = useLocation()
  const [opened, open] = useState(hash.slice(1))
  const waiting = parts.filter(({ count }) => count > 0)
  const shown = waiting.find(({ name }) => name === opened)
  if (waiting.length === 0) return null
  return (
    <div className="mb-3">
      <ul className="flex flex-wrap gap-2">
        {waiting.map(({ name, title, count }) => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={name === opened}
              aria-controls={panel}
              onClick={() => open(name === opened ? '' : name)}
              className="group flex min-h-11 items-center gap-2 rounded-md border border-accent/50 bg-accent-wash px-3 py-1 text-left text-sm font-semibold hover:border-accent sm:min-h-9"
            >
              {title}
              <span className="rounded-full bg-accent px-2 leading-6 text-on-accent tabular-nums">
                {formatCount(count, language)}
              </span>
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="shrink-0 transition-transform duration-200 ease-calm group-aria-expanded:rotate-180"
              />
            </button>
          </li>
        ))}
      </ul>
      <div id={panel}>
        {shown && (
          <OpenPart key={shown.name} title={shown.title} count={shown.count}>
            {shown.content}
          </OpenPart>
        )}
      </div>
    </div>
  )
}

function OpenPart({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  const stays = useFocusAfterRemoval(count)
  return (
    <section ref={stays} tabIndex={-1} aria-label={title} className="mt-3 outline-none">
      {children}
    </section>
  )
}
