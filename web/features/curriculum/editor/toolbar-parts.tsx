import type { LucideIcon } from 'lucide-react'

export function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />
}

export function Tool({
  Icon,
  label,
  isOn,
  isFirst = false,
  isDisabled = false,
  onPress,
}: {
  Icon: LucideIcon
  label: string
  /** Undefined: the button has no pressed state. */
  isOn?: boolean
  isFirst?: boolean
  isDisabled?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      tabIndex={isFirst ? 0 : -1}
      className="flex size-10 shrink-0 sm:size-9 items-center justify-center rounded-md text-ink hover:bg-brand-wash aria-disabled:opacity-40 aria-pressed:bg-brand aria-pressed:text-on-brand"
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

export function TextTool({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="min-h-10 shrink-0 rounded-md px-2 text-sm font-medium whitespace-nowrap hover:bg-brand-wash"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  )
}
