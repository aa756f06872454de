import { NavLink } from 'react-router'

/** The pages of one thing as tabs; the first is the address that the others go on from. */
export function PageTabs({
  label,
  tabs: [first, ...others],
}: {
  label: string
  tabs: readonly [PageTab, ...PageTab[]]
}) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex gap-2 overflow-x-auto px-1 py-2">
        {[first, ...others].map((tab) => (
          <li key={tab.to} className="shrink-0">
            <NavLink
              to={tab.to}
              end={tab === first}
              className="inline-flex min-h-10 items-center rounded-md border border-line bg-surface px-3.5 whitespace-nowrap font-medium transition-colors hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {tab.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PageTab {
  to: string
  text: string
}
