import { classes } from '#web/ui/classes.ts'

/** How much of something is done, as a bar; `label` says it in words. */
export function ProgressLine({
  percent,
  label,
  className,
}: {
  percent: number
  label: string
  className?: string
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-500 ease-calm"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
