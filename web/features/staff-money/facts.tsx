import type { ReactNode } from 'react'

/** Names and values beside each other; those without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [term: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
      {facts
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
        )
        .map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
