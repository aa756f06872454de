/** How much of something is done. */
export function Bar({ label, share, text }: { label: string; share: number; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-ink-soft">{text}</span>
      </p>
      <progress
        aria-label={label}
        value={share}
        max={1}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
