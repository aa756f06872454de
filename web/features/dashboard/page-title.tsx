import { createContext, type ReactNode, use } from 'react'

/** What the provider calls itself; the frame around the pages knows. */
export const ProviderName = createContext('')

/** The heading of a page of the dashboard, with what can be done on it beside it. */
export function PageTitle({
  lead,
  action,
  children,
}: {
  lead?: ReactNode
  action?: ReactNode
  children: string
}) {
  const provider = use(ProviderName)
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div>
        <title>{provider ? `${children} · ${provider}` : children}</title>
        <h1 className="text-2xl sm:text-3xl">{children}</h1>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      </div>
      {action}
    </div>
  )
}
