import { createContext, type ReactNode, use } from 'react'

/** The provider's name, from the frame around the pages. */
export const ProviderName = createContext('')

/** The heading of a page of the dashboard, with its actions beside it. */
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
