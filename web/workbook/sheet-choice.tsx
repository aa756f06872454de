import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'

/** The sheet of a workbook that is read; nothing where there is but one. */
export function SheetChoice({
  label,
  sheet,
  sheets,
  onSheet,
}: {
  label: string
  sheet: string | null
  sheets: readonly string[]
  onSheet: (sheet: string) => void
}) {
  if (sheets.length < 2) return null
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-2">
      {label}
      <select
        value={sheet ?? ''}
        onChange={({ currentTarget }) => onSheet(currentTarget.value)}
        className={classes(controlClasses, 'max-w-60')}
      >
        {sheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
