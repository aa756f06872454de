import type { ReactNode } from 'react'

/** Says that nothing is here yet and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="stitched flex flex-col items-center gap-3 rounded-lg bg-surface px-6 py-12 text-center">
      {icon && <div className="text-brand">{icon}</div>}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
